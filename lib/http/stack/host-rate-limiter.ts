/** Limits the requests to one edge and the hosts behind it: their concurrency, their rate, and pauses. */

import { isIP } from 'node:net';
import PQueue from 'p-queue';
import { headerLines } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http.ts';
import { maxNoted } from '../bounds.ts';
import type { Clock } from '../clock.ts';

/**
 * A response that throttles the caller.
 * @property slowings of the limiter before the request was sent.
 * @property hasRetryAfter the response says how long to wait.
 */
export type Throttled = { readonly slowings: number; readonly hasRetryAfter: boolean };

export interface HostLimiter {
  readonly start: SlowStart;
  readonly pace: Pace;
  /** Milliseconds until requests may be sent again; 0 or less when they may. */
  paused(): number;
  /** Sends nothing for some time, then one request at a time at first, and at a slower pace if throttled. */
  pause(millis: number, throttled?: Throttled): void;
  /** Waits until the pace allows the next request. */
  slot(signal: AbortSignal): Promise<void>;
  /** Takes over the pause and the pace of another limiter that turned out to be of the same edge. */
  absorb(other: HostLimiter): void;
}

export type HostLimiterOptions = {
  readonly connections: number;
  /** Most requests per second that the run sends. */
  readonly rate?: number;
  readonly clock: Clock;
  /** Throttling delays the run by this many milliseconds. */
  readonly onDelay?: (millis: number) => void;
};

export function createHostLimiter({
  connections,
  rate,
  clock,
  onDelay = () => {},
}: HostLimiterOptions): HostLimiter {
  const start = createSlowStart(connections);
  let pace = createPace(() => clock.now());
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextSlot = Number.NEGATIVE_INFINITY;
  /** What the pace costs beyond the rate that the user chose. */
  const costOf = (interval: number) => interval - (rate === undefined ? 0 : 1000 / rate);
  const paused = () => pausedUntil - clock.now();
  const pauseUntil = (end: number) => {
    pausedUntil = Math.max(pausedUntil, end);
    nextSlot = Math.max(nextSlot, pausedUntil);
    start.restart();
  };
  return {
    start,
    get pace() {
      return pace;
    },
    paused,
    pause(millis, throttled) {
      const [left, now] = [Math.max(0, paused()), clock.now()];
      if (throttled && millis > left) onDelay(millis - left);
      if (throttled) pace.slow(throttled.slowings, millis, throttled.hasRetryAfter);
      // Requests that had a slot wait again, so their slots are free.
      nextSlot = now;
      pauseUntil(now + millis);
    },
    async slot(signal) {
      const interval = 1000 / pace.rate;
      const slot = Math.max(nextSlot, clock.now());
      nextSlot = slot + interval;
      if (costOf(interval) > 0) onDelay(costOf(interval));
      if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
    },
    absorb(other) {
      if (other.pace.rate < pace.rate) pace = other.pace;
      if (other.paused() > 0) pauseUntil(clock.now() + other.paused());
    },
  };
}

/** Requests per second after throttling without Retry-After. */
const slowest = 1;

/** Requests per second; above this the pace is unlimited. */
const fastest = 128;

/** Requests in a row that the edge must serve before the pace doubles. */
const firstRun = 10;

/** The required run doubles, up to this length, each time that a faster pace was throttled. */
const maxRunLength = 160;

/** The rate of requests: unlimited until the edge throttles, then slow, and faster as long as the edge serves them. */
interface Pace {
  /** Requests per second. */
  readonly rate: number;
  /** How often throttling has slowed the pace. */
  readonly slowings: number;
  /** The edge has served a request. @param slowings before it was sent. */
  served(slowings: number): void;
  /**
   * The edge has throttled a request.
   * @param slowings before it was sent.
   * @param wait milliseconds until the next request.
   * @param hasRetryAfter the edge demands that wait.
   */
  slow(slowings: number, wait: number, hasRetryAfter: boolean): void;
}

/** @param now milliseconds. */
export function createPace(now: () => number): Pace {
  let rate = Number.POSITIVE_INFINITY;
  let slowings = 0;
  let run = 0;
  let needed = firstRun;
  let hasGrown = false;
  let period = { since: now(), served: 0 };
  /** Requests per second that the edge has served since the last slowing, with the demanded wait included. */
  const measured = (wait: number): number =>
    (period.served * 1000) / Math.max(1, now() + wait - period.since);
  return {
    get rate() {
      return rate;
    },
    get slowings() {
      return slowings;
    },
    served(before) {
      if (before !== slowings) return;
      period.served += 1;
      run += 1;
      if (rate === Number.POSITIVE_INFINITY || run < needed) return;
      rate = 2 * rate > fastest ? Number.POSITIVE_INFINITY : 2 * rate;
      run = 0;
      hasGrown = true;
    },
    slow(before, wait, hasRetryAfter) {
      // Concurrent requests are throttled together and count as one.
      if (before !== slowings) return;
      rate = hasRetryAfter ? Math.max(slowest, Math.min(rate, measured(wait))) : slowest;
      slowings += 1;
      if (hasGrown) needed = Math.min(maxRunLength, 2 * needed);
      run = 0;
      hasGrown = false;
      period = { since: now() + wait, served: 0 };
    },
  };
}

/** The concurrency of requests: all connections at first; one after a demanded wait, and slowly more again. */
export interface SlowStart {
  readonly queue: PQueue;
  /** The edge demanded a wait. */
  restart(): void;
  /** The number of restarts. */
  readonly restarts: number;
  /** A request has succeeded. @param restarts before it was sent. */
  grow(restarts: number): void;
}

/** @param connections the concurrency at which the slow start is over. */
export function createSlowStart(connections: number): SlowStart {
  const queue = new PQueue({ concurrency: connections });
  let most = connections;
  let restarts = 0;
  const resize = (next: number) => {
    most = next;
    queue.concurrency = Math.floor(most);
  };
  return {
    queue,
    restart() {
      restarts += 1;
      resize(1);
    },
    get restarts() {
      return restarts;
    },
    grow(before) {
      // Each round of successful requests lets one more in.
      if (before === restarts && most < connections) resize(Math.min(connections, most + 1 / most));
    },
  };
}

/** Headers in which an edge or a platform names itself. Hosts with equal values share a pace: too slow is polite. */
const naming = ['server', 'via', 'powered-by', 'x-shopid'] as const;

/** Finds the hosts behind one edge, which limits a caller over all of them. */
export interface Boundaries {
  /** The name of the edge of a host, equal for all hosts that are known to share it. */
  of(host: string): string;
  /** Notes the signs of an edge in a response. @param addresses that its host resolved to. */
  note(response: HttpResponse, addresses?: readonly string[]): void;
  /** Notes that a host throttled the run: all such hosts count as one edge. */
  throttled(host: string): void;
}

/** @param onJoin called when two edges turn out to be one: what belonged to `from` belongs to `into`. */
export function createEdges(onJoin: (from: string, into: string) => void = () => {}): Boundaries {
  const joined = new Map<string, string>();
  const of = (host: string): string => {
    let name = host;
    for (let next = joined.get(name); next !== undefined; next = joined.get(name)) name = next;
    return name;
  };
  const first = new Map<string, string>();
  const noted = new Map<string, number>();
  const join = (host: string, sign: string) => {
    const known = first.get(sign);
    if (known === undefined) first.set(sign, host);
    const [from, into] = [of(host), of(known ?? host)];
    if (from === into) return;
    joined.set(from, into);
    onJoin(from, into);
  };
  return {
    of,
    throttled: (host) => join(host, 'throttled'),
    note(response, addresses = []) {
      const host = hostOf(response.request.url);
      const before = noted.get(host) ?? 0;
      if (before >= maxNoted) return;
      noted.set(host, before + 1);
      for (const address of isIP(host) === 0 ? addresses : [host]) join(host, `address ${address}`);
      for (const name of naming) {
        for (const line of headerLines(response, name)) join(host, `${name} ${line}`);
      }
    },
  };
}

/** Without the port, since an edge limits an address at all ports. */
export const hostOf = (url: string): string => new URL(url).hostname;
