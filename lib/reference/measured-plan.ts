/** How many requests an audit sends, as measured on the reference storefront: what its progress is measured by. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Depth, Target } from '../model/target.ts';

/** The exchanges of one audit: checks share many of them. */
export type Measured = {
  /** Those that each check asked for, by number. */
  readonly asked: Readonly<Record<string, readonly number[]>>;
  /** The number of those that no check asked for. */
  readonly others: number;
};

/** What a deep audit sends, for each request of a standard one; measuring it would double the time of a build. */
const deeper = 1.8;

export type MeasuredPlan = Readonly<Record<Exclude<Depth, 'deep'>, Measured>>;

/** `dist/plan.json`; the sources have no such file. */
export const measuredFile = fileURLToPath(new URL('../../plan.json', import.meta.url));

/** @returns undefined if the suite runs from its sources. */
export function measuredPlan(): MeasuredPlan | undefined {
  return existsSync(measuredFile) ? JSON.parse(readFileSync(measuredFile, 'utf8')) : undefined;
}

/** @param checks ids of those that are run. */
export function plannedRequests(
  plan: MeasuredPlan,
  { depth = 'standard', budget }: Pick<Target, 'depth' | 'budget'>,
  checks: readonly string[],
): number {
  const { asked, others } = plan[depth === 'deep' ? 'standard' : depth];
  const distinct = new Set(checks.flatMap((check) => asked[check] ?? []));
  return Math.min(budget, Math.round((distinct.size + others) * (depth === 'deep' ? deeper : 1)));
}
