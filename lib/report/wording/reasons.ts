/** What each reason code means to a reader, in a few words. */
import type { ReasonCode } from '../../model/inconclusive.ts';

export const meanings: Readonly<Record<ReasonCode, string>> = {
  'no-subjects': 'there was nothing to judge',
  unreachable: 'no connection',
  timeout: 'no whole answer in time',
  'too-large': 'the answer was larger than we read',
  'malformed-transport': 'the answer was no HTTP',
  'rate-limited': '429 again and again, also after a minute of waiting',
  'server-error': 'a well-formed 500, which the interface allows',
  'blocked-by-edge':
    'a password page, bot challenge, maintenance page or redirect elsewhere stood in the way',
  prerequisite: 'another check that this one builds on did not pass',
  'not-advertised': 'the target does not say that it has this',
  'consent-withheld': 'needs more than reading; give --allow',
  'not-selected': 'left out by --only or --skip',
  'ruleset-off': 'left out by --rulesets',
  'undeclared-shape': "the target's own schema does not say what to send",
  'not-observed': 'it did not happen during this run',
  'budget-spent': 'the request budget was used up; raise --budget',
  deadline: 'the run took too long; raise --deadline',
  'not-run': 'the run was interrupted before',
  'unsupported-schema': "the target's schema uses what we cannot check",
};
