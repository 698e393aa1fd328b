/** Two lawful storefronts, in the manner of Shoptet and of the xAPI of Virto Commerce, each with twelve faults. */
import { faults as inShoptet } from './shoptet/faults.ts';
import { shoptet } from './shoptet/shoptet.ts';
import { faults as inVirto } from './virto/faults.ts';
import { virto } from './virto/virto.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesV = {
  shoptet: {
    open: shoptet,
    faults: inShoptet,
  },
  virto: {
    open: virto,
    faults: inVirto,
  },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsV = {
  shoptet: {
    data: { consent: { orderWithObligationToPay: true, consentTime: '{now}' } },
  },
  virto: {
    command: { buyerApproval: { isApproved: true, approvedDate: '{now}' } },
  },
} as const;
