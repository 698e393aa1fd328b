/** The changes between two reports, for a person at a terminal: regressions first. */
import type { Report } from '../../model/report/report.ts';
import { plural } from '../../text/plural.ts';
import { joinSections } from '../../text/sections.ts';
import { visible } from '../../text/visible.ts';
import { type Paint, toPaint } from '../terminal/paint.ts';
import { type Change, type Changes, type KindOfChange, kindsOfChange } from './changes.ts';
import { countsText, differencesBetween, kinds } from './kinds.ts';

/** Ends with a line feed. */
export function toTerminalChanges(old: Report, current: Report, changes: Changes, color: boolean): string {
  const paint = toPaint(color);
  const notes = differencesBetween(old, current).map(({ name, before, after }) =>
    paint.dim(`${name}: ${visible(before)} -> ${visible(after)}`),
  );
  return joinSections([
    [paint.bold(countsText(changes)), ...notes],
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
