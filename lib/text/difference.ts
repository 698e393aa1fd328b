/** The difference between two texts: their common beginning and end, and the rest between. */

export type Part = { readonly text: string; readonly differs: boolean };
export type Difference = { readonly expected: readonly Part[]; readonly actual: readonly Part[] };

/**
 * Texts that have little in common (a description against a value) differ as a whole: marking letters that are equal
 * by chance would mislead.
 */
export function difference(expected: string, actual: string): Difference {
  const [one, other] = [[...expected], [...actual]];
  const most = Math.min(one.length, other.length);
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  if ((head + tail) * 2 < Math.max(one.length, other.length)) [head, tail] = [0, 0];
  return { expected: parts(one, head, tail), actual: parts(other, head, tail) };
}

function parts(characters: readonly string[], head: number, tail: number): readonly Part[] {
  const end = characters.length - tail;
  return [
    { text: characters.slice(0, head).join(''), differs: false },
    { text: characters.slice(head, end).join(''), differs: true },
    { text: characters.slice(end).join(''), differs: false },
  ].filter(({ text }) => text !== '');
}
