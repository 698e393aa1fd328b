/** Waivers, and entries of a baseline that no longer hold, in the words that every format uses. */
import type { EntryState, JudgedEntry, Waiver } from '../../model/baseline.ts';
import type { Report } from '../../model/report.ts';

/** `the theme sends it (web team, until 2026-12-31, baseline.yaml)`. */
export function waiverText({ reason, owner, expires, source, baseline }: Waiver): string {
  const details = [owner, expires && `until ${expires}`, source, baseline].filter(Boolean);
  return `${reason} (${details.join(', ')})`;
}

const advice: Partial<Readonly<Record<EntryState, (entry: JudgedEntry) => string>>> = {
  stale: () => 'its check passes now: remove the entry ("baseline prune"), or add "intermittent: true" to it',
  expired: ({ expires }) => `it expired after ${expires}, and the failure is still there`,
  different: () => 'its check fails, but not in the way that the entry describes',
};

/** An entry that no longer holds, and why. */
export type OutdatedEntry = { readonly entry: JudgedEntry; readonly text: string };

/** Stale entries come first, because they make an audit exit with 1. */
export const outdatedEntries = ({ baseline = [] }: Report): readonly OutdatedEntry[] =>
  (['stale', 'expired', 'different'] as const).flatMap((state) =>
    baseline
      .filter((entry) => entry.state === state)
      .map((entry) => ({ entry, text: advice[state]?.(entry) ?? state })),
  );
