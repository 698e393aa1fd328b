/** Checks a baseline before any audit, for entries that can explain nothing. */
import { isExpired } from '../engine/waivers.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { didYouMean } from '../text/names.ts';
import { isUnexplained } from './to-baseline.ts';

export type Problem = {
  /** Counted from 1. */
  readonly entry: number;
  readonly check: string;
  readonly text: string;
  /** Worth mentioning, but the entry works. */
  readonly minor?: true;
};

/** @param today `YYYY-MM-DD`, UTC. @param checks the ids of all checks. */
export function problemsOf(
  entries: readonly BaselineEntry[],
  today: string,
  checks: ReadonlySet<string>,
): readonly Problem[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, index): readonly Problem[] => {
    const { check, formerCheck, host, fingerprint, places, status, expires, reason } = entry;
    const key = JSON.stringify([check, host, fingerprint, places, status]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index + 1);
    const found: readonly (Pick<Problem, 'text' | 'minor'> | false)[] = [
      !checks.has(check) && { text: `there is no such check${didYouMean(check, [...checks])}` },
      formerCheck !== undefined && { text: `its check is now called "${check}"`, minor: true },
      isExpired(entry, today) && { text: `it expired after ${expires}` },
      first !== undefined && { text: `it is the same as entry ${first}` },
      isUnexplained(reason) && { text: `its reason is still "${reason}": say why the failure is accepted` },
    ];
    return found.flatMap((one) =>
      one === false ? [] : [{ entry: index + 1, check: formerCheck ?? check, ...one }],
    );
  });
}
