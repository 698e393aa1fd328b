/** The changes between two reports, for a person at a terminal: regressions first. */

import type { Report } from '../../model/report.ts';
import { labelled, wrap, wrapShell } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { cut, joinSections, visible } from '../../text/visible.ts';
import { maxText } from '../content/bounds.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import {
  type Change,
  type Changes,
  commandAfter,
  countsText,
  differencesBetween,
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
