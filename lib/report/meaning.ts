/** What an outcome and a standing mean, for a person who has never seen the tool. */
import type { Outcome, Report } from '../model/report.ts';
import type { Level, Ruleset } from '../model/requirement.ts';
import type { Standing } from '../model/verdict.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  conformant: 'Conformant',
  'not-conformant': 'Not conformant',
  inconclusive: 'Inconclusive',
};

const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  conformant:
    'Every promise of the interface that could be judged is kept. Shopping agents can rely on this storefront as far as it was examined.',
  'not-conformant':
    'The storefront breaks promises that shopping agents rely on: what they are told about the interface is not what they get. Each broken promise is listed below with the request that shows it and what to do about it.',
  inconclusive:
    'Nothing that decides was found broken, but something that has to be judged could not be. This report says neither yes nor no; the reasons are below.',
};

const knownMeaning =
  'Every promise of the interface that could be judged is kept, but for failures that are known and explained in the baseline. They are still failures: agents meet them.';

/** Why there is this outcome, in one paragraph. */
export function meaningOf({ outcome, diagnosis, tally }: Report): string {
  if (diagnosis)
    return 'The storefront could not be seen at all, so nothing was judged. Once the one trouble below is gone, ask again.';
  if (outcome === 'conformant' && tally.known > 0) return knownMeaning;
  return outcomeMeanings[outcome];
}

/** What the whole page is about. */
export const introduction = ({ document }: Report): string =>
  `A storefront that keeps "${document.title}" (${document.version}) makes promises about its addresses, its answers and their fields. ` +
  'Each promise was put to the test by checks: small questions, asked by real requests. A check passes only when it saw something to judge, and found it as promised.';

export const standingNames: Readonly<Record<Standing, string>> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  note: 'note',
  known: 'known',
  inconclusive: 'undecided',
  skipped: 'skipped',
  error: 'broken',
};

export const standingMeanings: Readonly<Record<Standing, string>> = {
  pass: 'kept, as far as it was examined',
  fail: 'something that must be so is not',
  warn: 'something that should be so is not; conformance does not depend on it',
  note: 'something that may be so is not; worth knowing',
  known: 'broken, as the baseline says and explains',
  inconclusive: 'could not be told, with the reason',
  skipped: 'was not asked, with the reason',
  error: 'this tool itself broke; please report it',
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
};
