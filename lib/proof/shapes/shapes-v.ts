/** Lawful storefronts after Virto Commerce, Shoptet, Color Me Shop, FastSpring, Allegro and Open Food Network, each with twelve faults. */
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';
import { colorme } from './colorme/colorme.ts';
import { faults as inColorme } from './colorme/faults.ts';
import { fastspring } from './fastspring/fastspring.ts';
import { faults as inFastspring } from './fastspring/faults.ts';
import { faults as inOpenfood } from './openfood/faults.ts';
import { openfood } from './openfood/openfood.ts';
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
  colorme: {
    open: colorme,
    faults: inColorme,
  },
  fastspring: {
    open: fastspring,
    faults: inFastspring,
  },
  allegro: {
    open: allegro,
    faults: inAllegro,
  },
  openfood: {
    open: openfood,
    faults: inOpenfood,
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
  colorme: {
    consent: { agreed: true, agreed_date: '{now:unix}' },
  },
  fastspring: {
    purchaseApproval: { approved: true, approvedAt: '{now}' },
  },
  allegro: {
    buyerConfirmation: { confirmed: true, confirmedAt: '{now}' },
  },
  openfood: {
    customer_approval: { accepted: true, accepted_at: '{now}' },
  },
} as const;
