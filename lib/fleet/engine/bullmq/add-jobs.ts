/** Adds jobs to the queues of their lanes; those that are there stay as they are. */
import type { Redis } from 'ioredis';
import { maxAttempts } from '../../audit-job.ts';
import { type Job, jobId } from '../../job.ts';
import { type Pace, paceFor } from '../../lanes/lane.ts';
import { assigned } from './lane-keys.ts';
import type { LaneQueues } from './lane-queues.ts';

/** Finished jobs stay in the queue so long, in seconds, that the same week adds none of them again. */
const keptSeconds = 8 * 86_400;

/** With one command. */
const jobsAtOnce = 500;

export type Adding = {
  readonly client: Redis;
  readonly queues: LaneQueues;
  /** Of lanes whose edge is known. */
  readonly pace: Pace;
  /** The wait before the second attempt, in milliseconds. */
  readonly backoff: number;
};

/** @returns how many were new. */
export async function addJobs(
  jobs: readonly Job[],
  { client, queues, pace, backoff }: Adding,
): Promise<number> {
  const kept = { removeOnComplete: { age: keptSeconds }, removeOnFail: { age: keptSeconds } };
  const tries = { attempts: maxAttempts, backoff: { type: 'exponential', delay: backoff } };
  let fresh = 0;
  for (let start = 0; start < jobs.length; start += jobsAtOnce) {
    const some = jobs.slice(start, start + jobsAtOnce);
    const wanted = some.map((job) => [jobId(job), job.lane] as const);
    const found = await assigned(client, some[0]?.week ?? '', wanted);
    const settled = some.map((job) => ({ ...job, lane: found.lanes.get(jobId(job)) ?? job.lane }));
    for (const lane of new Set(settled.map((job) => job.lane))) {
      const queue = await queues.paced(lane, paceFor(lane, pace));
      const mine = settled.filter((job) => job.lane === lane);
      await queue.addBulk(
        mine.map((data) => ({ name: 'audit', data, opts: { ...kept, ...tries, jobId: jobId(data) } })),
      );
    }
    fresh += found.fresh;
  }
  return fresh;
}
