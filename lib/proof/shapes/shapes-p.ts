/**
 * Lawful storefronts of a marketplace and of an open network, each with twelve faults.
 *
 * They were written from the interface and from public schemas, without the suite in sight:
 *
 * - `beckn` has transactions of select, init and confirm, whose quotes are replaced by each change, and charges for packing
 *   and convenience beside the items;
 * - `ebay` has guest checkout sessions, where each line item is shipped by an option of its own.
 */
import { beckn } from './beckn/beckn.ts';
import { faults as inBeckn } from './beckn/faults.ts';
import { ebay } from './ebay/ebay.ts';
import { faults as inEbay } from './ebay/faults.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesP = {
  beckn: { open: beckn, faults: inBeckn },
  ebay: { open: ebay, faults: inEbay },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsP = {
  beckn: { buyer_consent: { payment_authorised: true, authorised_at: '{now}' } },
  ebay: { paymentApproval: { approvedByBuyer: true, approvalDate: '{now}' } },
} as const;
