/** The changes between two reports, for a person at a terminal: regressions first. */
import type { Report } from '../../model/report/report.ts';
import type { Status } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { joinSections } from '../../text/sections.ts';
import { visible } from '../../text/visible.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import { type Change, type Changes, type KindOfChange, kindsOfChange } from './changes.ts';

/** The title of each kind, and the status that lends its colour. */
const kinds: Readonly<Record<KindOfChange, { readonly title: string; readonly like: Status }>> = {
  worse: { title: 'Worse', like: 'fail' },
  changed: { title: 'Failing as before, but in another place', like: 'warn' },
  unjudged: { title: 'No longer judged', like: 'inconclusive' },
  new: { title: 'New checks', like: 'note' },
  gone: { title: 'Checks that are gone', like: 'skipped' },
  better: { title: 'Better', like: 'pass' },
};

/** Ends with a line feed. */
export function toTerminalChanges(old: Report, current: Report, changes: Changes, color: boolean): string {
  const paint = toPaint(color);
  const counts = kindsOfChange
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => `${changes[kind].length} ${kind}`);
  return joinSections([
    [paint.bold([...counts, `${changes.same} the same`].join(', ')), ...notes(old, current, paint)],
    ...kindsOfChange.map((kind) => section(kind, changes[kind], paint)),
  ]);
}

function section(kind: KindOfChange, changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0) return [];
  const { title, like } = kinds[kind];
  const heading = paint[like](`${title}: ${plural(changes.length, 'check')}`);
  return [heading, ...changes.flatMap((change) => entry(change, paint))];
}

function entry({ check, claim, before, after }: Change, paint: Paint): readonly string[] {
  const way = [before, after].filter((status) => status !== undefined).join(' -> ');
  return [`  ${visible(check)} (${way})`, `    ${paint.dim(visible(claim))}`];
}

/** The two reports may differ in more than their verdicts. */
function notes(old: Report, current: Report, paint: Paint): readonly string[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['outcome', old.outcome, current.outcome],
    ['target', old.target.baseUrl, current.target.baseUrl],
    ['suite', old.suite.version, current.suite.version],
    ['document', old.document.version, current.document.version],
    ['allowed', old.consents.join(',') || 'nothing', current.consents.join(',') || 'nothing'],
  ];
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => paint.dim(`${name}: ${visible(before)} -> ${visible(after)}`));
}
