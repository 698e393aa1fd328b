/** How many requests an audit sends, as measured on the reference storefront; its progress is a share of these. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Depth, Target } from '../model/target.ts';

/** The exchanges of one audit; checks share many of them. */
export type Measured = {
  /** By check, the numbers of the exchanges that it requested. */
  readonly asked: Readonly<Record<string, readonly number[]>>;
  /** How many exchanges no check requested. */
  readonly others: number;
};

/** The requests of a deep audit for each of a standard one; to measure it would double the time of a build. */
const deeper = 1.8;

export type MeasuredPlan = Readonly<Record<Exclude<Depth, 'deep'>, Measured>>;

/** `dist/plan.json`, which a build writes. */
export const measuredFile = fileURLToPath(new URL('../../plan.json', import.meta.url));

/** @returns undefined where the suite runs from its sources. */
export function measuredPlan(): MeasuredPlan | undefined {
  return existsSync(measuredFile) ? JSON.parse(readFileSync(measuredFile, 'utf8')) : undefined;
}

/** @param checks ids of the checks that run. */
export function plannedRequests(
  plan: MeasuredPlan,
  { depth = 'standard', budget }: Pick<Target, 'depth' | 'budget'>,
  checks: readonly string[],
): number {
  const { asked, others } = plan[depth === 'deep' ? 'standard' : depth];
  const distinct = new Set(checks.flatMap((check) => asked[check] ?? []));
  return Math.min(budget, Math.round((distinct.size + others) * (depth === 'deep' ? deeper : 1)));
}
