/** Countries of buyers with their currencies, and search texts. */

import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';

type BuyerContext = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
};

/** Currencies with two, zero and three decimals, and the euro. */
export const buyerContexts: Boundaries<BuyerContext> = {
  representative: [
    { country: 'US', currency: 'USD' },
    { country: 'JP', currency: 'JPY' },
    { country: 'KW', currency: 'KWD' },
    { country: 'DE', currency: 'EUR' },
  ],
  others: [
    { country: 'GB', currency: 'GBP' },
    { country: 'CH', currency: 'CHF' },
  ],
};

/** Texts that break careless searches: syntax of databases and pages, non-Latin scripts, and long text. */
export const queryTexts: Boundaries<string> = {
  representative: ['"O\'Brien" 50% \\ * (<b>', 'كشاف 🛒', 'x'.repeat(300)],
  others: ['"', "O'Brien", '%', '\\', '*', '(', '<b>', 'كشاف', '🛒'],
};

export const queryText = (): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
