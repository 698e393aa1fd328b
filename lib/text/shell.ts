/** Words and command lines of a POSIX shell. */
import type { Argument } from '../model/target.ts';

/** One word, quoted if it has to be: nothing but the single quote is special between single quotes (POSIX 2.2.2). */
export const shellWord = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The variable of the environment that holds the value of a header in commands, since no output shows it. */
export const headerVariable = (header: string): string =>
  `STOREFRONT_HEADER_${header.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;

type Line = {
  /** Without a URL the command audits the reference storefront. */
  readonly url?: string | undefined;
  /** The options of the run before. */
  readonly again?: readonly Argument[] | undefined;
  /** More options as words, quoted already; each replaces the same option of the run before. */
  readonly more?: readonly string[];
  /** Flags of options of the run before that are left out. */
  readonly without?: readonly string[];
};

/** The command that repeats a run, with changes. @param program with the name of a command if it needs one. */
export function commandLine(program: string, { url, again = [], more = [], without = [] }: Line): string {
  const replaced = new Set(more.flatMap((word, index) => replacedBy(word, more[index + 1])));
  const kept = again.filter(
    (argument) =>
      !without.includes(argument.flag) &&
      !replacedBy(argument.flag, wordOf(argument)).some((key) => replaced.has(key)),
  );
  return [
    program,
    ...(url === undefined ? [] : [shellWord(url)]),
    ...more,
    ...kept.flatMap((argument) => [shellWord(argument.flag), wordOf(argument) ?? []].flat()),
  ].join(' ');
}

/** What a flag gives: an option, or one of many headers. */
function replacedBy(flag: string, word: string | undefined): readonly string[] {
  if (!flag.startsWith('--')) return [];
  const [, header] = (flag === '--header' && /^["']?([^"':]+):/.exec(word ?? '')) || [];
  return [header === undefined ? flag : `${flag} ${header.toLowerCase()}`];
}

function wordOf({ value, variable }: Argument): string | undefined {
  if (!variable) return value === undefined ? undefined : shellWord(value);
  const { name, before = '', otherwise } = variable;
  const given = otherwise === undefined ? `$${name}` : `\${${name}:-${inQuotes(otherwise)}}`;
  return `"${inQuotes(before)}${given}"`;
}

/** Between double quotes these stay special (POSIX 2.2.3). */
const inQuotes = (text: string): string => text.replaceAll(/[\\"$`]/g, '\\$&');
