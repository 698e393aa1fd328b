/** Known failures, and what a baseline says that is no longer so, in the words of every rendering. */
import type { EntryState, JudgedEntry } from '../../model/baseline.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';

export const knownOnes = ({ verdicts }: Report): readonly Verdict[] =>
  verdicts.filter(({ status }) => status === 'known');

/** Why it is known: `the theme sends it (web team, until 2026-12-31, baseline.yaml)`. */
export function whyKnown({ known }: Verdict): string {
  if (known === undefined) return 'no reason known';
  const { reason, owner, expires, source, baseline } = known;
  const details = [owner, expires && `until ${expires}`, source, baseline].filter(Boolean);
  return `${reason} (${details.join(', ')})`;
}

const says: Partial<Readonly<Record<EntryState, (entry: JudgedEntry) => string>>> = {
  stale: () =>
    'its check passes now: take the entry out ("baseline prune"), or say "intermittent: true" in it',
  expired: ({ expires }) => `it was known until ${expires}, and is still there`,
  different: () => 'its check fails, but in another way than the entry says',
};

/** An entry that no longer holds, and why. */
export type Trouble = { readonly entry: JudgedEntry; readonly text: string };

/** Entries that no longer hold; the stale ones, which end an audit with a bad exit code, first. */
export const baselineTroubles = ({ baseline = [] }: Report): readonly Trouble[] =>
  (['stale', 'expired', 'different'] as const).flatMap((state) =>
    baseline
      .filter((entry) => entry.state === state)
      .map((entry) => ({ entry, text: says[state]?.(entry) ?? state })),
  );
