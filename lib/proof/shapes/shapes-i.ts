/** Lawful storefronts in the manner of payments, trade documents and a market of makers, each with twelve faults. */
import { visit } from './desk/visit.ts';
import { etsy } from './etsy/etsy.ts';
import { faults as inEtsy } from './etsy/faults.ts';
import { voice as toEtsy } from './etsy/voice.ts';
import { faults as inKlarna } from './klarna/faults.ts';
import { klarna } from './klarna/klarna.ts';
import { voice as toKlarna } from './klarna/voice.ts';
import { faults as inPaypal } from './paypal/faults.ts';
import { paypal } from './paypal/paypal.ts';
import { voice as toPaypal } from './paypal/voice.ts';
import { faults as inUbl } from './ubl/faults.ts';
import { ubl } from './ubl/ubl.ts';
import { voice as toUbl } from './ubl/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesI = {
  klarna: { open: klarna, faults: inKlarna, script: visit(toKlarna) },
  paypal: { open: paypal, faults: inPaypal, script: visit(toPaypal) },
  ubl: { open: ubl, faults: inUbl, script: visit(toUbl) },
  etsy: { open: etsy, faults: inEtsy, script: visit(toEtsy) },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsI = {
  etsy: { buyer_consent: { is_given: true, given_timestamp: '{now:unix}' } },
  klarna: { customer_consent: { consents: true, consented_at: '{now}' } },
  paypal: { payer_decision: { decision: 'PAY', decided_at: '{now}' } },
  ubl: { OrderResponse: { AcceptedIndicator: true, IssueDateTime: '{now}' } },
} as const;
