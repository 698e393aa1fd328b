/** The exit code of an audit. */

import { isStale } from '../engine/outcome.ts';
import type { Report } from '../model/report/report.ts';
import type { FailOn } from '../report/output.ts';

export const exits = {
  conformant: 0,
  notConformant: 1,
  inconclusive: 2,
  usage: 64,
  broken: 70,
  interrupted: 130,
} as const;

/** An interruption comes first, then an error of the suite: both mean that the other results are incomplete. */
export function exitCode(
  { tally, outcome, verdicts, baseline = [] }: Pick<Report, 'tally' | 'outcome' | 'verdicts' | 'baseline'>,
  { failOn, interrupted }: { readonly failOn: FailOn; readonly interrupted: boolean },
): number {
  if (interrupted) return exits.interrupted;
  if (tally.error > 0) return exits.broken;
  if (failOn === 'never') return exits.conformant;
  if (outcome === 'not-conformant' || baseline.some(isStale)) return exits.notConformant;
  if (failOn === 'should' && verdicts.some(({ status, waiver }) => status === 'warn' && !waiver)) {
    return exits.notConformant;
  }
  if (failOn === 'inconclusive' && tally.inconclusive > 0) return exits.notConformant;
  return outcome === 'inconclusive' ? exits.inconclusive : exits.conformant;
}
