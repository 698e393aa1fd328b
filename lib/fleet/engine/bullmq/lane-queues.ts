/** The queue of each lane, with its pace: BullMQ holds the concurrency and the rate over all workers. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { intervalOf, type Pace, pauseOf, type Slowing, slowedRate } from '../../lanes/lane.ts';
import type { Packages } from './connect.ts';
import { keepPace, keepSlow, paceOf, prefix, queueNameOf } from './lane-keys.ts';

export interface LaneQueues {
  of(lane: string): Queue;
  /** The same with its pace set, which a slower edge may have lowered. */
  paced(lane: string, pace: Pace): Promise<Queue>;
  /** No worker begins anything in the lane for so many milliseconds; a longer pause stays. */
  pause(lane: string, millis: number): Promise<void>;
  slow(lane: string, slowing: Slowing): Promise<void>;
}

export function laneQueues(client: Redis, { bullmq }: Packages): LaneQueues {
  const queues = new Map<string, Queue>();
  const of = (lane: string): Queue => {
    const known = queues.get(lane);
    if (known) return known;
    const queue = new bullmq.Queue(queueNameOf(lane), { connection: client, prefix });
    // The connection is watched in one place.
    queue.on('error', () => {});
    queues.set(lane, queue);
    return queue;
  };
  const pause = async (lane: string, millis: number) => {
    if (millis > 0 && millis > (await of(lane).getRateLimitTtl())) await of(lane).rateLimit(millis);
  };
  return {
    of,
    pause,
    async paced(lane, pace) {
      await keepPace(client, lane, pace);
      await of(lane).setGlobalConcurrency(pace.audits);
      await of(lane).setGlobalRateLimit(1, intervalOf(await paceOf(client, lane)));
      return of(lane);
    },
    async slow(lane, slowing) {
      const { rate } = await paceOf(client, lane);
      const slower = slowedRate(rate, slowing);
      if (slower < rate) {
        await keepSlow(client, lane, slower);
        await of(lane).setGlobalRateLimit(1, intervalOf({ rate: slower }));
      }
      await pause(lane, pauseOf(slowing));
    },
  };
}
