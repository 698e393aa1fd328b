/** The engine on BullMQ: one queue for each lane, on Redis or Valkey. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Job, jobId } from '../job.ts';
import { type Pace, paceFor } from '../lane.ts';
import { maxAttempts } from './audit-job.ts';
import type { Engine, LaneStatus } from './port.ts';
import {
  assignLanes,
  connect,
  type LaneQueues,
  laneQueues,
  loadPackages,
  pacesIn,
  warningsOf,
} from './redis.ts';
import { workLanes } from './work-lanes.ts';

export type OnBullmqOptions = {
  readonly redis: string;
  readonly pace: Pace;
  /** The wait before the first retry, in milliseconds. */
  readonly backoff: number;
  /** A worker that does not renew its lock for this many milliseconds counts as dead. */
  readonly stalledMs: number;
  /** Receives warnings about this Redis, one sentence each. */
  readonly warn: (sentence: string) => void;
};

/** @throws UsageError when a package is missing, or Redis does not answer. */
export async function onBullmq(options: OnBullmqOptions): Promise<Engine> {
  const packages = await loadPackages();
  const client = await connect(options.redis, packages);
  for (const sentence of await warningsOf(client)) options.warn(sentence);
  const queues = laneQueues(client, packages);
  return {
    add: (jobs) => addJobs(jobs, { ...options, client, queues }),
    slow: queues.slow,
    work: (work, working) => workLanes({ ...options, packages, client, queues }, work, working),
    async status() {
      const lanes = [...(await pacesIn(client))];
      return Promise.all(lanes.map(([lane, pace]) => statusOf(lane, pace, queues.of(lane))));
    },
    async close() {
      client.disconnect();
    },
  };
}

async function statusOf(lane: string, pace: Pace, queue: Queue): Promise<LaneStatus> {
  const [counts, ttl] = await Promise.all([
    queue.getJobCounts('wait', 'delayed', 'active', 'completed', 'failed'),
    queue.getRateLimitTtl(),
  ]);
  const { wait = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
  return {
    ...{ lane, ...pace, waiting: wait + delayed, running: active, done: completed, lost: failed },
    pausedMs: Math.max(0, ttl),
  };
}

/** Seconds that finished jobs stay in the queue: longer than a week, so that adding its list again adds none of them. */
const keptSeconds = 8 * 86_400;

/** Jobs of one Redis command. */
const jobsAtOnce = 500;

type Adding = {
  readonly client: Redis;
  readonly queues: LaneQueues;
  /** Of every lane but the unknown one. */
  readonly pace: Pace;
  /** The wait before the first retry, in milliseconds. */
  readonly backoff: number;
};

/** Adds jobs to the queues of their lanes; jobs that are there already stay as they are. @returns how many were new. */
async function addJobs(jobs: readonly Job[], { client, queues, pace, backoff }: Adding): Promise<number> {
  const kept = { removeOnComplete: { age: keptSeconds }, removeOnFail: { age: keptSeconds } };
  const tries = { attempts: maxAttempts, backoff: { type: 'exponential', delay: backoff } };
  let fresh = 0;
  for (let start = 0; start < jobs.length; start += jobsAtOnce) {
    const some = jobs.slice(start, start + jobsAtOnce);
    const wanted = some.map((job) => [jobId(job), job.lane] as const);
    const found = await assignLanes(client, some[0]?.week ?? '', wanted);
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
