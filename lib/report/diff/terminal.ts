/** The changes between two reports, for a person at a terminal: what got worse first. */
import type { Report } from '../../model/report.ts';
import type { Status } from '../../model/verdict.ts';
import { visible } from '../../text/visible.ts';
import { plural } from '../evidence.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import { statusNames } from '../wording/meanings.ts';
import { type Change, type Changes, type KindOfChange, kindsOfChange } from './changes.ts';

const titles: Readonly<Record<KindOfChange, string>> = {
  worse: 'Worse',
  changed: 'Broken as before, but in another place',
  unjudged: 'No longer judged',
  new: 'New checks',
  gone: 'Checks that are gone',
  better: 'Better',
};

const statusesOf: Readonly<Record<KindOfChange, Status>> = {
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
  const counts = kindsOfChange
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => `${changes[kind].length} ${kind}`);
  const sections = [
    [paint.bold([...counts, `${changes.same} the same`].join(', ')), ...notes(old, current, paint)],
    ...kindsOfChange.map((kind) => section(kind, changes[kind], paint)),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function section(kind: KindOfChange, changes: readonly Change[], paint: Paint): readonly string[] {
  if (changes.length === 0) return [];
  const title = paint[statusesOf[kind]](`${titles[kind]}: ${plural(changes.length, 'check')}`);
  return [title, ...changes.flatMap((change) => entry(change, paint))];
}

function entry({ check, claim, before, after }: Change, paint: Paint): readonly string[] {
  const way = [before, after].flatMap((status) => (status ? [statusNames[status]] : [])).join(' -> ');
  return [`  ${visible(check)} (${way})`, `    ${paint.dim(visible(claim))}`];
}

/** Two reports need not be of the same question. */
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
