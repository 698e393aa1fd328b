/** Limits the speed of a run: concurrency over all origins, a rate, and a pause for an origin that demanded a wait. */
import PQueue from 'p-queue';
import type { Clock } from '../clock.ts';
import { inQueue, type Turn } from '../in-queue.ts';
import type { Middleware } from '../send.ts';
import type { RetryPolicy } from './retry-policy.ts';
import { createSlowStart, type SlowStart } from './slow-start.ts';

export type RateLimiterOptions = {
  readonly connections: number;
  /** Requests a second; absent means unlimited. */
  readonly rate?: number;
  readonly clock: Clock;
};

export interface RateLimiter {
  /** Runs the work when its turn comes. */
  schedule<T>(origin: string, turn: Turn, work: () => Promise<T>): Promise<T>;
  /** Sends nothing more to this origin for the given time; afterwards, one request at a time at first. */
  pause(origin: string, millis: number): void;
}

/** Registers the wait before the next request may start, so that it delays that one too. */
export const rateLimit =
  (limiter: RateLimiter, { waitAfter }: RetryPolicy): Middleware =>
  (next) =>
  (request, context) => {
    const { origin } = new URL(request.url);
    const { signal, attempt, urgent } = context;
    // A request that has already waited goes first, and so does one that others wait for.
    return limiter.schedule(origin, { signal, priority: attempt > 1 || urgent ? 1 : 0 }, async () => {
      const response = await next(request, context);
      const wait = waitAfter(response, context);
      if (wait !== undefined) limiter.pause(origin, wait);
      return response;
    });
  };

export function createRateLimiter({ connections, rate, clock }: RateLimiterOptions): RateLimiter {
  const everywhere = new PQueue({ concurrency: connections });
  const starts = new Map<string, SlowStart>();
  const pausedUntil = new Map<string, number>();
  let nextSlot = 0;

  const startOf = (origin: string): SlowStart => {
    const start = starts.get(origin) ?? createSlowStart(connections);
    starts.set(origin, start);
    return start;
  };
  const paused = (origin: string): number => (pausedUntil.get(origin) ?? 0) - clock.now();
  /** Waits outside of the queues, so that a pause slows only its own origin. */
  const pauseIsOver = async (origin: string, signal: AbortSignal) => {
    for (let left = paused(origin); left > 0; left = paused(origin)) await clock.sleep(left, signal);
  };
  /** Waits inside of the queues: the rate applies to the whole run, and nothing else may start meanwhile. */
  const slotHasCome = async (signal: AbortSignal) => {
    if (rate === undefined) return;
    const slot = Math.max(nextSlot, clock.now());
    nextSlot = slot + 1000 / rate;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
  };
  /** A pause may have begun while this request was queued: then it queues again. */
  const unlessPaused = async <T>(origin: string, signal: AbortSignal, work: () => Promise<T>) => {
    if (paused(origin) > 0) return startAnew;
    await slotHasCome(signal);
    if (paused(origin) > 0) return startAnew;
    const start = startOf(origin);
    const { restarts } = start;
    const result = await work();
    start.grow(restarts);
    return result;
  };

  return {
    async schedule(origin, turn, work) {
      for (;;) {
        await pauseIsOver(origin, turn.signal);
        const inside = () => inQueue(everywhere, turn, () => unlessPaused(origin, turn.signal, work));
        const result = await inQueue(startOf(origin).queue, turn, inside);
        if (result !== startAnew) return result;
      }
    },
    pause(origin, millis) {
      pausedUntil.set(origin, Math.max(pausedUntil.get(origin) ?? 0, clock.now() + millis));
      startOf(origin).restart();
    },
  };
}

const startAnew = Symbol('start anew');
