/**
 * Lawful storefronts after the public documentation of other systems, each with twelve faults.
 *
 * Broadleaf: each change needs the version of the record, six or more of an item have a discount, and the sales tax is
 * unknown until there is an address. Products and variants are named in additions, and cart items in updates.
 *
 * The interface document and the public schemas are all that they were written from.
 */
import { broadleaf } from './broadleaf/broadleaf.ts';
import { faults as inBroadleaf } from './broadleaf/faults.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesU = {
  broadleaf: {
    open: broadleaf,
    faults: inBroadleaf,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsU = {
  broadleaf: {
    submissionApproval: { approved: true, dateApproved: '{now}' },
  },
} as const;
