/** Search texts of buyers. */
import fc from 'fast-check';

/** Texts that break careless searches. */
export const queryTextEdges: readonly string[] = [
  '"',
  "O'Brien",
  '%',
  '\\',
  '*',
  '(',
  '<b>',
  'كشاف',
  '🛒',
  'x'.repeat(300),
];

export const queryText = (): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
