/** Breaks text into lines. */

/** Lines of at most `width` characters, broken at spaces; a longer word is broken where the line ends. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Does not halve a surrogate pair. */
function pieces(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  return word.match(new RegExp(`[^]{1,${Math.max(width, 2)}}(?<![\\ud800-\\udbff])`, 'g')) ?? [word];
}

/** What a POSIX shell takes for one word: quotes and all. */
const words = /(?:'[^']*'|\\.|[^\s'\\])+/gs;

/**
 * A line for a shell as several, each but the last ending in a backslash: the same line to the shell. A word that is
 * longer than `width` stays whole.
 */
export function wrapShell(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of line.match(words) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length + 2 <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((part, index) => (index < lines.length - 1 ? `${part} \\` : part));
}
