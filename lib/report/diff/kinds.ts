/** The kinds of change, and in what else two reports differ, in the words of every format. */
import type { Report } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';
import { type Changes, type KindOfChange, kindsOfChange } from './changes.ts';

/** The title of each kind, and the status that lends its colour. */
export const kinds: Readonly<Record<KindOfChange, { readonly title: string; readonly like: Status }>> = {
  worse: { title: 'Worse', like: 'fail' },
  changed: { title: 'Failing as before, but in another place', like: 'warn' },
  unjudged: { title: 'No longer judged', like: 'inconclusive' },
  new: { title: 'New checks', like: 'note' },
  gone: { title: 'Checks that are gone', like: 'skipped' },
  better: { title: 'Better', like: 'pass' },
};

/** `2 worse, 1 better, 40 the same`. */
export const countsText = (changes: Changes): string =>
  [
    ...kindsOfChange
      .filter((kind) => changes[kind].length > 0)
      .map((kind) => `${changes[kind].length} ${kind}`),
    `${changes.same} the same`,
  ].join(', ');

/** A setting that is not the same in both reports. */
export type Difference = { readonly name: string; readonly before: string; readonly after: string };

/** The two reports may differ in more than their verdicts. */
export function differencesBetween(old: Report, current: Report): readonly Difference[] {
  const allowed = ({ consents }: Report) => consents.join(',') || 'nothing';
  const pairs: readonly Difference[] = [
    { name: 'outcome', before: old.outcome, after: current.outcome },
    { name: 'target', before: storefrontOf(old), after: storefrontOf(current) },
    { name: 'suite', before: old.suite.version, after: current.suite.version },
    { name: 'document', before: old.document.version, after: current.document.version },
    { name: 'allowed', before: allowed(old), after: allowed(current) },
  ];
  return pairs.filter(({ before, after }) => before !== after);
}

/** The reference storefront has another port each time. */
const storefrontOf = ({ target }: Report): string =>
  target.embedded ? 'the reference storefront' : target.baseUrl;
