/** Lawful storefronts after Tebex, Sitecore OrderCloud, Xsolla Shop Builder and Drupal Commerce, each with twelve faults. */
import { drupal } from './drupal/drupal.ts';
import { faults as inDrupal } from './drupal/faults.ts';
import { faults as inOrdercloud } from './ordercloud/faults.ts';
import { ordercloud } from './ordercloud/ordercloud.ts';
import { faults as inTebex } from './tebex/faults.ts';
import { tebex } from './tebex/tebex.ts';
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';

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
  drupal: { open: drupal, faults: inDrupal },
  xsolla: { open: xsolla, faults: inXsolla },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsS = {
  tebex: {
    payment_consent: { accepted: true, accepted_at: '{now}' },
  },
  ordercloud: {
    ApprovalInfo: { Approved: true, DateApproved: '{now}' },
  },
  drupal: { meta: { customer_approval: { approved: true, approved_at: '{now}' } } },
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
} as const;
