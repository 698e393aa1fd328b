/** Text of any content that stays text in Markdown. */

import { cut, visible, visibleLine } from '../../text/visible.ts';

/** As numbers, since a character reference can be no part of Markdown's structure (CommonMark 0.31 section 2.5). */
const numbered = (text: string, special: RegExp): string =>
  text.replaceAll(special, (character) => `&#${character.charCodeAt(0)};`);

/** Our own words; also safe in a cell of a table, and in HTML. */
export const plain = (text: string): string =>
  numbered(visible(text), /[&<>\\`*_[\]|~$@#]|:(?=\/\/)|(?<=www)\./gi);

/**
 * Text of a target as code, in which GitHub finds no mention, issue or link; at most `most` characters of it.
 * The beginning of a link becomes a reference as well, because GitHub looks for links before code.
 */
export const code = (text: string, most = 600): string =>
  `<code>${numbered(visible(cut(text, most)), /[^\w /.:(),;=%?"'+-]|:(?=\/\/)|(?<=www)\./gi)}</code>`;

/** A command to copy, in a fence that it cannot close. */
export function fence(line: string, language: string): string {
  const shown = visibleLine(line);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${shown}\n${mark}`;
}

/** Details below a line of HTML that unfolds them. */
export const folded = (summary: string, blocks: readonly string[]): string =>
  `<details><summary>${summary}</summary>\n\n${blocks.join('\n\n')}\n\n</details>`;
