/** Lawful storefronts of a shop system, two marketplaces and a supplier for procurement systems, each with twelve faults. */
import { bagisto } from './bagisto/bagisto.ts';
import { faults as inBagisto } from './bagisto/faults.ts';
import { faults as inPunchout } from './punchout/faults.ts';
import { punchout } from './punchout/punchout.ts';
import { faults as inRakuten } from './rakuten/faults.ts';
import { rakuten } from './rakuten/rakuten.ts';
import { faults as inTrendyol } from './trendyol/faults.ts';
import { trendyol } from './trendyol/trendyol.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesO = {
  bagisto: { open: bagisto, faults: inBagisto },
  punchout: { open: punchout, faults: inPunchout },
  rakuten: { open: rakuten, faults: inRakuten },
  trendyol: { open: trendyol, faults: inTrendyol },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsO = {
  bagisto: { buyer_agreement: { agreed: true, agreed_at: '{now}' } },
  punchout: { Approval: { operation: 'approve', approvalDate: '{now}' } },
  rakuten: { orderConfirmation: { confirmed: true, confirmedDatetime: '{now}' } },
  trendyol: { buyerConsent: { approved: true, approvedDate: '{now}' } },
} as const;
