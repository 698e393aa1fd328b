/** The meaning of outcomes, statuses, levels and rulesets, for a person who has never seen the tool. */

import { outcomeText } from '../../engine/outcome.ts';
import { type ReasonCode, reasonCodes } from '../../model/inconclusive.ts';
import type { Outcome, Report } from '../../model/report.ts';
import type { Level, Ruleset } from '../../model/requirement.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { isDeciding } from '../../model/verdict.ts';
import { plural } from '../../text/words.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  conformant: 'Conformant',
  'not-conformant': 'Not conformant',
  inconclusive: 'Inconclusive',
  partial: 'Partial',
};

/** `Conformant with 2026-08-27`. */
export const outcomeTitle = (report: Pick<Report, 'outcome' | 'set'>): string =>
  outcomeText(report).replace(/^./, (first) => first.toUpperCase());

const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  conformant:
    'The storefront keeps every promise of the interface that could be judged. Shopping agents can rely on it as far as it was examined.',
  'not-conformant':
    'The storefront breaks promises that shopping agents rely on. Each cause is listed below, with the request that shows it and what to change.',
  inconclusive:
    'No decisive promise failed, but some that have to be judged could not be, so this report does not decide whether the storefront conforms. The reasons are below.',
  partial:
    'No examined promise failed, but only part of the interface was examined, so this report says nothing about the storefront as a whole.',
};

const knownMeaning =
  'The storefront breaks promises that shopping agents rely on. The baseline explains all of these failures, so none is new, but agents still run into them.';

/** The reason for the outcome, in one paragraph. */
export function meaningOf(report: Report): string {
  const { outcome, diagnosis } = report;
  if (diagnosis && diagnosis.code !== 'needs-agent-profile') {
    return 'The storefront could not be examined, so nothing was judged, and this report does not say whether it conforms.';
  }
  if (isAllKnown(report)) return knownMeaning;
  return outcomeMeanings[outcome];
}

/** Whether something decisive failed, and a baseline explains all of it. */
function isAllKnown({ outcome, verdicts }: Report): boolean {
  return outcome === 'not-conformant' && verdicts.filter(isDeciding).every(({ waiver }) => waiver);
}

/** The next step, in a sentence or two. */
export function nextStepOf(report: Report): string {
  const { outcome, diagnosis, verdicts } = report;
  if (diagnosis && outcome === 'inconclusive') return `${diagnosis.advice}.`;
  if (isAllKnown(report)) {
    return 'When one of them is fixed, remove its entry from the baseline with "baseline prune".';
  }
  if (outcome === 'partial') {
    return 'Audit without --only, --skip, --only-failed, --rulesets and --depth quick to cover the whole storefront.';
  }
  if (outcome === 'not-conformant') {
    return 'Start with the first cause: it says what to change, and gives the command that runs just that check again.';
  }
  if (outcome === 'inconclusive') {
    return 'Remove what kept checks from being judged, then audit again.';
  }
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  if (withheld === 0) {
    return 'There is nothing to do. To keep it that way, run this in CI on every change.';
  }
  return `There is nothing to do. If you can allow more than reading, --allow lets ${plural(withheld, 'more check')} be judged.`;
}

export const introduction = ({ document }: Report): string =>
  `A storefront that implements "${document.title}" (${document.version}) makes promises about its addresses, its responses and their fields. ` +
  'Checks put each promise to the test with real requests. A check passes only if it found something to judge and all of it was as promised.';

export const statusMeanings: Readonly<Record<Status, string>> = {
  pass: 'the promise holds as far as it was examined',
  fail: 'something that must hold does not',
  warn: 'something that should hold does not; conformance does not depend on it',
  note: 'something that may hold does not; worth knowing',
  inconclusive: 'it could not be judged; the reason is given',
  skipped: 'it was not checked; the reason is given',
  error: 'the suite itself failed; please report it',
};

export const levelMeanings: Readonly<Record<Level, string>> = {
  must: 'callers rely on it',
  should: 'expected, unless there is a good reason',
  may: 'optional',
};

export const rulesetMeanings: Readonly<Record<Ruleset, string>> = {
  interface: 'the interface document; it alone decides conformance',
  standards: 'public standards such as HTTP, OAuth and JSON-RPC; reported separately',
  ucp: 'the Universal Commerce Protocol version that the storefront advertises; reported separately',
  advice: 'good practice that no standard demands; reported separately',
};

/** The meaning of each reason code in a few words. */
export const reasonMeanings: Readonly<Record<ReasonCode, string>> = {
  'no-subjects': 'there was nothing to judge',
  unreachable: 'no connection',
  timeout: 'no complete response in time',
  'too-large': 'the response was larger than the suite reads; see --max-body',
  'malformed-transport': 'the response was not valid HTTP',
  'rate-limited': 'the target kept answering 429, or asked for a longer wait than the suite allows',
  'server-error': 'the response was a well-formed 500, which the interface allows, or the target is down',
  'blocked-by-edge': 'a login page, a bot challenge, a block page or a redirect was in the way',
  prerequisite: 'a check that this one depends on did not pass, or the caller has to identify itself',
  'not-advertised': 'the target does not advertise it',
  'consent-withheld': 'it needs more than reading; see --allow',
  'not-selected': 'left out by --only, --skip, --only-failed or --depth',
  'ruleset-off': 'left out by --rulesets',
  'not-ready': 'a refusal was expected, and nothing shows that it was refused for this reason',
  'undeclared-shape': "the target's own schemas and responses do not show what to send or where to look",
  'not-observed': 'it did not occur during this run',
  'budget-spent': 'the request budget was used up; raise --budget',
  deadline: 'the run took too long; raise --deadline',
  'not-run': 'the run was interrupted first',
  'unsupported-schema': "the target's schema uses features that the suite cannot check",
};

/** The meaning of a reason in one report; for `undeclared-shape`, with how much was understood all the same. */
export function meaningIn({ judged }: Pick<Report, 'judged'>, code: ReasonCode): string {
  if (code !== 'undeclared-shape') return reasonMeanings[code];
  const understood = judged.areas
    .filter(({ undeclared }) => undeclared > 0)
    .map(({ area, of, undeclared }) => `${of - undeclared} of ${of} promises of ${area}`);
  if (understood.length === 0) return reasonMeanings[code];
  return `${reasonMeanings[code]}; understood all the same: ${understood.join(', ')}`;
}

/** The checks that were not judged, by reason, in the order of the codes. */
export const byReason = (
  verdicts: Report['verdicts'],
): readonly { readonly code: ReasonCode; readonly among: readonly Verdict[] }[] =>
  reasonCodes
    .map((code) => ({ code, among: verdicts.filter(({ reason }) => reason?.code === code) }))
    .filter(({ among }) => among.length > 0);
