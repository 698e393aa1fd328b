/** Lawful storefronts in the manner of further kinds of shops and of their platforms, each with six faults. */
import { shopline } from './shopline/shopline.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesK = {
  shopline: { open: shopline, faults: [] },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsK = {
  shopline: { buyer_consent: { agreed: true, agreed_at: '{now}' } },
} as const;
