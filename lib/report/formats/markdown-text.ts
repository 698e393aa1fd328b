/** Escapes text so that it stays text in Markdown, and can be read where nothing renders it. */
import { cut, visible, visibleLine } from '../../text/visible.ts';

/** Character references, where a backslash does not keep GitHub from making a link, an issue or a mention of a text. */
const referenced = (text: string): string =>
  text.replaceAll(/[@#](?=\w)|:(?=\/\/)|(?<=www)\./gi, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Prose, also safe in a table cell (CommonMark 0.31 section 2.4): addresses become code. An underscore within a word has no
 * meaning.
 */
export const plain = (text: string): string =>
  visible(text)
    .split(/(\bhttps?:\/\/[^\s|]+)/i)
    .map((part, index) => (index % 2 === 1 ? code(part) : escaped(part)))
    .join('');

const escaped = (text: string): string =>
  referenced(
    text
      .replaceAll(/[\\`*[\]|~$]|^#|_(?!\w)|(?<!\w)_/g, '\\$&')
      .replaceAll(/&(?=#?\w+;)/g, '&amp;')
      .replaceAll('<', '&lt;'),
  );

/** Text of a target as a code span, cut at `most` characters: nothing in it has a meaning. Not for tables. */
export function code(text: string, most = 600): string {
  const shown = visible(cut(text, most));
  const mark = '`'.repeat(longestRun(shown) + 1);
  return /^`|`$|^ .* $|^$/.test(shown) ? `${mark} ${shown} ${mark}` : `${mark}${shown}${mark}`;
}

/** Text in a line of HTML, where Markdown has no meaning. */
export const html = (text: string): string =>
  visible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text of a target as code in a line of HTML. */
export const htmlCode = (text: string, most = 600): string => `<code>${html(cut(text, most))}</code>`;

/** A command to copy, in a fence that its text cannot close. */
export function fence(line: string, language: string): string {
  const shown = visibleLine(line);
  const mark = '`'.repeat(Math.max(2, longestRun(shown)) + 1);
  return `${mark}${language}\n${shown}\n${mark}`;
}

/** The length of the longest run of backticks. */
const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));

/** Details that unfold. @param summary HTML. */
export const folded = (summary: string, blocks: readonly string[]): string =>
  `<details><summary>${summary}</summary>\n\n${blocks.join('\n\n')}\n\n</details>`;
