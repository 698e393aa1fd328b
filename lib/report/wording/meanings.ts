/** What an outcome and a status mean, for a person who has never seen the tool. */
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Outcome, Report } from '../../model/report.ts';
import type { Level, Ruleset } from '../../model/requirement.ts';
import type { Status } from '../../model/verdict.ts';

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
    return 'The storefront could not be seen at all, so nothing was judged: this report says neither yes nor no.';
  if (outcome === 'conformant' && tally.known > 0) return knownMeaning;
  return outcomeMeanings[outcome];
}

const afterTrouble: Partial<Record<ReasonCode, string>> = {
  unreachable: 'See that the storefront runs and that its address is right, then ask again.',
  timeout: 'See why it does not answer, or give it more time with --timeout.',
  'blocked-by-edge':
    'Let the suite through: open the page, or give what opens it with --header or --user-agent; --canonical-url names a second host.',
  'rate-limited': 'Ask more slowly with --rate, or later.',
};

/** What to do next, in a sentence or two. */
export function nextOf({ outcome, diagnosis, verdicts }: Report): string {
  if (diagnosis) return afterTrouble[diagnosis.code] ?? 'Remove that trouble, then ask again.';
  if (outcome === 'not-conformant')
    return 'Begin with the first finding: it says what to change, and has a line that asks only that again.';
  if (outcome === 'inconclusive') return 'Remove what kept checks from being judged, then ask again.';
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  if (withheld === 0) return 'Nothing has to be done. Keep it so: let a CI ask this after every change.';
  return `Nothing has to be done. Where more than reading may happen, --allow lets ${withheld} more ${withheld === 1 ? 'check' : 'checks'} be judged.`;
}

/** What the whole page is about. */
export const introduction = ({ document }: Report): string =>
  `A storefront that keeps "${document.title}" (${document.version}) makes promises about its addresses, its answers and their fields. ` +
  'Each promise was put to the test by checks: small questions, asked by real requests. A check passes only when it saw something to judge, and found it as promised.';

export const statusNames: Readonly<Record<Status, string>> = {
  pass: 'pass',
  fail: 'fail',
  warn: 'warn',
  note: 'note',
  known: 'known',
  inconclusive: 'undecided',
  skipped: 'skipped',
  error: 'broken',
};

export const statusMeanings: Readonly<Record<Status, string>> = {
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
