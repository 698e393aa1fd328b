/** From the arguments of a command to the jobs of a fleet: its list, its edges, its week. */
import { resolve } from 'node:path';
import { platformBaselines } from '../../baseline/read-baseline.ts';
import { defaultDepth } from '../../fleet/engine/audit-job.ts';
import { type Job, type Shard, weekOf } from '../../fleet/job.ts';
import { checkOption, inShard, sharedOptionNames, toJobs } from '../../fleet/list/entry.ts';
import { readList } from '../../fleet/list/read-list.ts';
import { networkLookup, toLanes } from '../../fleet/list/to-lanes.ts';
import { visible } from '../../text/visible.ts';
import { type Io, nowOf } from '../io.ts';
import { warn } from '../telling/tell.ts';

export type JobValues = {
  readonly strict: boolean;
  readonly week?: string | undefined;
  readonly shard?: Shard | undefined;
};

export type Prepared = {
  readonly week: string;
  readonly jobs: readonly Job[];
  /** By lane. */
  readonly slowings: Awaited<ReturnType<typeof toLanes>>['slowings'];
};

/** @param flags by the name of the long option. @throws UsageError for a bad list, or an invalid option. */
export async function prepareJobs(
  list: string,
  values: JobValues,
  flags: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<Prepared> {
  const given = sharedOptionNames.filter((name) => flags[name] !== undefined);
  for (const name of given) checkOption(name, flags[name]);
  const options = { depth: defaultDepth, ...Object.fromEntries(given.map((name) => [name, flags[name]])) };
  const { entries, problems } = await readList(resolve(io.cwd, list), list, values.strict);
  for (const problem of problems) warn(`left out: ${visible(problem)}`, io);
  const mine = inShard(entries, values.shard);
  const platforms = platformBaselines().flatMap(({ platform }) => platform ?? []);
  const { of, slowings } = await toLanes(mine, networkLookup(platforms, io.signal));
  const week = values.week ?? weekOf(nowOf(io));
  return { week, jobs: toJobs(mine, of, { week, options }), slowings };
}
