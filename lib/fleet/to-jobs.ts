/** From the list of a fleet to its jobs. */
import { isInShard, type Job, type JobOptions, type Shard } from './job.ts';
import { unknownLane } from './lanes/lane.ts';
import type { Entry } from './list/entry.ts';

export type Common = {
  readonly week: string;
  /** Options of all storefronts; those of one storefront win. */
  readonly options: JobOptions;
};

export const inShard = (entries: readonly Entry[], shard: Shard | undefined): readonly Entry[] =>
  shard ? entries.filter(({ origin }) => isInShard(origin, shard)) : entries;

/** @param lanes by origin. */
export const toJobs = (
  entries: readonly Entry[],
  lanes: ReadonlyMap<string, string>,
  { week, options }: Common,
): readonly Job[] =>
  entries.map(({ origin, environment, options: own }) => ({
    ...{ origin, week, options: { ...options, ...own } },
    ...(environment !== undefined && { environment }),
    lane: lanes.get(origin) ?? unknownLane,
  }));
