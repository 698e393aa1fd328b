/** Lawful storefronts in the manner of Printful and of others, each with twelve faults. */
import { faults as inPrintful } from './printful/faults.ts';
import { printful } from './printful/printful.ts';

/**
 * `open` makes the storefront, honest or with the plant of one of its `faults`.
 *
 * Each was written from the interface and from the public schema of its system alone, without a look at the checks.
 */
export const shapesQ = {
  printful: {
    open: printful,
    faults: inPrintful,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsQ = {
  printful: {
    confirmation: { approved: true, approved_at: '{now:unix}' },
  },
} as const;
