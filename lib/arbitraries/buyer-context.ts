/** Countries and currencies of buyers: existing codes that belong together. */
import fc from 'fast-check';

export type BuyerContext = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
};

/** Two, no and three decimals. */
export const buyerContexts: readonly BuyerContext[] = [
  { country: 'US', currency: 'USD' },
  { country: 'JP', currency: 'JPY' },
  { country: 'KW', currency: 'KWD' },
  { country: 'DE', currency: 'EUR' },
  { country: 'GB', currency: 'GBP' },
  { country: 'CH', currency: 'CHF' },
];

export const buyerContext = (): fc.Arbitrary<BuyerContext> => fc.constantFrom(...buyerContexts);
