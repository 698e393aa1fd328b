/** One worker of a fleet: serves as many lanes at a time as it may audit storefronts, and goes from lane to lane. */
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

/** Between two looks at the lanes, in milliseconds. */
const lookMs = 500;

/** A lane that has given nothing for so many looks makes room for another one. */
const patience = 6;

/** So many storefronts more wait in a lane that is served instead: the longest lanes decide when a fleet ends. */
const worthLeaving = 5;

/** A job is given up when its lock was lost once more: workers died with it, or Redis was away for too long. */
const maxStalls = 2;

type Served = {
  readonly worker: Worker;
  readonly slots: number;
  running: number;
  idle: number;
  /** It takes nothing more; what it has begun ends first, and has its place until then. */
  closing?: Promise<void>;
};

export async function workLanes(parts: WorkerParts, work: Work, working: Working): Promise<void> {
  const { client } = parts;
  const { signal, untilEmpty, audits } = working;
  const served = new Map<string, Served>();
  const watched = watchConnection(client, working.listen);
  // Redis may be away, and then nothing answers.
  const interrupted = aborted(signal);
  const leave = (lane: string): Promise<void> | undefined => {
    const one = served.get(lane);
    if (one) one.closing ??= one.worker.close().finally(() => served.delete(lane));
    return one?.closing;
  };
  while (!signal.aborted) {
    const loads = await Promise.race([lanesOf(parts), interrupted]);
    if (!loads) break;
    const left = loads.filter(({ waiting, running }) => waiting + running > 0);
    if (untilEmpty && left.length === 0 && [...served.values()].every(({ running }) => running === 0)) break;
    const others = left.filter(({ lane }) => !served.has(lane)).toSorted(readyFirst);
    for (const [lane, one] of served) {
      one.idle = one.running > 0 ? 0 : one.idle + 1;
      const isEmpty = !left.some((load) => load.lane === lane);
      const isInTheWay = one.idle > patience && others.length > 0;
      if (one.running === 0 && (isEmpty || isInTheWay)) await leave(lane);
    }
    const [longest] = others;
    const shortest = left.filter(({ lane }) => served.has(lane)).toSorted(shortestFirst)[0];
    const isLeaving = [...served.values()].some(({ closing }) => closing);
    if (longest && shortest && !isLeaving && isLonger(longest, shortest)) {
      // The connection is watched in one place.
      leave(shortest.lane)?.catch(() => {});
    }
    let free = audits - [...served.values()].reduce((sum, { slots }) => sum + slots, 0);
    for (const { lane, audits: most } of others) {
      if (free <= 0) break;
      const slots = Math.min(most, free);
      served.set(lane, serve(lane, slots, parts, work, working));
      free -= slots;
    }
    await delay(lookMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all([...served.keys()].map(leave));
  watched.end();
}

/** Lanes that may begin an audit now come first, the longest before the others. */
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
    // The audit has a thread of its own, so that this thread can always say that it lives.
    ...{ lockDuration: stalledMs, stalledInterval: stalledMs, drainDelay: 1 },
  });
  // The connection is watched in one place.
  worker.on('error', () => {});
  worker.on('failed', (queued, cause) => {
    if (queued && !(cause instanceof Again && queued.attemptsMade < maxAttempts) && queued.finishedOn) {
      working.listen({ kind: 'lost', job: queued.data, because: cause.message });
    }
  });
  return Object.assign(served, { worker });
}

/** Nothing is wrong: the job waits, and is tried again. */
class Again extends Error {
  override readonly name = 'Again';
}

type Auditing = { readonly parts: WorkerParts; readonly work: Work; readonly working: Working };

async function auditQueued(lane: string, queued: QueuedJob<Job>, { parts, work, working }: Auditing) {
  const { data: job, attemptsMade } = queued;
  const attempt = attemptsMade + 1;
  const pace = await paceOf(parts.client, lane);
  working.listen({ kind: 'began', job, attempt });
  const slowings: Promise<void>[] = [];
  const ending = await work(job, {
    ...{ pace, attempt },
    slow(slowing) {
      slowings.push(parts.queues.slow(lane, slowing));
      working.listen({ kind: 'slowed', lane, slowing });
    },
  });
  await Promise.all(slowings);
  // Two audits follow each other no faster than two requests, whoever does them.
  await parts.queues.pause(lane, intervalOf(await paceOf(parts.client, lane)));
  if (ending.kind === 'again') {
    const inSeconds = backoffMs(attempt, parts.backoff) / 1000;
    working.listen({ ...ending, job, attempt, inSeconds });
    throw new Again(ending.because);
  }
  working.listen(ending.kind === 'done' ? { kind: 'audited', job, row: ending.row } : { kind: 'known', job });
  return ending.kind;
}

/** Says once that Redis is away, and once that it is back. */
function watchConnection(client: Redis, listen: Working['listen']) {
  let isAway = false;
  const because = 'the connection to Redis is lost; audits go on, and results wait for it';
  const onClose = () => {
    if (!isAway) listen({ kind: 'away', because });
    isAway = true;
  };
  const onReady = () => {
    if (isAway) listen({ kind: 'back' });
    isAway = false;
  };
  client.on('close', onClose);
  client.on('ready', onReady);
  return { end: () => void client.off('close', onClose).off('ready', onReady) };
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
