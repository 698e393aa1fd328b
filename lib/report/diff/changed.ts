/** What changed since the last kept report, for a job that tells changes alone. */
import type { Report } from '../../model/report.ts';
import { selectedVerdicts } from '../selected.ts';
import { type Changes, changesBetween, kindsOfChange } from './changes.ts';

export type Changed = {
  readonly old: Report;
  readonly current: Report;
  /** Of the checks that both runs selected. */
  readonly changes: Changes;
  /** Checks that only one of them selected. */
  readonly apart: number;
};

/** A run of a part says nothing about the checks that it left out: they got neither better nor worse. */
export function changedBetween(old: Report, current: Report): Changed {
  const [before, after] = [leftOutIn(old), leftOutIn(current)];
  const asked = (report: Report): Report => ({
    ...report,
    verdicts: report.verdicts.filter(({ check }) => !before.has(check) && !after.has(check)),
  });
  const apart = [...new Set([...before, ...after])].filter((check) => before.has(check) !== after.has(check));
  return { old, current, changes: changesBetween(asked(old), asked(current)), apart: apart.length };
}

function leftOutIn(report: Report): ReadonlySet<string> {
  const selected = new Set(selectedVerdicts(report).map(({ check }) => check));
  return new Set(report.verdicts.map(({ check }) => check).filter((check) => !selected.has(check)));
}

export const isUnchanged = ({ changes }: Changed): boolean =>
  kindsOfChange.every((kind) => changes[kind].length === 0);

/** The checks that got worse, known failures aside. */
export function regressionsIn({ changes, current }: Changed): readonly string[] {
  const known = new Set(current.verdicts.filter(({ waiver }) => waiver).map(({ check }) => check));
  return changes.worse.map(({ check }) => check).filter((check) => !known.has(check));
}

/** Something that was judged before could not be judged now: nobody knows whether it got worse. */
export const isLost = ({ changes, current }: Changed): boolean =>
  current.outcome === 'inconclusive' && changes.unjudged.length > 0;
