/** Words of given characters. fc.stringMatching would take milliseconds for each expression, in every audit. */
import fc from 'fast-check';

export const lowerCase = 'abcdefghijklmnopqrstuvwxyz';

export const slugCharacters = `${lowerCase}0123456789`;

/** @param characters to draw from. @param length in characters, both ends included. */
export const word = (
  characters: string,
  { min = 1, max }: { readonly min?: number; readonly max: number },
): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { minLength: min, maxLength: max }).map((drawn) => drawn.join(''));

/** Begins with a letter; at most `max` characters. */
export const wordAfterLetter = (characters: string, max: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...lowerCase), word(characters, { min: 0, max: max - 1 }))
    .map((parts) => parts.join(''));
