/** The verdicts of the checks that this run was asked for; what it left out is not listed one by one. */
import type { ReasonCode } from '../model/inconclusive.ts';
import type { Report } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';

const unasked: readonly ReasonCode[] = ['not-selected', 'ruleset-off'];

export const selectedVerdicts = ({ verdicts }: Pick<Report, 'verdicts'>): readonly Verdict[] =>
  verdicts.filter(({ reason }) => reason === undefined || !unasked.includes(reason.code));
