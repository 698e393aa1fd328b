/** Words and lines for a POSIX shell. */
import { pack } from './wrap.ts';

/** One word, quoted if it has to be: nothing but the single quote is special between single quotes (POSIX 2.2.2). */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The words of a POSIX shell, with their quotes. */
const words = /(?:'[^']*'|\\.|[^\s'\\])+/gs;

/**
 * A command line on several lines, each but the last ending in a backslash; to the shell it is the same line. A word
 * that is wider than `width` stays whole.
 */
export const wrapShell = (line: string, width: number): readonly string[] =>
  pack(line.match(words) ?? [], width - ' \\'.length, ' ').map((part, index, { length }) =>
    index < length - 1 ? `${part} \\` : part,
  );
