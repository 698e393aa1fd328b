/** Lays text out by its width in a terminal, where CJK characters and emoji take two columns. */
import stringWidth from 'fast-string-width';

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

/** Printable ASCII, which most text is, takes a column each, and is not segmented. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);

export type Cell = { readonly text: string; readonly paint?: (text: string) => string };

/** Rows as straight columns: the first is aligned to the left, all others (numbers) to the right. Paint has no width. */
export function columns(rows: readonly (readonly Cell[])[], gap = 2): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach(({ text }, index) => {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(text));
    });
  }
  return rows.map((row) =>
    row
      .map(({ text, paint = (plain: string) => plain }, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(text));
        return index === 0 ? paint(text) + space : space + paint(text);
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

export type LabelStyle = {
  /** Columns before the label, and from there to the text. */
  readonly indent: number;
  readonly labelWidth: number;
  /** Of the whole line, in columns. */
  readonly width: number;
  readonly paint: (label: string) => string;
};

/** Text beside a label, on as many lines as it needs; only the first has the label. @param toLines breaks the text; the default is at spaces. */
export const labelled = (
  label: string,
  text: string,
  { indent, labelWidth, width, paint }: LabelStyle,
  toLines = wrap,
): readonly string[] =>
  toLines(text, width - indent - labelWidth).map((line, index) =>
    index === 0
      ? `${' '.repeat(indent)}${paint(label.padEnd(labelWidth))}${line}`
      : `${' '.repeat(indent + labelWidth)}${line}`,
  );

export type Part = { readonly text: string; readonly differs: boolean };

export type Difference = { readonly expected: readonly Part[]; readonly actual: readonly Part[] };

/**
 * The common beginning and end of two texts, in whole words and numbers, and the rest between.
 * Texts that have little in common (a description against a value) differ as a whole: marking words that are equal by
 * chance would mislead.
 */
export function difference(expected: string, actual: string): Difference {
  const [one, other] = [wordsOf(expected), wordsOf(actual)];
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const common = [...one.slice(0, head), ...one.slice(one.length - tail)].join('').length;
  if (common * 2 < Math.max(expected.length, actual.length)) [head, tail] = [0, 0];
  return { expected: parts(one, head, tail), actual: parts(other, head, tail) };
}

/** Words, numbers, and every other character on its own. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}\p{N}_]+|./gsu) ?? [];

function parts(words: readonly string[], head: number, tail: number): readonly Part[] {
  const end = words.length - tail;
  return [
    { text: words.slice(0, head).join(''), differs: false },
    { text: words.slice(head, end).join(''), differs: true },
    { text: words.slice(end).join(''), differs: false },
  ].filter(({ text }) => text !== '');
}
