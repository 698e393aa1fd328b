/** Compares a report with what a person wrote down before the audit. */
import type { Cause, Report } from '../lib/model/report.ts';
import type { ExpectedCause, Row, Words } from './row.ts';

/** How many of a row's expectations the report meets. */
export type Score = { readonly right: number; readonly of: number };

export type Comparison = {
  readonly outcome: Score;
  /** Each cause that was expected, and each one that was not. */
  readonly cause: Score;
  readonly fix: Score;
  readonly owner: Score;
  /** One sentence for each difference; none if everything is as expected. */
  readonly differences: readonly string[];
};

export function compare({ expected }: Row, report: Report): Comparison {
  const pairs = pairsOf(expected.causes, report.causes);
  const extra = report.causes.filter((cause) => !pairs.some(({ found }) => found === cause));
  const told = pairs.map(({ cause, found }) => ({
    cause: found !== undefined && holds(found.title, cause.title),
    fix: found !== undefined && holds(found.fix, cause.fix),
    owner: found !== undefined && ownerOf(found) === cause.owner,
  }));
  const count = (part: 'cause' | 'fix' | 'owner', more = 0): Score => ({
    right: told.filter((one) => one[part]).length,
    of: told.length + more,
  });
  const outcome =
    report.outcome === expected.outcome && report.diagnosis?.code === expected.diagnosis ? 1 : 0;
  return {
    outcome: { right: outcome, of: 1 },
    cause: count('cause', extra.length),
    fix: count('fix'),
    owner: count('owner'),
    differences: [
      ...(outcome === 1 ? [] : [`outcome: ${outcomeOf(report)}, not ${outcomeOf(expected)}`]),
      ...pairs.flatMap(differencesOf),
      ...extra.map((cause) => `not expected: ${cause.primary}: ${cause.title}`),
    ],
  };
}

type Outcome = { readonly outcome: string; readonly diagnosis?: string | { readonly code: string } };

export const outcomeOf = ({ outcome, diagnosis }: Outcome): string =>
  diagnosis === undefined
    ? outcome
    : `${outcome} (${typeof diagnosis === 'string' ? diagnosis : diagnosis.code})`;

type Pair = { readonly cause: ExpectedCause; readonly found: Cause | undefined };

const areaOf = ({ primary }: Cause): string => primary.replace(/\/.*$/, '');

/** A cause with the words is the expected one; without any, one of the same area may be a poor telling of it. */
function pairsOf(expected: readonly ExpectedCause[], causes: readonly Cause[]): readonly Pair[] {
  const taken = new Set<Cause>();
  const take = (fits: (cause: Cause) => boolean): Cause | undefined => {
    const found = causes.find((cause) => !taken.has(cause) && fits(cause));
    if (found) taken.add(found);
    return found;
  };
  const inArea = (cause: ExpectedCause, found: Cause) => cause.areas.some((area) => area === areaOf(found));
  const exact = expected.map((cause) => ({
    cause,
    found: take((found) => inArea(cause, found) && holds(found.title, cause.title)),
  }));
  return exact.map(({ cause, found }) => ({ cause, found: found ?? take((one) => inArea(cause, one)) }));
}

const holds = (text: string, words: Words): boolean =>
  words.every((word) => word.split('|').some((one) => text.toLowerCase().includes(one.toLowerCase())));

const ownerOf = ({ owner }: { readonly owner?: Cause['owner'] }): string => owner?.likely ?? 'unknown';

function differencesOf({ cause, found }: Pair): readonly string[] {
  if (found === undefined) {
    return [`missing: a cause of ${cause.areas.join(' or ')}: ${cause.title.join(' ')}`];
  }
  return [
    ...(holds(found.title, cause.title)
      ? []
      : [`title: "${found.title}" lacks one of: ${cause.title.join(', ')}`]),
    ...(holds(found.fix, cause.fix) ? [] : [`fix: "${found.fix}" lacks one of: ${cause.fix.join(', ')}`]),
    ...(ownerOf(found) === cause.owner ? [] : [`owner: ${ownerOf(found)}, not ${cause.owner}`]),
  ];
}
