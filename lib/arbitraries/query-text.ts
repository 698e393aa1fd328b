/** Search texts of buyers. */
import fc from 'fast-check';
import type { Edges } from '../assert/boundaries.ts';

/** Texts that break careless searches: what has a meaning to databases and pages, other scripts, and length. */
export const queryTexts: Edges<string> = {
  representative: ['"O\'Brien" 50% \\ * (<b>', 'كشاف 🛒', 'x'.repeat(300)],
  others: ['"', "O'Brien", '%', '\\', '*', '(', '<b>', 'كشاف', '🛒'],
};

export const queryText = (): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
