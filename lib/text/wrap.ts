/** Breaks text into lines. */

/** Items in lines of at most `width` characters, as many in each as fit; an item that is longer stands alone. */
export function pack(items: readonly string[], width: number, gap: string): readonly string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + gap.length + item.length <= width)
      lines[lines.length - 1] = last + gap + item;
    else lines.push(item);
  }
  return lines;
}

/** Lines of at most `width` characters, broken at spaces; a longer word is broken where the line ends. */
export const wrap = (text: string, width: number): readonly string[] =>
  pack(
    text.split(' ').flatMap((word) => pieces(word, width)),
    width,
    ' ',
  );

/** How `::` is spelled where a break would have a line begin with it, which is an order to GitHub. */
const colons = '\\u003a:';

/** Full lines, and what is left of the word; no pair is halved. @param width above the length of `colons`. */
function pieces(word: string, width: number): readonly string[] {
  const parts: string[] = [];
  let rest = word;
  while (rest.length > width) {
    const end = /[\ud800-\udbff]/.test(rest[width - 1] ?? '') ? width - 1 : width;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).replace(/^::/, colons);
  }
  return [...parts, rest];
}

/** What a POSIX shell takes for one word: quotes and all. */
const words = /(?:'[^']*'|\\.|[^\s'\\])+/gs;

/**
 * A line for a shell as several, each but the last ending in a backslash: the same line to the shell. A word that is
 * longer than `width` stays whole.
 */
export const wrapShell = (line: string, width: number): readonly string[] =>
  pack(line.match(words) ?? [], width - ' \\'.length, ' ').map((part, index, { length }) =>
    index < length - 1 ? `${part} \\` : part,
  );
