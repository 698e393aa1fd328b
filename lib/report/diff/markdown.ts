/** The changes as short Markdown, for any job to post. */
import type { Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { maxChanges, maxText } from '../content/bounds.ts';
import { code, fence, plain } from '../formats/markdown-text.ts';
import {
  type Change,
  type Changed,
  commandAfter,
  countsText,
  isUnchanged,
  kinds,
  kindsOfChange,
  setText,
  withEachFixOnce,
} from './changes.ts';

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
