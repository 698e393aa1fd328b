/** The engine without a queue: the jobs are in memory, and the finished ones in the folder of the results. */
import { setMaxListeners } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { type Clock, systemClock } from '../../http/clock.ts';
import { type Job, jobId, nameOf, type Shard } from '../job.ts';
import { intervalOf, type Pace, paceFor, pauseOf, type Slowing, slowedRate } from '../lane.ts';
import { auditsIn, replaceFile, weeksFolder, weeksIn } from '../results/store.ts';
import { backoffMs, type Engine, type LaneStatus, type Work, type Working } from './port.ts';

type InProcessOptions = {
  readonly pace: Pace;
  /** The wait before the first retry, in milliseconds. */
  readonly backoff: number;
  readonly clock?: Clock;
};

type Waiting = { readonly job: Job; readonly attempt: number; readonly notBefore: number };

type Lane = {
  readonly name: string;
  readonly waiting: Waiting[];
  pace: Pace;
  /** No audit starts before this time. */
  until: number;
  running: number;
  done: number;
};

export function inProcess({ pace, backoff, clock = systemClock }: InProcessOptions): Engine {
  const lanes = new Map<string, Lane>();
  const known = new Set<string>();
  const laneOf = (name: string): Lane => {
    const fresh = { name, waiting: [], pace: paceFor(name, pace), until: clock.now(), running: 0, done: 0 };
    const lane = lanes.get(name) ?? fresh;
    lanes.set(name, lane);
    return lane;
  };
  const slow = (lane: Lane, slowing: Slowing) => {
    lane.pace = { ...lane.pace, rate: slowedRate(lane.pace.rate, slowing) };
    lane.until = Math.max(lane.until, clock.now() + pauseOf(slowing));
  };
  return {
    async add(jobs) {
      const fresh = jobs.filter((job) => !known.has(jobId(job)));
      for (const job of fresh) {
        known.add(jobId(job));
        laneOf(job.lane).waiting.push({ job, attempt: 1, notBefore: clock.now() });
      }
      return fresh.length;
    },
    slow: async (name, slowing) => slow(laneOf(name), slowing),
    async work(work, working) {
      // Every lane listens to this signal while it waits.
      setMaxListeners(0, working.signal);
      const slots = new PQueue({ concurrency: working.audits });
      const serving = [...lanes.values()].flatMap((lane) =>
        Array.from({ length: lane.pace.audits }, () =>
          serve(lane, { work, working, slots, clock, backoff, slow }),
        ),
      );
      await Promise.all(serving);
    },
    status: async () => [...lanes.values()].map((lane) => statusOf(lane, clock)),
    close: async () => {},
  };
}

const statusOf = ({ name, pace, waiting, running, done, until }: Lane, clock: Clock): LaneStatus => ({
  ...{ lane: name, ...pace, waiting: waiting.length, running, done, lost: 0 },
  pausedMs: Math.max(0, Math.ceil(until - clock.now())),
});

type Serving = {
  readonly work: Work;
  readonly working: Working;
  readonly slots: PQueue;
  readonly clock: Clock;
  readonly backoff: number;
  readonly slow: (lane: Lane, slowing: Slowing) => void;
};

/** Audits the jobs of the lane one after the other, until none is waiting. */
async function serve(lane: Lane, serving: Serving): Promise<void> {
  const { slots, clock, working } = serving;
  while ((lane.waiting.length > 0 || lane.running > 0) && !working.signal.aborted) {
    const start = lane.waiting.reduce((first, { notBefore }) => Math.min(first, notBefore), Infinity);
    const wait = Math.max(lane.until, Number.isFinite(start) ? start : 0) - clock.now();
    if (wait > 0 || !Number.isFinite(start)) {
      await sleepUnlessAborted(clock, Math.max(wait, 50), working.signal);
      continue;
    }
    await slots.add(() => auditNext(lane, serving));
  }
}

/** Does nothing if the lane was slowed or emptied while this call waited for a slot. */
async function auditNext(lane: Lane, { work, working, clock, backoff, slow }: Serving): Promise<void> {
  const index = lane.waiting.findIndex(({ notBefore }) => notBefore <= clock.now());
  if (index < 0 || lane.until > clock.now() || working.signal.aborted) return;
  const [{ job, attempt }] = lane.waiting.splice(index, 1) as [Waiting];
  const { pace } = lane;
  // Concurrent audits of one lane do not start at the same moment.
  lane.until = Math.max(lane.until, clock.now() + intervalOf(pace));
  lane.running += 1;
  working.listen({ kind: 'started', job, attempt });
  const result = await work(job, {
    ...{ pace, number: attempt },
    slow(slowing) {
      slow(lane, slowing);
      working.listen({ kind: 'slowed', lane: lane.name, slowing });
    },
  }).finally(() => {
    lane.running -= 1;
    lane.until = Math.max(lane.until, clock.now() + intervalOf(lane.pace));
  });
  if (result.kind === 'retry') {
    const wait = backoffMs(attempt, backoff);
    lane.waiting.push({ job, attempt: attempt + 1, notBefore: clock.now() + wait });
    working.listen({ ...result, job, attempt, inSeconds: wait / 1000 });
    return;
  }
  lane.done += 1;
  working.listen(result.kind === 'done' ? { kind: 'audited', job, row: result.row } : { kind: 'known', job });
}

async function sleepUnlessAborted(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(ms, signal).catch((cause: unknown) => {
    if (!signal.aborted) throw cause;
  });
}

/** A line of the plan: the file that shows other processes how far this one is. */
type Planned = { readonly origin: string; readonly lane: string; readonly pace: Pace };

const fileName = (shard: Shard | undefined): string =>
  shard ? `plan-${shard.index}-of-${shard.of}.ndjson` : 'plan.ndjson';

/** Writes the plan of a week. @param pace of every lane but the unknown one. */
export async function keepPlan(
  out: string,
  week: string,
  jobs: readonly Job[],
  { pace, shard }: { readonly pace: Pace; readonly shard?: Shard },
): Promise<void> {
  const lines = jobs.map(({ origin, lane }): Planned => ({ origin, lane, pace: paceFor(lane, pace) }));
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await replaceFile(join(out, weeksFolder, week, fileName(shard)), text);
}

/** The status of the newest week, without running audits, which leave no files. @returns undefined without a plan. */
export async function plannedStatus(out: string): Promise<readonly LaneStatus[] | undefined> {
  const week = (await weeksIn(out)).at(-1);
  if (week === undefined) return undefined;
  const folder = join(out, weeksFolder, week);
  const files = (await readdir(folder)).filter((file) => /^plan.*\.ndjson$/.test(file));
  if (files.length === 0) return undefined;
  const audits = await auditsIn(out, week);
  const lanes = new Map<string, LaneStatus>();
  for (const file of files) {
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      if (line === '') continue;
      const { origin, lane, pace }: Planned = JSON.parse(line);
      const isDone = audits.has(nameOf(origin));
      const before = lanes.get(lane) ?? { ...emptyLane, lane, ...pace };
      const counted = isDone ? { done: before.done + 1 } : { waiting: before.waiting + 1 };
      lanes.set(lane, { ...before, ...counted });
    }
  }
  return [...lanes.values()];
}

const emptyLane = { waiting: 0, running: 0, done: 0, lost: 0, pausedMs: 0 };
