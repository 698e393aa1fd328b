/** Words of sentences: a count with its noun, the name that was meant, the reason why a file could not be read; and globs. */
/** @returns undefined when no word is close: more than two letters and more than a third of the word differ. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const close = known
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, candidate.length / 3))
    .sort((one, other) => one.distance - other.distance)[0];
  return close !== undefined && close.distance < word.length ? close.candidate : undefined;
}

/** `; did you mean "x"?`, or nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const guess = nearest(word, known);
  return guess === undefined ? '' : `; did you mean "${guess}"?`;
}

/** The Levenshtein distance, computed row by row. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const row = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const changed = (above[j] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(changed, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    above = row;
  }
  return above.at(-1) ?? 0;
}

/** Patterns of names, in which `*` stands for any characters. */
export const toGlob = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's');

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');

/** `1 promise`, `2 promises`. */
export const plural = (count: number, noun: string, many = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : many}`;

const texts: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  EFBIG: 'the file would be too large',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  EISDIR: 'there is a folder with that name',
};

/** @param cause the error of the file system. */
export function fileErrorText(cause: unknown): string {
  const code = errorCode(cause) ?? 'unknown';
  return texts[code] ?? code;
}

/** @param cause the error of the file system, when something was to be read. */
export const readErrorText = (cause: unknown): string =>
  errorCode(cause) === 'ENOENT' ? 'there is no such file' : fileErrorText(cause);

/** Such as `ENOENT`. @returns undefined for an error without a code. */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
