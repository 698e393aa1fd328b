/** Countries and currencies of buyers: existing codes that belong together. */
import type { Edges } from '../assert/boundaries.ts';

export type BuyerContext = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
};

/** Two, no and three decimals, and the euro. */
export const buyerContexts: Edges<BuyerContext> = {
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
