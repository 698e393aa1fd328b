/** The meaning of outcomes, statuses, levels and rulesets, for a person who has never seen the tool. */

import { isDeciding } from '../../engine/doubts.ts';
import type { Outcome, Report } from '../../model/report/report.ts';
import type { Level, Ruleset } from '../../model/requirement.ts';
import type { Status } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  conformant: 'Conformant',
  'not-conformant': 'Not conformant',
  inconclusive: 'Inconclusive',
  partial: 'Partial',
};

const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  conformant:
    'The storefront keeps every promise of the interface that could be judged. Shopping agents can rely on it as far as it was examined.',
  'not-conformant':
    'The storefront does not keep promises that shopping agents rely on. Each cause is listed below with the request that shows it and what to change.',
  inconclusive:
    'No decisive promise failed, but some that must be judged could not be. This report says neither yes nor no; the reasons are below.',
  partial:
    'No examined promise failed, but only a part of the interface was examined. This report says nothing about the storefront as a whole.',
};

const knownMeaning =
  'The storefront does not keep promises that shopping agents rely on. The baseline explains each of these failures, so nothing is new. They are still failures, and agents run into them.';

/** The reason for the outcome, in one paragraph. */
export function meaningOf(report: Report): string {
  const { outcome, diagnosis } = report;
  if (diagnosis && diagnosis.code !== 'needs-agent-profile') {
    return 'The storefront could not be examined at all, so nothing was judged: this report says neither yes nor no.';
  }
  if (isAllKnown(report)) return knownMeaning;
  return outcomeMeanings[outcome];
}

/** Something decisive failed, and all of it is known. */
function isAllKnown({ outcome, verdicts }: Report): boolean {
  return outcome === 'not-conformant' && verdicts.filter(isDeciding).every(({ waiver }) => waiver);
}

/** The next step, in a sentence or two. */
export function nextStepOf(report: Report): string {
  const { outcome, diagnosis, verdicts } = report;
  if (diagnosis && outcome === 'inconclusive') return `${diagnosis.advice}.`;
  if (isAllKnown(report)) {
    return 'When one of them is fixed, remove its entry from the baseline: "baseline prune" does it.';
  }
  if (outcome === 'partial') {
    return 'Audit without --only, --skip, --only-failed, --rulesets and --depth quick to learn about the whole storefront.';
  }
  if (outcome === 'not-conformant') {
    return 'Start with the first cause: it says what to change, and has a command that runs only this check again.';
  }
  if (outcome === 'inconclusive') {
    return 'Remove the obstacles that kept checks from being judged, then audit again.';
  }
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  if (withheld === 0) {
    return 'Nothing has to be done. To keep it that way, run this in CI after every change.';
  }
  return `Nothing has to be done. If more than reading is allowed, --allow lets ${plural(withheld, 'more check')} be judged.`;
}

export const introduction = ({ document }: Report): string =>
  `A storefront that implements "${document.title}" (${document.version}) makes promises about its addresses, its responses and their fields. ` +
  'Checks put each promise to the test with real requests. A check passes only when it found something to judge, and all of it was as promised.';

export const statusMeanings: Readonly<Record<Status, string>> = {
  pass: 'the promise holds, as far as it was examined',
  fail: 'something that must hold does not',
  warn: 'something that should hold does not; conformance does not depend on it',
  note: 'something that may hold does not; worth knowing',
  inconclusive: 'it could not be judged, for the given reason',
  skipped: 'it was not checked, for the given reason',
  error: 'the suite itself failed; please report it',
};

export const levelMeanings: Readonly<Record<Level, string>> = {
  must: 'callers rely on it',
  should: 'expected, with room for good reasons',
  may: 'left open',
};

export const rulesetMeanings: Readonly<Record<Ruleset, string>> = {
  interface: 'the interface document; it alone decides conformance',
  standards: 'public standards such as HTTP, OAuth and JSON-RPC; reported beside it',
  ucp: 'the Universal Commerce Protocol version that the storefront advertises; reported beside it',
  advice: 'good practice that no standard demands; reported beside it',
};
