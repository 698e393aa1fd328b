/** Lawful storefronts of six kinds of shops and interfaces, each with six faults. */
import { boutique } from './boutique/boutique.ts';
import { faults as inBoutique } from './boutique/faults.ts';
import { buybox } from './buybox/buybox.ts';
import { faults as inBuybox } from './buybox/faults.ts';
import { costcenter } from './costcenter/costcenter.ts';
import { faults as inCostcenter } from './costcenter/faults.ts';
import { crate } from './crate/crate.ts';
import { faults as inCrate } from './crate/faults.ts';
import { faults as inHal } from './hal/faults.ts';
import { hal } from './hal/hal.ts';
import { faults as inPaysession } from './paysession/faults.ts';
import { paysession } from './paysession/paysession.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesL = {
  boutique: { open: boutique, faults: inBoutique },
  buybox: { open: buybox, faults: inBuybox },
  costcenter: { open: costcenter, faults: inCostcenter },
  crate: { open: crate, faults: inCrate },
  hal: { open: hal, faults: inHal },
  paysession: { open: paysession, faults: inPaysession },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsL = {
  boutique: { accord_client: { accepte: true, date_accord: '{now}' } },
  buybox: { BuyerApproval: { Approved: true, ApprovedAt: '{now}' } },
  costcenter: { purchaseApproval: { approved: true, approvedAt: '{now}' } },
  crate: { buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  hal: { decision: { answer: 'buy', decidedAt: '{now}' } },
  paysession: { shopper_consent: { payment: 'accepted', collected_at: '{now:unix}' } },
} as const;
