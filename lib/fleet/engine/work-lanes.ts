/** One worker of a fleet: serves as many lanes as its number of concurrent audits allows, and moves from lane to lane. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Job as QueuedJob, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Job } from '../job.ts';
import { intervalOf } from '../lane.ts';
import { maxAttempts } from './audit-job.ts';
import { backoffMs, type Work, type Working } from './port.ts';
import {
  type LaneQueues,
  type Load,
  loadsOf,
  type Packages,
  paceOf,
  pacesIn,
  prefix,
  queueNameOf,
} from './redis.ts';

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

export async function workLanes(parts: WorkerParts, work: Work, working: Working): Promise<void> {
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
