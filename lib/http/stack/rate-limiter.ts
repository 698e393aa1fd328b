/** Limits the speed of a run: concurrency and a rate over all hosts; a pause and a pace for an edge that demanded them. */
import PQueue from 'p-queue';
import type { HttpRequest } from '../../model/http/http-request.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { inQueue, type Turn as Place } from '../in-queue.ts';
import { demandedMs, isBusy } from '../response-signs.ts';
import type { Middleware, SendContext } from '../send.ts';
import {
  createLane,
  type Edges,
  hostOf,
  type Lane,
  type LaneOptions,
  type Throttled,
} from './host-rate-limiter.ts';
import type { RetryPolicy } from './retry.ts';

type RateLimiterOptions = LaneOptions & {
  /** The edge that serves a host. */
  readonly edgeOf?: (host: string) => string;
};

type Turn = Place & {
  /** Does not keep to the pace: it is sent to find out what happens then. */
  readonly hurried?: boolean;
  /** Throws when there is no need to wait any longer. */
  readonly require?: () => void;
};

export interface RateLimiter {
  /** Runs the work when its turn comes. @param work gets the number of slowings of its lane so far. */
  schedule<T>(host: string, turn: Turn, work: (slowings: number) => Promise<T>): Promise<T>;
  /** Sends nothing more to the edge of this host for the given time; afterwards, one request at a time at first. */
  pause(host: string, millis: number, busy?: Throttled): void;
  /** The edge has served a request that was sent after so many slowings. */
  served(host: string, slowings: number): void;
  /** Two edges turned out to be one. */
  join(from: string, into: string): void;
}

type Surroundings = {
  readonly edges: Pick<Edges, 'note' | 'busy'>;
  readonly addressesOf?: ((host: string) => readonly string[]) | undefined;
  /** Throws when the request would not be sent: then it waits for nothing. */
  readonly require?: (request: HttpRequest, context: SendContext) => void;
  readonly onBusy?: (response: HttpResponse, hasRetryAfter: boolean, wait: number) => void;
};

/** Registers the wait before the next request may start, so that it delays that one too. */
export const rateLimit =
  (
    limiter: RateLimiter,
    { waitAfter }: RetryPolicy,
    { edges, addressesOf = () => [], require = () => {}, onBusy = () => {} }: Surroundings,
  ): Middleware =>
  (next) =>
  (request, context) => {
    const host = hostOf(request.url);
    const { signal, attempt, burst, tolerate, urgent } = context;
    // A request that has already waited goes first, and so does one that others wait for.
    const turn = {
      signal,
      priority: attempt > 1 || urgent ? 1 : 0,
      hurried: burst && tolerate.length > 0,
      require: () => require(request, context),
    };
    return limiter.schedule(host, turn, async (slowings) => {
      const response = await next(request, context);
      edges.note(response, addressesOf(host));
      const busy = isBusy(response)
        ? { slowings, hasRetryAfter: demandedMs(response) !== undefined }
        : undefined;
      const wait = waitAfter(response, context);
      if (wait !== undefined && busy) {
        edges.busy(host);
        onBusy(response, busy.hasRetryAfter, wait);
      }
      if (wait !== undefined) limiter.pause(host, wait, busy);
      if (wait === undefined && !busy) limiter.served(host, slowings);
      return response;
    });
  };

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { connections, clock, edgeOf = (host: string) => host } = options;
  const everywhere = new PQueue({ concurrency: connections });
  const lanes = new Map<string, Lane>();
  const slotHasCome = createSlots(options);

  const laneOf = (host: string): Lane => {
    const edge = edgeOf(host);
    const lane = lanes.get(edge) ?? createLane(options);
    lanes.set(edge, lane);
    return lane;
  };
  /** Waits outside of the queues, so that a pause slows only its own edge. */
  const pauseIsOver = async (host: string, signal: AbortSignal) => {
    for (let left = laneOf(host).paused(); left > 0; left = laneOf(host).paused()) {
      await clock.sleep(left, signal);
    }
  };
  /** A pause may have started while this request was queued: then it queues again. */
  const unlessPaused = async <T>(
    host: string,
    signal: AbortSignal,
    work: (slowings: number) => Promise<T>,
  ) => {
    if (laneOf(host).paused() > 0) return startAnew;
    await slotHasCome(signal);
    const lane = laneOf(host);
    if (lane.paused() > 0) return startAnew;
    const { restarts } = lane.start;
    const result = await work(lane.pace.slowings);
    lane.start.grow(restarts);
    return result;
  };

  return {
    async schedule(host, turn, work) {
      const { signal, hurried = false, require = () => {} } = turn;
      const inside = () => inQueue(everywhere, turn, () => unlessPaused(host, signal, work));
      for (;;) {
        await pauseIsOver(host, signal);
        const lane = laneOf(host);
        const paced = async () => {
          if (lane !== laneOf(host) || lane.paused() > 0) return startAnew;
          require();
          await lane.slot(signal);
          return inside();
        };
        const result = hurried ? await inside() : await inQueue(lane.start.queue, turn, paced);
        if (result !== startAnew) return result;
      }
    },
    pause: (host, millis, busy) => laneOf(host).pause(millis, busy),
    served: (host, slowings) => laneOf(host).pace.served(slowings),
    join(from, into) {
      const lane = lanes.get(from);
      if (lane) laneOf(into).absorb(lane);
      lanes.delete(from);
    },
  };
}

/** Timers are no finer. */
const timerMs = 1;

/** Waits inside of the queues: the rate applies to the whole run, and nothing else may start meanwhile. */
function createSlots({ rate, clock }: RateLimiterOptions) {
  let nextSlot = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  return async (signal: AbortSignal): Promise<void> => {
    if (rate === undefined) return;
    const interval = 1000 / rate;
    const slot = Math.max(nextSlot, clock.now());
    nextSlot = slot + interval;
    if (slot > clock.now()) await clock.sleep(slot - clock.now(), signal);
    // A busy machine wakes a request late, and the next one may not catch up.
    const left = () => lastStart + interval - clock.now();
    while (left() >= timerMs) await clock.sleep(left(), signal);
    lastStart = clock.now();
  };
}

const startAnew = Symbol('start anew');
