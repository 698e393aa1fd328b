/**
 * The exit code of an audit, for the command and for the vitest integration. The outcome says what the storefront is; the
 * exit code says whether the run passes. A baseline changes only the latter. A stale entry fails the run, because an
 * unmaintained baseline would hide the next failure of the same check.
 */

import { isStale } from '../engine/outcome.ts';
import { doubtsOf } from '../engine/select.ts';
import type { Report } from '../model/report.ts';
import { type FailOn, failsRun } from './content/output.ts';
import { type Changed, isLost, regressionsIn } from './diff/changes.ts';

export const exits = {
  conformant: 0,
  notConformant: 1,
  inconclusive: 2,
  usage: 64,
  broken: 70,
  interrupted: 130,
} as const;

type Judged = Pick<Report, 'outcome' | 'verdicts' | 'requirements' | 'baseline'>;

/** The exit code of a run that fails as a whole, whatever its single checks say; undefined if it does not. */
export function failsAsWhole(report: Judged, failOn: FailOn): number | undefined {
  if (failOn === 'never') return undefined;
  if (report.baseline?.some(isStale)) return exits.notConformant;
  return isOpen(report) ? exits.inconclusive : undefined;
}

/** A baseline explains failures, but not checks that could not be judged. */
const isOpen = (report: Judged): boolean =>
  report.outcome === 'inconclusive' || (report.outcome === 'not-conformant' && doubtsOf(report).length > 0);

/**
 * The exit code of a run with --changed-only: 1 when something got worse, 2 when that is unknown because checks could no
 * longer be judged.
 */
export function changedExitCode(
  changed: Changed,
  circumstances: { readonly failOn: FailOn; readonly interrupted: boolean },
): number {
  const { interrupted, failOn } = circumstances;
  if (interrupted || changed.current.tally.error > 0) return exitCode(changed.current, circumstances);
  if (failOn === 'never') return exits.conformant;
  if (regressionsIn(changed).length > 0) return exits.notConformant;
  return isLost(changed) ? exits.inconclusive : exits.conformant;
}

/** An interruption comes first, then an error of the suite, since both make the other results incomplete. */
export function exitCode(
  report: Judged,
  { failOn, interrupted }: { readonly failOn: FailOn; readonly interrupted: boolean },
): number {
  if (interrupted) return exits.interrupted;
  const failing = report.verdicts.filter((verdict) => failsRun(verdict, failOn));
  if (failing.some(({ status }) => status === 'error')) return exits.broken;
  if (failing.length > 0) return exits.notConformant;
  return failsAsWhole(report, failOn) ?? exits.conformant;
}
