/** Lawful storefronts whose records are those of other systems, each with six, eight or twelve faults. */
import type { Approval } from '../../model/approval.ts';
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { auditVariant } from '../audits/audit-through.ts';
import type { Plant } from '../variants/frame/tools.ts';
import { shapesA } from './shapes-a.ts';
import { shapesB } from './shapes-b.ts';
import { shapesC } from './shapes-c.ts';
import { shapesD } from './shapes-d.ts';
import { shapesE } from './shapes-e.ts';
import { shapesF } from './shapes-f.ts';
import { shapesG } from './shapes-g.ts';
import { approvalsH, shapesH } from './shapes-h.ts';
import { approvalsI, shapesI } from './shapes-i.ts';
import { approvalsJ, shapesJ } from './shapes-j.ts';
import { approvalsK, shapesK } from './shapes-k.ts';
import { approvalsL, shapesL } from './shapes-l.ts';
import { approvalsN, shapesN } from './shapes-n.ts';
import { approvalsO, shapesO } from './shapes-o.ts';
import { approvalsP, shapesP } from './shapes-p.ts';
import { approvalsQ, shapesQ } from './shapes-q.ts';
import { approvalsR, shapesR } from './shapes-r.ts';
import { approvalsS, shapesS } from './shapes-s.ts';
import { approvalsV, shapesV } from './shapes-v.ts';
import { approvalsY, shapesY } from './shapes-y.ts';

export const shapes = {
  ...shapesA,
  ...shapesB,
  ...shapesC,
  ...shapesD,
  ...shapesE,
  ...shapesF,
  ...shapesG,
  ...shapesH,
  ...shapesI,
  ...shapesJ,
  ...shapesK,
  ...shapesL,
  ...shapesN,
  ...shapesO,
  ...shapesP,
  ...shapesQ,
  ...shapesR,
  ...shapesS,
  ...shapesV,
  ...shapesY,
};

export type ShapeName = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as readonly ShapeName[];

/** No rule was made with these in sight, so that they show what a new storefront meets. */
export const strangers = {
  ...shapesE,
  ...shapesF,
  ...shapesG,
  ...shapesH,
  ...shapesI,
  ...shapesJ,
  ...shapesK,
  ...shapesL,
  ...shapesN,
  ...shapesO,
  ...shapesP,
  ...shapesQ,
  ...shapesR,
  ...shapesS,
  ...shapesV,
  ...shapesY,
};

/**
 * Promises that a shape breaks by being like the system that it is taken from: these show the prices of their catalog as
 * bare numbers, with a `value` beside the currency, or as texts with decimals, or call the currency `currency_code`, where the
 * interface has Money with an `amount` of minor units and a `currency`.
 */
export const trueFailures: Readonly<Record<string, readonly string[]>> = {
  vendure: ['commerce/catalog-prices-are-money'],
  elasticpath: ['commerce/catalog-prices-are-money'],
  prestashop: ['commerce/amounts-are-integers'],
  paddle: ['commerce/records-count-in-minor-units'],
  crystallize: [
    'commerce/amounts-are-integers',
    'commerce/currencies-are-codes',
    'commerce/records-count-in-minor-units',
  ],
};

/** The checks of commerce that decide conformance and that failed or broke. */
export const failuresOf = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts
    .filter(
      ({ status, check, ruleset }) =>
        (status === 'fail' || status === 'error') && ruleset === 'interface' && check.startsWith('commerce/'),
    )
    .map(({ check }) => check);

/** The approval that each shape takes, as somebody who tests this sandbox writes it for --approval. */
const approvals: Readonly<Record<ShapeName, Approval['arguments']>> = {
  woo: { buyer_approval: { approved: true, approved_at: '{now}' } },
  magento: { customer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  spree: { buyer_acceptance: { accepted: true, accepted_at: '{now}' } },
  sylius: { consent: { given: true, givenAt: '{now}' } },
  vendure: { approval: { approvedByBuyer: true, approvedAt: '{now}' } },
  versioned: { approval: { approved: true, approved_at: '{now}' } },
  shopware: { buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  prestashop: { conditions_to_approve: { buyer_approval: { accepted: true, date_accepted: '{now}' } } },
  opencart: { agree: { approved: true, date_approved: '{now}' } },
  stripe: { consent: { purchase: 'accepted', collected_at: '{now:unix}' } },
  square: { buyer_approval: { approved: true, approved_at: '{now}' } },
  vtex: { customerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  elasticpath: { approval: { status: 'APPROVED', time: '{now}' } },
  occ: { customerConsent: { consentGiven: true, consentGivenDate: '{now}' } },
  wix: { buyerConfirmation: { isConfirmed: true, confirmedDate: '{now}' } },
  salesforce: { c_consent: { given: true, given_at: '{now}' } },
  dynamics: { CustomerApproval: { IsApproved: true, ApprovedDateTime: '{now}' } },
  commercelayer: { customer_consent: { granted: true, granted_at: '{now}' } },
  swell: { authorization: { granted: true, date_granted: '{now}' } },
  ecwid: { buyerConsent: { agreed: true, agreedOn: '{now:unix}' } },
  odoo: { signature: { accepted: true, signed_on: '{now}' } },
  hcl: { buyerApproval: { approved: true, approvalTime: '{now}' } },
  chec: { buyer_approval: { approved: true, approved_at: '{now}' } },
  lightspeed: { agreement: { agreed: true, agreedAt: '{now}' } },
  atg: { shopperApproval: { approved: true, approvedTime: '{now}' } },
  kibo: { buyerAcceptance: { isAccepted: true, acceptedDate: '{now}' } },
  intershop: { buyerDecision: { decision: 'BUY', decidedAt: '{now}' } },
  spryker: { customerApproval: { approved: true, approvedAt: '{now}' } },
  crystallize: { input: { acceptance: { status: 'ACCEPTED', decidedAt: '{now}' } } },
  quotes: { signOff: { decision: 'approve', decidedAt: '{now}' } },
  jsonld: {
    confirmation: { '@type': 'ConfirmAction', actionStatus: 'CompletedActionStatus', endTime: '{now}' },
  },
  weekend: { zugestimmt: true, zugestimmt_am: '{now}' },
  sfcc: { shopper_consent: { consented: true, consented_at: '{now}' } },
  centra: { buyerApproval: { approved: true, timestamp: '{now:unix}' } },
  snipcart: { paymentApproval: { approvedByCustomer: true, approvedOn: '{now}' } },
  nopcommerce: { Confirmation: { Confirmed: true, ConfirmedOnUtc: '{now}' } },
  aimeos: { meta: { 'approval.granted': true, 'approval.ctime': '{now}' } },
  suitecommerce: { shopperapproval: { approved: 'T', approveddate: '{now}' } },
  toast: { guestApproval: { decision: 'APPROVED', decidedAt: '{now}' } },
  fourthwall: { buyer: { agreed: true, agreed_at: '{now}' } },
  cscart: { customer_agreement: { accept_terms: 'Y', accepted_at: '{now}' } },
  foxy: { charge_consent: { consents: true, date_consented: '{now}' } },
  loja: { confirmacao: { confirmado: true, confirmado_em: '{now}' } },
  zoho: { buyer_confirmation: { is_confirmed: true, confirmed_time: '{now}' } },
  tickets: { buyer_decision: { agrees: 'yes', decided_at: '{now}' } },
  grocery: { customer_says: { approves: true, asked_at: '{now}' } },
  ...approvalsH,
  ...approvalsI,
  ...approvalsJ,
  ...approvalsK,
  ...approvalsL,
  ...approvalsN,
  ...approvalsO,
  ...approvalsP,
  ...approvalsQ,
  ...approvalsR,
  ...approvalsS,
  ...approvalsV,
  ...approvalsY,
};

export const approvalOf = (name: ShapeName): Approval => ({
  file: 'approval.yaml',
  arguments: approvals[name],
});

/** Audits a shape's commerce, with every consent and the approval that it takes. @param plant a fault in its tools */
export const auditShape = (name: ShapeName, plant?: Plant): Promise<Report> =>
  auditVariant(shapes[name].open(plant), { approval: approvalOf(name), only: ['commerce'] });
