/** The changes between two reports, for a person at a terminal: regressions first. */
import type { Report } from '../../model/report/report.ts';
import type { Status } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { joinSections } from '../../text/sections.ts';
import { visible } from '../../text/visible.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import { type Change, type Changes, countsOf, type KindOfChange, kindsOfChange, titles } from './changes.ts';

/** The status that lends its colour to each kind. */
const likes: Readonly<Record<KindOfChange, Status>> = {
  worse: 'fail',
  changed: 'warn',
  unjudged: 'inconclusive',
  new: 'note',
  gone: 'skipped',
  better: 'pass',
};

/** Ends with a line feed. */
export function toTerminalChanges(old: Report, current: Report, changes: Changes, color: boolean): string {
  const paint = toPaint(color);
  return joinSections([
    [paint.bold(countsOf(changes)), ...notes(old, current, paint)],
    ...kindsOfChange.map((kind) => section(kind, changes[kind], paint)),
  ]);
}

function section(kind: KindOfChange, changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0) return [];
  const heading = paint[likes[kind]](`${titles[kind]}: ${plural(changes.length, 'check')}`);
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
    ['target', storefrontOf(old), storefrontOf(current)],
    ['suite', old.suite.version, current.suite.version],
    ['document', old.document.version, current.document.version],
    ['allowed', old.consents.join(',') || 'nothing', current.consents.join(',') || 'nothing'],
  ];
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => paint.dim(`${name}: ${visible(before)} -> ${visible(after)}`));
}

/** The reference storefront has another port each time. */
const storefrontOf = ({ target }: Report): string =>
  target.embedded ? 'the reference storefront' : target.baseUrl;
