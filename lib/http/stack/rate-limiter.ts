/** Limits the speed of a run: concurrency and rate over all hosts, and the pause and pace that each edge demands. */
import PQueue from 'p-queue';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { inQueue, type Place } from '../in-queue.ts';
import { demandedWaitMs, isThrottled } from '../response-signs.ts';
import type { Middleware, SendContext } from '../send.ts';
import {
  type Boundaries,
  createHostLimiter,
  type HostLimiter,
  type HostLimiterOptions,
  hostOf,
  type Throttled,
} from './host-rate-limiter.ts';
import type { RetryPolicy } from './retry.ts';

type RateLimiterOptions = HostLimiterOptions & {
  /** The edge that serves a host. */
  readonly edgeOf?: (host: string) => string;
};

type Scheduled = Place & {
  /** Ignores the pace, since the request is sent to be throttled. */
  readonly hurried?: boolean;
  /** Throws if there is nothing to wait for. */
  readonly require?: () => void;
};

export interface RateLimiter {
  /** Runs the work when the limits allow it. @param work gets the number of slowings of its limiter so far. */
  schedule<T>(host: string, scheduled: Scheduled, work: (slowings: number) => Promise<T>): Promise<T>;
  /** Sends nothing to the edge of this host for some time, then one request at a time at first. */
  pause(host: string, millis: number, throttled?: Throttled): void;
  /** The edge has served a request. @param slowings before it was sent. */
  served(host: string, slowings: number): void;
  /** Two edges turned out to be one. */
  join(from: string, into: string): void;
}

type Surroundings = {
  readonly edges: Pick<Boundaries, 'note' | 'throttled'>;
  readonly addressesOf?: ((host: string) => readonly string[]) | undefined;
  /** Throws if the request would not be sent after the wait. */
  readonly require?: (request: HttpRequest, context: SendContext) => void;
  readonly onThrottled?: (response: HttpResponse, hasRetryAfter: boolean, wait: number) => void;
};

/** A wait is registered before the next request can start, so that it delays that one too. */
export const rateLimit =
  (
    limiter: RateLimiter,
    { waitAfter }: RetryPolicy,
    { edges, addressesOf = () => [], require = () => {}, onThrottled = () => {} }: Surroundings,
  ): Middleware =>
  (next) =>
  (request, context) => {
    const host = hostOf(request.url);
    const { signal, attempt, burst, tolerate, urgent } = context;
    // Requests that have already waited go first, and so do those that others wait for.
    const scheduled = {
      signal,
      priority: attempt > 1 || urgent ? 1 : 0,
      hurried: burst && tolerate.length > 0,
      require: () => require(request, context),
    };
    return limiter.schedule(host, scheduled, async (slowings) => {
      const response = await next(request, context);
      edges.note(response, addressesOf(host));
      const throttled = isThrottled(response)
        ? { slowings, hasRetryAfter: demandedWaitMs(response) !== undefined }
        : undefined;
      const wait = waitAfter(response, context);
      if (wait !== undefined && throttled) {
        edges.throttled(host);
        onThrottled(response, throttled.hasRetryAfter, wait);
      }
      if (wait !== undefined) limiter.pause(host, wait, throttled);
      if (wait === undefined && !throttled) limiter.served(host, slowings);
      return response;
    });
  };

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { connections, clock } = options;
  const everywhere = new PQueue({ concurrency: connections });
  const { limiterOf, join } = createHostLimiters(options);
  const slotHasCome = createSlots(options);

  /** Waits outside of the queues, so that a pause delays its own edge only. */
  const pauseIsOver = async (host: string, signal: AbortSignal) => {
    for (let left = limiterOf(host).paused(); left > 0; left = limiterOf(host).paused()) {
      await clock.sleep(left, signal);
    }
  };
  /** If a pause started while this request was queued, it queues again. */
  const unlessPaused = async <T>(
    host: string,
    signal: AbortSignal,
    work: (slowings: number) => Promise<T>,
  ) => {
    if (limiterOf(host).paused() > 0) return startAnew;
    await slotHasCome(signal);
    const limiter = limiterOf(host);
    if (limiter.paused() > 0) return startAnew;
    const { restarts } = limiter.start;
    const result = await work(limiter.pace.slowings);
    limiter.start.grow(restarts);
    return result;
  };

  return {
    async schedule(host, scheduled, work) {
      const { signal, hurried = false, require = () => {} } = scheduled;
      const inside = () => inQueue(everywhere, scheduled, () => unlessPaused(host, signal, work));
      for (;;) {
        await pauseIsOver(host, signal);
        const limiter = limiterOf(host);
        const paced = async () => {
          if (limiter !== limiterOf(host) || limiter.paused() > 0) return startAnew;
          require();
          await limiter.slot(signal);
          return inside();
        };
        const result = hurried ? await inside() : await inQueue(limiter.start.queue, scheduled, paced);
        if (result !== startAnew) return result;
      }
    },
    pause: (host, millis, throttled) => limiterOf(host).pause(millis, throttled),
    served: (host, slowings) => limiterOf(host).pace.served(slowings),
    join,
  };
}

/** One limiter for each edge. */
function createHostLimiters(options: RateLimiterOptions) {
  const { edgeOf = (host: string) => host } = options;
  const limiters = new Map<string, HostLimiter>();
  const limiterOf = (host: string): HostLimiter => {
    const edge = edgeOf(host);
    const limiter = limiters.get(edge) ?? createHostLimiter(options);
    limiters.set(edge, limiter);
    return limiter;
  };
  return {
    limiterOf,
    join(from: string, into: string) {
      const limiter = limiters.get(from);
      if (limiter) limiterOf(into).absorb(limiter);
      limiters.delete(from);
    },
  };
}

/** The resolution of timers, in milliseconds. */
const timerMs = 1;

/** Waits inside of the queues, since the rate applies to the whole run. */
function createSlots({ rate, clock }: RateLimiterOptions) {
  let nextSlot = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  return async (signal: AbortSignal): Promise<void> => {
    if (rate === undefined) return;
    const interval = 1000 / rate;
    const slot = Math.max(nextSlot, clock.now());
    nextSlot = slot + interval;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
    // A loaded machine may wake a request late; the next one must not catch up.
    const left = () => lastStart + interval - clock.now();
    while (left() >= timerMs) await clock.sleep(left(), signal);
    lastStart = clock.now();
  };
}

const startAnew = Symbol('start anew');
