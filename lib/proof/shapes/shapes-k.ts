/** Lawful storefronts in the manner of further kinds of shops and of their platforms, each with six faults. */
import { faults as inGumroad } from './gumroad/faults.ts';
import { gumroad } from './gumroad/gumroad.ts';
import { faults as inInstacart } from './instacart/faults.ts';
import { instacart } from './instacart/instacart.ts';
import { faults as inOdata } from './odata/faults.ts';
import { odata } from './odata/odata.ts';
import { faults as inPlenty } from './plenty/faults.ts';
import { plenty } from './plenty/plenty.ts';
import { faults as inSeats } from './seats/faults.ts';
import { seats } from './seats/seats.ts';
import { faults as inShopline } from './shopline/faults.ts';
import { shopline } from './shopline/shopline.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesK = {
  gumroad: { open: gumroad, faults: inGumroad },
  instacart: { open: instacart, faults: inInstacart },
  odata: { open: odata, faults: inOdata },
  plenty: { open: plenty, faults: inPlenty },
  seats: { open: seats, faults: inSeats },
  shopline: { open: shopline, faults: inShopline },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsK = {
  gumroad: { purchase_confirmation: { confirmed: true, confirmed_at: '{now:unix}' } },
  instacart: { customer_approval: { decision: 'approved', at: '{now}' } },
  odata: { CustomerApproval: { Approved: true, ApprovedDateTime: '{now}' } },
  plenty: { bestellung: { zahlungspflichtig_bestellen: true, agb_angenommen: true, zeitpunkt: '{now}' } },
  seats: { purchaserConsent: { accepted: true, acceptedAt: '{now}' } },
  shopline: { buyer_consent: { agreed: true, agreed_at: '{now}' } },
} as const;
