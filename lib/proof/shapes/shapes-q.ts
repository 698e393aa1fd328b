/** Lawful storefronts in the manner of Printful, Salla and Walmart Marketplace, each with twelve faults. */
import { faults as inPrintful } from './printful/faults.ts';
import { printful } from './printful/printful.ts';
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';
import { faults as inWalmart } from './walmart/faults.ts';
import { walmart } from './walmart/walmart.ts';

/**
 * `open` makes the storefront, honest or with the plant of one of its `faults`.
 *
 * Each was written from the interface and from the public schema of its system alone, without a look at the checks.
 */
export const shapesQ = {
  printful: { open: printful, faults: inPrintful },
  salla: { open: salla, faults: inSalla },
  walmart: { open: walmart, faults: inWalmart },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsQ = {
  printful: { confirmation: { approved: true, approved_at: '{now:unix}' } },
  salla: { payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' } },
  walmart: { customerAuthorization: { authorized: true, authorizedDate: '{now}' } },
} as const;
