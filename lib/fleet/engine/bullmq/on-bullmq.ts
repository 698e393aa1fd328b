/** The engine on BullMQ: a queue a lane, on Redis or Valkey. */
import type { Queue } from 'bullmq';
import type { Pace } from '../../lanes/lane.ts';
import type { Engine, LaneStatus } from '../port.ts';
import { addJobs } from './add-jobs.ts';
import { connect, loadPackages, warningsOf } from './connect.ts';
import { pacesIn } from './lane-keys.ts';
import { laneQueues } from './lane-queues.ts';
import { workLanes } from './work-lanes.ts';

export type OnBullmqOptions = {
  readonly redis: string;
  readonly pace: Pace;
  /** The wait before the second attempt, in milliseconds. */
  readonly backoff: number;
  /** A worker that is silent for so long has died, in milliseconds. */
  readonly stalledMs: number;
  /** Receives what is to be said about this Redis, one sentence each. */
  readonly warn: (sentence: string) => void;
};

/** @throws UsageError when a package is missing, or no Redis answers. */
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
