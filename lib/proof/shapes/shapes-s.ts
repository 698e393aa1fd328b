/** Lawful storefronts after the Tebex Headless API and after Sitecore OrderCloud, each with twelve faults. */
import { faults as inOrdercloud } from './ordercloud/faults.ts';
import { ordercloud } from './ordercloud/ordercloud.ts';
import { faults as inTebex } from './tebex/faults.ts';
import { tebex } from './tebex/tebex.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesS = {
  tebex: {
    open: tebex,
    faults: inTebex,
  },
  ordercloud: {
    open: ordercloud,
    faults: inOrdercloud,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsS = {
  tebex: {
    payment_consent: { accepted: true, accepted_at: '{now}' },
  },
  ordercloud: {
    ApprovalInfo: { Approved: true, DateApproved: '{now}' },
  },
} as const;
