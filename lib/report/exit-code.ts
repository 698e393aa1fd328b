/** The exit code of an audit, whether the command or a test runner ends with it. */

import { doubtsOf } from '../engine/doubts.ts';
import { isStale } from '../engine/outcome.ts';
import type { Report } from '../model/report/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { type Changed, isLost, regressionsIn } from './diff/changed.ts';
import type { FailOn } from './output.ts';

export const exits = {
  conformant: 0,
  notConformant: 1,
  inconclusive: 2,
  usage: 64,
  broken: 70,
  interrupted: 130,
} as const;

type Judged = Pick<Report, 'outcome' | 'verdicts' | 'requirements' | 'baseline'>;

/** Whether this check alone makes the run fail; a known failure never does. */
export function failsRun({ status, ruleset, waiver }: Verdict, failOn: FailOn): boolean {
  if (status === 'error') return true;
  if (failOn === 'never' || waiver) return false;
  if (status === 'fail') return ruleset === 'interface';
  return (
    (status === 'warn' && failOn === 'should') || (status === 'inconclusive' && failOn === 'inconclusive')
  );
}

/** Why a run fails that no single check makes fail, as its exit code; undefined when there is no such reason. */
export function failsAsWhole(report: Judged, failOn: FailOn): number | undefined {
  if (failOn === 'never') return undefined;
  if (report.baseline?.some(isStale)) return exits.notConformant;
  return isOpen(report) ? exits.inconclusive : undefined;
}

/** A baseline explains failures, and not what could not be judged beside them. */
const isOpen = (report: Judged): boolean =>
  report.outcome === 'inconclusive' || (report.outcome === 'not-conformant' && doubtsOf(report).length > 0);

/**
 * The same for a run that tells what changed: 1 when something got worse, 2 when nobody can tell because of what could
 * not be judged any more.
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

/** An interruption comes first, then an error of the suite: both mean that the other results are incomplete. */
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
