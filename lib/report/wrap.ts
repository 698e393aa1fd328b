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

/** Does not halve a surrogate pair. */
function pieces(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  return word.match(new RegExp(`.{1,${Math.max(width, 2)}}(?<![\\ud800-\\udbff])`, 'gs')) ?? [word];
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
