/** The meaning of each reason code in a few words, and the checks of a report by reason. */
import { type ReasonCode, reasonCodes } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';

export const reasonMeanings: Readonly<Record<ReasonCode, string>> = {
  'no-subjects': 'there was nothing to judge',
  unreachable: 'no connection',
  timeout: 'no complete response in time',
  'too-large': 'the response was larger than the suite reads; see --max-body',
  'malformed-transport': 'the response was not valid HTTP',
  'rate-limited': 'the target kept answering 429, or asked for a longer wait than the suite allows',
  'server-error': 'a well-formed 500, which the interface allows, or a target that is down',
  'blocked-by-edge': 'a login, a bot challenge, a wall or a redirect was in the way',
  prerequisite: 'a check that this one depends on did not pass, or the caller has to introduce itself',
  'not-advertised': 'the target does not advertise it',
  'consent-withheld': 'it needs more than reading; see --allow',
  'not-selected': 'left out by --only, --skip, --only-failed or --depth',
  'ruleset-off': 'left out by --rulesets',
  'undeclared-shape': "the target's own schemas and answers do not tell what to send, or where to look",
  'not-observed': 'it did not occur during this run',
  'budget-spent': 'the request budget was used up; raise --budget',
  deadline: 'the run took too long; raise --deadline',
  'not-run': 'the run was interrupted first',
  'unsupported-schema': "the target's schema uses features that the suite cannot check",
};

/** The meaning of a reason in one report: with it stands how much was understood all the same. */
export function meaningIn({ judged }: Pick<Report, 'judged'>, code: ReasonCode): string {
  if (code !== 'undeclared-shape') return reasonMeanings[code];
  const understood = judged.areas
    .filter(({ undeclared }) => undeclared > 0)
    .map(({ area, of, undeclared }) => `${of - undeclared} of ${of} promises of ${area}`);
  if (understood.length === 0) return reasonMeanings[code];
  return `${reasonMeanings[code]}; understood were ${understood.join(', ')}`;
}

/** The checks that were not judged, by reason, in the order of the codes. */
export const byReason = (
  verdicts: Report['verdicts'],
): readonly { readonly code: ReasonCode; readonly among: readonly Verdict[] }[] =>
  reasonCodes
    .map((code) => ({ code, among: verdicts.filter(({ reason }) => reason?.code === code) }))
    .filter(({ among }) => among.length > 0);
