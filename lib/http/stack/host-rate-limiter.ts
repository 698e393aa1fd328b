/** The way to one edge: how many requests may be under way, how fast they follow each other, and until when none is sent. */

import { isIP } from 'node:net';
import PQueue from 'p-queue';
import { headerLines } from '../../assert/http/header.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { maxNoted } from '../bounds.ts';
import type { Clock } from '../clock.ts';

/** A busy answer to a request that was sent after so many slowings of its lane. @property hasRetryAfter it names the wait itself. */
export type Throttled = { readonly slowings: number; readonly hasRetryAfter: boolean };

export interface Lane {
  readonly start: SlowStart;
  readonly pace: Pace;
  /** Milliseconds until requests may be sent again; 0 or less when they may. */
  paused(): number;
  /** Sends nothing for the given time; afterwards, one request at a time at first, and slowly after a busy answer. */
  pause(millis: number, busy?: Throttled): void;
  /** Waits until the pace allows the next request. */
  slot(signal: AbortSignal): Promise<void>;
  /** Takes over what is known of a lane to the same edge. */
  absorb(other: Lane): void;
}

export type LaneOptions = {
  readonly connections: number;
  /** Requests a second that the run sends at most. */
  readonly rate?: number;
  readonly clock: Clock;
  /** The edge has cost the run so many milliseconds more. */
  readonly onDelay?: (millis: number) => void;
};

export function createLane({ connections, rate, clock, onDelay = () => {} }: LaneOptions): Lane {
  const start = createSlowStart(connections);
  let pace = createPace(() => clock.now());
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextSlot = Number.NEGATIVE_INFINITY;
  /** What the pace costs besides the rate, which the user chose. */
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
    pause(millis, busy) {
      const [left, now] = [Math.max(0, paused()), clock.now()];
      if (busy && millis > left) onDelay(millis - left);
      if (busy) pace.slow(busy.slowings, millis, busy.hasRetryAfter);
      // Slots of requests that wait again are free.
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

/** Requests a second after a busy answer that names no time. */
const slowest = 1;

/** From here on, requests are not held back any more. */
const fastest = 128;

/** Requests in a row that have to be served before the pace doubles. */
const firstRun = 10;

/** The run doubles as well, each time that a faster pace was too fast. */
const maxRunLength = 160;

/** How fast requests may follow each other: unbounded, until the edge is busy; then slowly, and faster while it goes well. */
interface Pace {
  /** Requests a second. */
  readonly rate: number;
  /** How often the edge was busy. */
  readonly slowings: number;
  /** A request was served that was sent after so many slowings. */
  served(slowings: number): void;
  /**
   * The edge is busy, hasRetryAfter by a request that was sent after so many slowings.
   * @param wait milliseconds until the next request. @param hasRetryAfter the edge itself has named the wait.
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
  /** What the edge has served in the time that it takes for it, the wait included. */
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
      // Requests that were under way together are refused together.
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

/** How many requests to one origin may be under way: all, until it demands a wait; then one, and slowly more again. */
export interface SlowStart {
  readonly queue: PQueue;
  /** The origin demanded a wait. */
  restart(): void;
  /** The number of restarts. */
  readonly restarts: number;
  /** Work has succeeded; it began after the given number of restarts. */
  grow(restarts: number): void;
}

/** @param connections the number of requests under way at which the slow start is over. */
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
      // After each round of successful requests, one more is let in.
      if (before === restarts && most < connections) resize(Math.min(connections, most + 1 / most));
    },
  };
}

/** Headers by which an edge or a platform names itself. Whoever serves with the same words shares a pace: too slow is polite. */
const naming = ['server', 'via', 'powered-by', 'x-shopid'] as const;

/** Finds the hosts that one edge serves: an edge limits a caller over all of them. */
export interface Edges {
  /** The name of the edge that serves a host: one for all hosts that are known to share it. */
  of(host: string): string;
  /** Notes what a response tells about who served it. @param addresses those that its host resolved to. */
  note(response: HttpResponse, addresses?: readonly string[]): void;
  /** Notes that a host was busy: those that are busy in one run count as one edge. */
  busy(host: string): void;
}

/** @param onJoin two edges turned out to be one: whatever was kept for `from` belongs to `into` now. */
export function createEdges(onJoin: (from: string, into: string) => void = () => {}): Edges {
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
    busy: (host) => join(host, 'busy'),
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

/** Without the port: an edge limits an address, whatever the port. */
export const hostOf = (url: string): string => new URL(url).hostname;
