/** Values of the query parameter `limit`. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';

const leastLimit = 1;
export const maxLimit = 250;

/** Limits that the interface allows: 1 to 250. */
export const allowedLimit = (): fc.Arbitrary<number> => fc.integer({ min: leastLimit, max: maxLimit });

/**
 * Queries with an invalid limit: out of range, not an integer, not a number, empty, repeated.
 * Whole query strings, percent-encoded: `limit=0`, `limit=5&limit=300`.
 */
export function strangeLimit(): fc.Arbitrary<string> {
  const above = fc.integer({ min: maxLimit + 1, max: 1_000_000_000 }).map(String);
  const below = fc.integer({ min: -1_000_000_000, max: 0 }).map(String);
  const fraction = fc.integer({ min: 1, max: 2500 }).map((tenths) => `${tenths}.5`);
  const word = fc.string({ unit: 'grapheme-ascii', maxLength: 12 }).filter((text) => !/^\s*\+?\d/.test(text));
  const single = fc.oneof(above, below, fraction, word).map((limit) => `limit=${encodeURIComponent(limit)}`);
  const twice = fc.tuple(allowedLimit(), above).map(([first, second]) => `limit=${first}&limit=${second}`);
  return fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: twice });
}

/** Invalid limits of each class. */
export const strangestLimits: Boundaries<string> = {
  representative: [
    'limit=0',
    'limit=-1',
    'limit=251',
    'limit=1000000000',
    'limit=abc',
    'limit=',
    'limit=5&limit=300',
  ],
  others: ['limit=1000', 'limit=1.5'],
};

/** Enough to see whether a second list parses its limit as the first one does. */
export const strangeElsewhere: Boundaries<string> = {
  representative: ['limit=0', 'limit=251', 'limit=abc'],
  others: ['limit=-1', 'limit=', 'limit=5&limit=300'],
};
