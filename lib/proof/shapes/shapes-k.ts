/** Lawful storefronts in the manner of further kinds of shops and of their platforms, each with six faults. */
import { gumroad } from './gumroad/gumroad.ts';
import { instacart } from './instacart/instacart.ts';
import { odata } from './odata/odata.ts';
import { plenty } from './plenty/plenty.ts';
import { seats } from './seats/seats.ts';
import { shopline } from './shopline/shopline.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesK = {
  gumroad: { open: gumroad, faults: [] },
  instacart: { open: instacart, faults: [] },
  odata: { open: odata, faults: [] },
  plenty: { open: plenty, faults: [] },
  seats: { open: seats, faults: [] },
  shopline: { open: shopline, faults: [] },
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
