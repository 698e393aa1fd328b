/** Lawful storefronts in the manner of Salla, each with twelve faults. */
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesS = {
  salla: { open: salla, faults: inSalla },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsS = {
  salla: { payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' } },
} as const;
