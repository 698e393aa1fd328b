/** Breaks text into lines by its width in a terminal, where CJK characters and emoji take two columns. */
import { widthOf } from './width.ts';

/** Items in lines of at most `width` columns, as many in each as fit; a wider item has a line of its own. */
export function pack(items: readonly string[], width: number, gap: string): readonly string[] {
  const lines: string[] = [];
  let used = 0;
  for (const item of items) {
    const own = widthOf(item);
    const last = lines.at(-1);
    if (last !== undefined && used + gap.length + own <= width) {
      lines[lines.length - 1] = last + gap + item;
      used += gap.length + own;
    } else {
      lines.push(item);
      used = own;
    }
  }
  return lines;
}

/** Lines of at most `width` columns, broken at spaces; a wider word is broken where the line ends. */
export const wrap = (text: string, width: number): readonly string[] =>
  pack(
    text.split(' ').flatMap((word) => pieces(word, width)),
    width,
    ' ',
  );

/** A line that begins with `::` is a command to GitHub, so a break must not create one. */
const escapedColon = '\\u003a';

/** No grapheme is split. @param width above the length of `escapedColon`. */
function pieces(word: string, width: number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(word)) {
    let shown = segment;
    if (used + widthOf(segment) > width) {
      parts.push(part);
      [part, used] = ['', 0];
      if (word.startsWith('::', index)) shown = escapedColon;
    }
    part += shown;
    used += widthOf(shown);
  }
  return [...parts, part];
}

/** The words of a POSIX shell, with their quotes. */
const words = /(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'\\])+/gs;

/**
 * A command line on several lines, each but the last ending in a backslash; to the shell it is the same line. A word
 * that is wider than `width` stays whole.
 */
export const wrapShell = (line: string, width: number): readonly string[] =>
  pack(line.match(words) ?? [], width - ' \\'.length, ' ').map((part, index, { length }) =>
    index < length - 1 ? `${part} \\` : part,
  );
