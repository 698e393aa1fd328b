/** The engine on BullMQ: one queue for each lane, on Redis or Valkey, and workers that move from lane to lane. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Queue, Job as QueuedJob, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Job, jobId } from '../job.ts';
import { intervalOf, type Pace, paceFor } from '../lane.ts';
import { maxAttempts } from './audit-job.ts';
import { backoffMs, type Engine, type LaneStatus, type Work, type Working } from './port.ts';
import {
  assignLanes,
  connect,
  type LaneQueues,
  type Load,
  laneQueues,
  loadPackages,
  loadsOf,
  type Packages,
  paceOf,
  pacesIn,
  prefix,
  queueNameOf,
  warningsOf,
} from './redis.ts';

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

type WorkerParts = {
  readonly packages: Packages;
  readonly client: Redis;
  readonly stalledMs: number;
  readonly backoff: number;
  readonly queues: LaneQueues;
};

/** Milliseconds between two polls of the loads. */
const pollMs = 500;

/** A lane without a job for this many polls makes room for another one. */
const maxIdlePolls = 6;

/** A worker leaves a lane for one with this many more waiting jobs, because the longest lane decides when a fleet ends. */
const worthLeaving = 5;

/** Lost locks after which a job is given up: its workers died, or Redis was unreachable for too long. */
const maxStalls = 2;

type Served = {
  readonly worker: Worker;
  readonly slots: number;
  running: number;
  idle: number;
  /** Set while the worker finishes its last audits; it keeps its slots until then. */
  closing?: Promise<void>;
};

/** The lanes that this worker serves, by name. */
type ServedLanes = Map<string, Served>;

async function workLanes(parts: WorkerParts, work: Work, working: Working): Promise<void> {
  const { signal, untilEmpty } = working;
  const served: ServedLanes = new Map();
  const watched = watchConnection(parts.client, working.listen);
  // Without Redis the loads never arrive.
  const interrupted = aborted(signal);
  while (!signal.aborted) {
    const loads = await Promise.race([lanesOf(parts), interrupted]);
    if (!loads) break;
    const left = loads.filter(({ waiting, running }) => waiting + running > 0);
    if (untilEmpty && left.length === 0 && [...served.values()].every(({ running }) => running === 0)) break;
    const others = left.filter(({ lane }) => !served.has(lane)).toSorted(readyFirst);
    await leaveIdle(served, left, others);
    leaveForLonger(served, left, others);
    let free = working.audits - [...served.values()].reduce((sum, { slots }) => sum + slots, 0);
    for (const { lane, audits } of others) {
      if (free <= 0) break;
      const slots = Math.min(audits, free);
      served.set(lane, serve(lane, slots, parts, work, working));
      free -= slots;
    }
    await delay(pollMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all([...served.keys()].map((lane) => leave(served, lane)));
  watched.end();
}

/** Stops taking jobs of the lane. @returns a promise that settles when its running audits have ended. */
function leave(served: ServedLanes, lane: string): Promise<void> | undefined {
  const one = served.get(lane);
  if (one) one.closing ??= one.worker.close().finally(() => served.delete(lane));
  return one?.closing;
}

/** Leaves lanes without jobs, and lanes that have been idle for long while others wait. */
async function leaveIdle(served: ServedLanes, left: readonly Load[], others: readonly Load[]): Promise<void> {
  for (const [lane, one] of served) {
    one.idle = one.running > 0 ? 0 : one.idle + 1;
    const isEmpty = !left.some((load) => load.lane === lane);
    const isInTheWay = one.idle > maxIdlePolls && others.length > 0;
    if (one.running === 0 && (isEmpty || isInTheWay)) await leave(served, lane);
  }
}

/** Leaves the shortest lane if another one is much longer; one lane at a time. */
function leaveForLonger(served: ServedLanes, left: readonly Load[], [longest]: readonly Load[]): void {
  const [shortest] = left.filter(({ lane }) => served.has(lane)).toSorted(shortestFirst);
  const isLeaving = [...served.values()].some(({ closing }) => closing);
  if (longest && shortest && !isLeaving && isLonger(longest, shortest)) {
    // Connection errors are reported by watchConnection.
    leave(served, shortest.lane)?.catch(() => {});
  }
}

/** Lanes that may start an audit now come first, the longest before the others. */
const readyFirst = (one: Load, other: Load): number =>
  Number(isReady(other)) - Number(isReady(one)) || other.waiting - one.waiting;

const isReady = ({ ready, running, audits }: Load): boolean => ready > 0 && running < audits;

const shortestFirst = (one: Load, other: Load): number => one.waiting - other.waiting;

const isLonger = (other: Load, one: Load): boolean =>
  isReady(other) && other.waiting >= one.waiting + worthLeaving;

const lanesOf = async ({ client, packages }: WorkerParts): Promise<readonly Load[]> =>
  loadsOf(client, packages, await pacesIn(client));

function serve(lane: string, slots: number, parts: WorkerParts, work: Work, working: Working): Served {
  const { packages, client, stalledMs } = parts;
  const served = { slots, running: 0, idle: 0 };
  const process = async (queued: QueuedJob<Job>) => {
    served.running += 1;
    return auditQueued(lane, queued, { parts, work, working }).finally(() => {
      served.running -= 1;
    });
  };
  const worker = new packages.bullmq.Worker<Job>(queueNameOf(lane), process, {
    connection: client,
    ...{ prefix, concurrency: slots, maxStalledCount: maxStalls },
    // The audit runs in a thread of its own, so that this one can always renew its lock.
    ...{ lockDuration: stalledMs, stalledInterval: stalledMs, drainDelay: 1 },
  });
  // Connection errors are reported by watchConnection.
  worker.on('error', () => {});
  worker.on('failed', (queued, cause) => {
    if (queued && !(cause instanceof Retry && queued.attemptsMade < maxAttempts) && queued.finishedOn) {
      working.listen({ kind: 'lost', job: queued.data, because: cause.message });
    }
  });
  return Object.assign(served, { worker });
}

/** Makes BullMQ retry the job. */
class Retry extends Error {
  override readonly name = 'Retry';
}

type Auditing = { readonly parts: WorkerParts; readonly work: Work; readonly working: Working };

async function auditQueued(lane: string, queued: QueuedJob<Job>, { parts, work, working }: Auditing) {
  const { data: job, attemptsMade } = queued;
  const attempt = attemptsMade + 1;
  const pace = await paceOf(parts.client, lane);
  working.listen({ kind: 'started', job, attempt });
  const slowings: Promise<void>[] = [];
  const result = await work(job, {
    ...{ pace, number: attempt },
    slow(slowing) {
      slowings.push(parts.queues.slow(lane, slowing));
      working.listen({ kind: 'slowed', lane, slowing });
    },
  });
  await Promise.all(slowings);
  // Two audits of a lane start no faster than two requests, on whatever worker.
  await parts.queues.pause(lane, intervalOf(await paceOf(parts.client, lane)));
  if (result.kind === 'retry') {
    const inSeconds = backoffMs(attempt, parts.backoff) / 1000;
    working.listen({ ...result, job, attempt, inSeconds });
    throw new Retry(result.because);
  }
  working.listen(result.kind === 'done' ? { kind: 'audited', job, row: result.row } : { kind: 'known', job });
  return result.kind;
}

/** Reports once that the connection is lost, and once that it is back. */
function watchConnection(client: Redis, listen: Working['listen']) {
  let isLost = false;
  const because = 'the connection to Redis is lost; running audits go on, and their results wait for it';
  const onClose = () => {
    if (!isLost) listen({ kind: 'disconnected', because });
    isLost = true;
  };
  const onReady = () => {
    if (isLost) listen({ kind: 'reconnected' });
    isLost = false;
  };
  client.on('close', onClose);
  client.on('ready', onReady);
  return { end: () => void client.off('close', onClose).off('ready', onReady) };
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
