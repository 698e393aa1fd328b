/**
 * Lawful storefronts in the manner of Salla and of Walmart Marketplace, each with twelve faults.
 *
 * They differ in what a buyer names (a product with options, or the SKU of a variant), in where the tax is (within the prices,
 * or on top of each charge), and in what an update sends (the changes, or all lines).
 */
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';
import { faults as inWalmart } from './walmart/faults.ts';
import { walmart } from './walmart/walmart.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesS = {
  salla: { open: salla, faults: inSalla },
  walmart: { open: walmart, faults: inWalmart },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsS = {
  salla: {
    payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' },
  },
  walmart: {
    customerAuthorization: { authorized: true, authorizedDate: '{now}' },
  },
} as const;
