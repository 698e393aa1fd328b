/** What is wrong with a baseline before any audit: entries that cannot explain anything, or explain nothing. */
import { isExpired } from '../engine/waivers.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { didYouMean } from '../target/nearest.ts';
import { unexplained } from './to-baseline.ts';

export type Blemish = {
  /** Counted from 1. */
  readonly entry: number;
  readonly check: string;
  readonly text: string;
  /** Only worth saying: it spoils nothing. */
  readonly minor?: true;
};

/** @param today `YYYY-MM-DD`, UTC. @param checks ids of all checks that there are. */
export function blemishesOf(
  entries: readonly BaselineEntry[],
  today: string,
  checks: ReadonlySet<string>,
): readonly Blemish[] {
  const seen = new Map<string, number>();
  return entries.flatMap((entry, index): readonly Blemish[] => {
    const place = { entry: index + 1, check: entry.check };
    const key = JSON.stringify([entry.check, entry.host, entry.fingerprint, entry.places, entry.status]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index + 1);
    return [
      ...(checks.has(entry.check)
        ? []
        : [{ ...place, text: `there is no such check${didYouMean(entry.check, [...checks])}` }]),
      ...(isExpired(entry, today) ? [{ ...place, text: `it expired after ${entry.expires}` }] : []),
      ...(first === undefined ? [] : [{ ...place, text: `it says the same as entry ${first}` }]),
      ...(entry.reason === unexplained
        ? [{ ...place, text: 'nobody has said why yet', minor: true as const }]
        : []),
    ];
  });
}
