/** Names that a user typed: "did you mean", and globs. */

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
