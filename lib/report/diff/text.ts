/** The changes between two reports as text, regressions first: at a terminal, and as short Markdown for any job to post. */
import type { Report } from '../../model/report.ts';
import { labelled, wrap, wrapShell } from '../../text/layout.ts';
import { cut, joinSections, visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxChanges, maxText } from '../content/bounds.ts';
import { code, fence, plain } from '../formats/markdown-text.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import {
  type Change,
  type Changed,
  type Changes,
  commandAfter,
  countsText,
  differencesBetween,
  isUnchanged,
  type KindOfChange,
  kinds,
  kindsOfChange,
  setText,
  withEachFixOnce,
} from './changes.ts';

type ChangesStyle = {
  readonly color: boolean;
  /** The width of the terminal: 100 columns if unknown, at least 80, at most 120. */
  readonly width?: number | undefined;
};

type Style = { readonly paint: Paint; readonly width: number };

/** Ends with a line feed. */
export function toTerminalChanges(
  old: Report,
  current: Report,
  changes: Changes,
  { color, width = 100 }: ChangesStyle,
): string {
  const paint = toPaint(color);
  const style = { paint, width: Math.min(Math.max(width, 80), 120) };
  const notes = differencesBetween(old, current).flatMap(({ name, before, after }) =>
    wrap(`${name}: ${visible(before)} -> ${visible(after)}`, style.width).map(paint.dim),
  );
  return joinSections([
    [paint.bold(countsText(changes)), ...notes],
    ...kindsOfChange.map((kind) => section(kind, changes[kind], style)),
    next(current, changes, style),
  ]);
}

function section(kind: KindOfChange, changes: readonly Change[], style: Style): readonly string[] {
  if (changes.length === 0) return [];
  const { title, like } = kinds[kind];
  const heading = style.paint[like](`${title}: ${plural(changes.length, 'check')}`);
  return [heading, ...withEachFixOnce(changes).flatMap((change) => entry(change, style))];
}

function entry(change: Change, { paint, width }: Style): readonly string[] {
  const { check, claim, before, after, seen = '', fix = '' } = change;
  const way = [before, after].filter((status) => status !== undefined).join(' -> ');
  const lines = wrap(visible(claim), width - 4).map((line) => `    ${paint.dim(line)}`);
  const facts = [
    { label: after === 'fail' || after === 'warn' || after === 'note' ? 'seen' : 'reason', text: seen },
    { label: 'fix', text: fix },
  ];
  const layout = { indent: 4, labelWidth: 8, width, paint: paint.dim };
  return [
    `  ${visible(check)} (${way}${visible(setText(change))})`,
    ...lines,
    ...facts
      .filter(({ text }) => text !== '')
      .flatMap(({ label, text }) => labelled(label, visible(cut(text, maxText)), layout, wrap)),
  ];
}

function next(current: Report, changes: Changes, { width }: Style): readonly string[] {
  const command = commandAfter(current, changes);
  return command === undefined
    ? []
    : ['After a change, ask these again:', ...wrapShell(command, width - 2).map((line) => `  ${line}`)];
}

/** Ends with a line feed. */
export function toMarkdownChanges(changed: Changed): string {
  const { old, current, changes, apart } = changed;
  const outcomes = old.outcome === current.outcome ? '' : `, outcome: ${old.outcome}, now ${current.outcome}`;
  const title = isUnchanged(changed) ? 'Nothing changed' : countsText(changes);
  const sections = kindsOfChange
    .filter((kind) => changes[kind].length > 0)
    .map((kind) => [`## ${kinds[kind].title}`, listOf(changes[kind])].join('\n\n'));
  const notes =
    apart === 0 ? [] : [`${plural(apart, 'check')} not compared: only one of the runs selected them.`];
  const command = commandAfter(current, changes);
  const next = command === undefined ? [] : ['After a change, ask these again:', fence(command, 'sh')];
  const parts = [opening(current, `${title}${outcomes}`), ...sections, ...notes, ...next];
  return `${[...parts, footer(old, current)].join('\n\n')}\n`;
}

/** For the first run, and for other runs without a report to compare with. Ends with a line feed. */
export const toMarkdownFirst = (current: Report, because: string): string =>
  `${[opening(current, 'Nothing to compare with'), `${plain(because)}.`].join('\n\n')}\n`;

const opening = (current: Report, title: string): string =>
  [
    `# ${title}: ${current.target.embedded ? 'the reference storefront' : code(current.target.baseUrl, 300)}`,
    `**${plain(current.headline)}**`,
  ].join('\n\n');

function listOf(all: readonly Change[]): string {
  const shown = all.slice(0, maxChanges);
  const left = all.length - shown.length;
  const lines = withEachFixOnce(shown).map((change) => {
    const { check, claim, before, after, seen, fix } = change;
    const way = [before, after].filter((status) => status !== undefined).join(', now ');
    const facts = [
      ...(seen === undefined ? [] : [`  - ${code(seen, maxText)}`]),
      ...(fix === undefined ? [] : [`  - Fix: ${plain(fix)}`]),
    ];
    return [`- ${code(check)} (${way}${plain(setText(change))}): ${plain(claim)}`, ...facts].join('\n');
  });
  return [...lines, ...(left > 0 ? [`- and ${plural(left, 'more check')}`] : [])].join('\n');
}

const footer = (old: Report, current: Report): string =>
  `Compared: ${old.startedAt} and ${current.startedAt}, by ${plain(`${current.suite.name} ${current.suite.version}`)}.`;
