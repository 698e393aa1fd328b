/** Escapes text so that it stays text in Markdown. */
import { cut, visible, visibleLine } from '../../text/visible.ts';

/** Character references are never part of Markdown's structure (CommonMark 0.31 section 2.5). */
const numbered = (text: string, special: RegExp): string =>
  text.replaceAll(special, (character) => `&#${character.charCodeAt(0)};`);

/** Prose of our own; also safe in a table cell and in HTML. */
export const plain = (text: string): string =>
  numbered(visible(text), /[&<>\\`*_[\]|~$@#]|:(?=\/\/)|(?<=www)\./gi);

/**
 * Text of a target as code, cut at `most` characters, in which GitHub finds no mention, issue or link: it looks for
 * links before code, so the beginning of a link becomes a character reference too.
 */
export const code = (text: string, most = 600): string =>
  `<code>${numbered(visible(cut(text, most)), /[^\w /.:(),;=%?"'+-]|:(?=\/\/)|(?<=www)\./gi)}</code>`;

/** A command to copy, in a fence that its text cannot close. */
export function fence(line: string, language: string): string {
  const shown = visibleLine(line);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${shown}\n${mark}`;
}

/** Details that unfold. @param summary HTML. */
export const folded = (summary: string, blocks: readonly string[]): string =>
  `<details><summary>${summary}</summary>\n\n${blocks.join('\n\n')}\n\n</details>`;
