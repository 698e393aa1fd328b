/** What a process without a queue was asked to do in a week: the file by which others see how far it is. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LaneStatus } from '../engine/port.ts';
import { type Job, nameOf, type Shard } from '../job.ts';
import { type Pace, paceFor } from '../lanes/lane.ts';
import { auditsIn, replaceFile, weeksFolder, weeksIn } from './store.ts';

type Planned = { readonly origin: string; readonly lane: string; readonly pace: Pace };

const fileName = (shard: Shard | undefined): string =>
  shard ? `plan-${shard.index}-of-${shard.of}.ndjson` : 'plan.ndjson';

/** @param pace of lanes whose edge is known. */
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

/** Of the newest week; what is running is not told by files. @returns undefined without a plan. */
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
