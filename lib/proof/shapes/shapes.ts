/** Lawful storefronts whose records are those of other systems, each with six, eight or twelve faults. */
import type { Report } from '../../model/report.ts';
import type { Sabotage } from '../../model/saboteur.ts';
import type { Approval } from '../../model/target.ts';
import type { Verdict } from '../../model/verdict.ts';
import { auditVariant } from '../audits/audit-through.ts';
import type { Plant } from '../variants/frame/tools.ts';
import type { Variant } from '../variants/variant.ts';
import { shapesA } from './shapes-a.ts';
import { shapesB } from './shapes-b.ts';
import { shapesC } from './shapes-c.ts';
import { shapesD } from './shapes-d.ts';
import { approvalsOfStrangers, strangers } from './strangers.ts';

export const shapes = { ...shapesA, ...shapesB, ...shapesC, ...shapesD, ...strangers };

export type ShapeName = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as readonly ShapeName[];

/**
 * Promises that a shape breaks by being like the system that it is taken from: these show the prices of their catalog as
 * bare numbers, with a `value` beside the currency, or as texts with decimals, or call the currency `currency_code`, where the
 * interface has Money with an `amount` of minor units and a `currency`.
 */
export const trueFailures: Readonly<Record<string, readonly string[]>> = {
  vendure: ['commerce/catalog-prices-are-money'],
  elasticpath: ['commerce/catalog-prices-are-money'],
  prestashop: ['commerce/amounts-are-integers'],
  tray: ['commerce/records-count-in-minor-units'],
  solidus: ['commerce/records-count-in-minor-units'],
  crystallize: [
    'commerce/amounts-are-integers',
    'commerce/currencies-are-codes',
    'commerce/records-count-in-minor-units',
  ],
};

/**
 * Warnings about shapes: printful and optimizely show what is asked for twice twice, and no total of printify has what the
 * buyer pays. That of openfood is not deserved: a total with five adjustments is not understood yet.
 */
export const knownWarnings: Readonly<Record<string, readonly string[]>> = {
  printify: ['commerce/totals-include-shipping'],
  openfood: ['commerce/totals-include-shipping'],
};

const checksThat =
  (...statuses: readonly Verdict['status'][]) =>
  (verdicts: readonly Verdict[]): readonly string[] =>
    verdicts
      .filter(({ status, check, ruleset }) => {
        const isOfCommerce = ruleset === 'interface' && check.startsWith('commerce/');
        return isOfCommerce && statuses.includes(status);
      })
      .map(({ check }) => check);

/** The checks of commerce that decide conformance and that failed or broke. */
export const failuresOf = checksThat('fail', 'error');

export const warningsOf = checksThat('warn');

/** What a shape is blamed for without right. */
export const undeserved = (name: string, verdicts: readonly Verdict[]): readonly string[] =>
  failuresOf(verdicts).filter((check) => !trueFailures[name]?.includes(check));

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
  crystallize: { input: { acceptance: { status: 'ACCEPTED', decidedAt: '{now}' } } },
  quotes: { signOff: { decision: 'approve', decidedAt: '{now}' } },
  jsonld: {
    confirmation: { '@type': 'ConfirmAction', actionStatus: 'CompletedActionStatus', endTime: '{now}' },
  },
  weekend: { zugestimmt: true, zugestimmt_am: '{now}' },
  sfcc: { shopper_consent: { consented: true, consented_at: '{now}' } },
  centra: { buyerApproval: { approved: true, timestamp: '{now:unix}' } },
  ...approvalsOfStrangers,
};

export const approvalOf = (name: ShapeName): Approval => ({
  file: 'approval.yaml',
  arguments: approvals[name],
});

/**
 * Audits a shape's commerce, with every consent and the approval that it takes.
 * @param plant a fault in its tools
 * @param change what it does otherwise
 */
export function auditShape(name: ShapeName, plant?: Plant, change?: Sabotage): Promise<Report> {
  const open = shapes[name].open(plant);
  const variant: Variant = (places) => (change ? change(open(places)) : open(places));
  return auditVariant(variant, { approval: approvalOf(name), only: ['commerce'] });
}
