/** Lawful storefronts in the manner of further systems, from A to I, each with six or twelve faults. */
import { aimeos } from './aimeos/aimeos.ts';
import { faults as inAimeos } from './aimeos/faults.ts';
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';
import { ankorstore } from './ankorstore/ankorstore.ts';
import { faults as inAnkorstore } from './ankorstore/faults.ts';
import { atg } from './atg/atg.ts';
import { faults as inAtg } from './atg/faults.ts';
import { bagisto } from './bagisto/bagisto.ts';
import { faults as inBagisto } from './bagisto/faults.ts';
import { bazaar } from './bazaar/bazaar.ts';
import { faults as inBazaar } from './bazaar/faults.ts';
import { beckn } from './beckn/beckn.ts';
import { faults as inBeckn } from './beckn/faults.ts';
import { bigcartel } from './bigcartel/bigcartel.ts';
import { faults as inBigcartel } from './bigcartel/faults.ts';
import { bolt } from './bolt/bolt.ts';
import { faults as inBolt } from './bolt/faults.ts';
import { boutique } from './boutique/boutique.ts';
import { faults as inBoutique } from './boutique/faults.ts';
import { boxclub } from './boxclub/boxclub.ts';
import { faults as inBoxclub } from './boxclub/faults.ts';
import { broadleaf } from './broadleaf/broadleaf.ts';
import { faults as inBroadleaf } from './broadleaf/faults.ts';
import { buybox } from './buybox/buybox.ts';
import { faults as inBuybox } from './buybox/faults.ts';
import { cafe24 } from './cafe24/cafe24.ts';
import { faults as inCafe24 } from './cafe24/faults.ts';
import { chargebee } from './chargebee/chargebee.ts';
import { faults as inChargebee } from './chargebee/faults.ts';
import { colorme } from './colorme/colorme.ts';
import { faults as inColorme } from './colorme/faults.ts';
import { costcenter } from './costcenter/costcenter.ts';
import { faults as inCostcenter } from './costcenter/faults.ts';
import { crate } from './crate/crate.ts';
import { faults as inCrate } from './crate/faults.ts';
import { cscart } from './cscart/cscart.ts';
import { faults as inCscart } from './cscart/faults.ts';
import { deliverect } from './deliverect/deliverect.ts';
import { faults as inDeliverect } from './deliverect/faults.ts';
import { drupal } from './drupal/drupal.ts';
import { faults as inDrupal } from './drupal/faults.ts';
import { easystore } from './easystore/easystore.ts';
import { faults as inEasystore } from './easystore/faults.ts';
import { ebay } from './ebay/ebay.ts';
import { faults as inEbay } from './ebay/faults.ts';
import { emporix } from './emporix/emporix.ts';
import { faults as inEmporix } from './emporix/faults.ts';
import { etsy } from './etsy/etsy.ts';
import { faults as inEtsy } from './etsy/faults.ts';
import { fabric } from './fabric/fabric.ts';
import { faults as inFabric } from './fabric/faults.ts';
import { faire } from './faire/faire.ts';
import { faults as inFaire } from './faire/faults.ts';
import { fareharbor } from './fareharbor/fareharbor.ts';
import { faults as inFareharbor } from './fareharbor/faults.ts';
import { fastspring } from './fastspring/fastspring.ts';
import { faults as inFastspring } from './fastspring/faults.ts';
import { faults as inFourthwall } from './fourthwall/faults.ts';
import { fourthwall } from './fourthwall/fourthwall.ts';
import { faults as inFoxy } from './foxy/faults.ts';
import { foxy } from './foxy/foxy.ts';
import { faults as inGambio } from './gambio/faults.ts';
import { gambio } from './gambio/gambio.ts';
import { faults as inGoogle } from './google/faults.ts';
import { google } from './google/google.ts';
import { faults as inGrocery } from './grocery/faults.ts';
import { grocery } from './grocery/grocery.ts';
import { faults as inGrossist } from './grossist/faults.ts';
import { grossist } from './grossist/grossist.ts';
import { faults as inGumroad } from './gumroad/faults.ts';
import { gumroad } from './gumroad/gumroad.ts';
import { faults as inHal } from './hal/faults.ts';
import { hal } from './hal/hal.ts';
import { faults as inHaravan } from './haravan/faults.ts';
import { haravan } from './haravan/haravan.ts';
import { faults as inIchiba } from './ichiba/faults.ts';
import { ichiba } from './ichiba/ichiba.ts';
import { faults as inIdosell } from './idosell/faults.ts';
import { idosell } from './idosell/idosell.ts';
import { faults as inInsales } from './insales/faults.ts';
import { insales } from './insales/insales.ts';
import { faults as inInsite } from './insite/faults.ts';
import { insite } from './insite/insite.ts';
import { faults as inInstacart } from './instacart/faults.ts';
import { instacart } from './instacart/instacart.ts';
import { faults as inIntershop } from './intershop/faults.ts';
import { intershop } from './intershop/intershop.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const strangersAToI = {
  aimeos: { open: aimeos, faults: inAimeos },
  allegro: { open: allegro, faults: inAllegro },
  ankorstore: { open: ankorstore, faults: inAnkorstore },
  atg: { open: atg, faults: inAtg },
  bagisto: { open: bagisto, faults: inBagisto },
  bazaar: { open: bazaar, faults: inBazaar },
  beckn: { open: beckn, faults: inBeckn },
  bigcartel: { open: bigcartel, faults: inBigcartel },
  bolt: { open: bolt, faults: inBolt },
  boutique: { open: boutique, faults: inBoutique },
  boxclub: { open: boxclub, faults: inBoxclub },
  broadleaf: { open: broadleaf, faults: inBroadleaf },
  buybox: { open: buybox, faults: inBuybox },
  cafe24: { open: cafe24, faults: inCafe24 },
  chargebee: { open: chargebee, faults: inChargebee },
  colorme: { open: colorme, faults: inColorme },
  costcenter: { open: costcenter, faults: inCostcenter },
  crate: { open: crate, faults: inCrate },
  cscart: { open: cscart, faults: inCscart },
  deliverect: { open: deliverect, faults: inDeliverect },
  drupal: { open: drupal, faults: inDrupal },
  easystore: { open: easystore, faults: inEasystore },
  ebay: { open: ebay, faults: inEbay },
  emporix: { open: emporix, faults: inEmporix },
  etsy: { open: etsy, faults: inEtsy },
  fabric: { open: fabric, faults: inFabric },
  faire: { open: faire, faults: inFaire },
  fareharbor: { open: fareharbor, faults: inFareharbor },
  fastspring: { open: fastspring, faults: inFastspring },
  fourthwall: { open: fourthwall, faults: inFourthwall },
  foxy: { open: foxy, faults: inFoxy },
  gambio: { open: gambio, faults: inGambio },
  google: { open: google, faults: inGoogle },
  grocery: { open: grocery, faults: inGrocery },
  grossist: { open: grossist, faults: inGrossist },
  gumroad: { open: gumroad, faults: inGumroad },
  hal: { open: hal, faults: inHal },
  haravan: { open: haravan, faults: inHaravan },
  ichiba: { open: ichiba, faults: inIchiba },
  idosell: { open: idosell, faults: inIdosell },
  insales: { open: insales, faults: inInsales },
  insite: { open: insite, faults: inInsite },
  instacart: { open: instacart, faults: inInstacart },
  intershop: { open: intershop, faults: inIntershop },
} as const;

/** The approval that each of them takes. */
export const approvalsAToI = {
  aimeos: { meta: { 'approval.granted': true, 'approval.ctime': '{now}' } },
  allegro: { buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  ankorstore: { retailerConsent: { approved: true, approvedAt: '{now}' } },
  atg: { shopperApproval: { approved: true, approvedTime: '{now}' } },
  bagisto: { buyer_agreement: { agreed: true, agreed_at: '{now}' } },
  bazaar: { buyerDecision: { agreesToBuy: true, at: '{now}' } },
  beckn: { buyer_consent: { payment_authorised: true, authorised_at: '{now}' } },
  bigcartel: { buyer_approval: { approved: true, approved_at: '{now}' } },
  bolt: { authorization: { shopper_approved: true, approved_at: '{now}' } },
  boutique: { accord_client: { accepte: true, date_accord: '{now}' } },
  boxclub: { consent: { to_first_charge: true, to_later_charges: true, given_at: '{now}' } },
  broadleaf: { submissionApproval: { approved: true, dateApproved: '{now}' } },
  buybox: { BuyerApproval: { Approved: true, ApprovedAt: '{now}' } },
  cafe24: { request: { purchase_agreement: { agreed: 'T', agreed_date: '{now}' } } },
  chargebee: { customer_consent: { agreed: true, agreed_at: '{now:unix}' } },
  colorme: { consent: { agreed: true, agreed_date: '{now:unix}' } },
  costcenter: { purchaseApproval: { approved: true, approvedAt: '{now}' } },
  crate: { buyerConfirmation: { confirmed: true, confirmedAt: '{now}' } },
  cscart: { customer_agreement: { accept_terms: 'Y', accepted_at: '{now}' } },
  deliverect: { customerApproval: { approved: true, approvedAt: '{now}' } },
  drupal: { meta: { customer_approval: { approved: true, approved_at: '{now}' } } },
  easystore: { buyer_approval: { approved: true, approved_at: '{now}' } },
  ebay: { paymentApproval: { approvedByBuyer: true, approvalDate: '{now}' } },
  emporix: { mixins: { buyerApproval: { approved: true, approvedAt: '{now}' } } },
  etsy: { buyer_consent: { is_given: true, given_timestamp: '{now:unix}' } },
  fabric: { paymentApproval: { approved: true, approvedAt: '{now}' } },
  faire: { retailer_approval: { approved: true, approved_at: '{now}' } },
  fareharbor: { customer_approval: { approved: true, approved_at: '{now}' } },
  fastspring: { purchaseApproval: { approved: true, approvedAt: '{now}' } },
  fourthwall: { buyer: { agreed: true, agreed_at: '{now}' } },
  foxy: { charge_consent: { consents: true, date_consented: '{now}' } },
  gambio: { orderConfirmation: { isConfirmed: true, confirmedOn: '{now}' } },
  google: { userApproval: { approved: true, approveTime: '{now}' } },
  grocery: { customer_says: { approves: true, asked_at: '{now}' } },
  grossist: { authorisation: { authorised: true, authorised_by: 'Buyer', authorised_at: '{now}' } },
  gumroad: { purchase_confirmation: { confirmed: true, confirmed_at: '{now:unix}' } },
  hal: { decision: { answer: 'buy', decidedAt: '{now}' } },
  haravan: { buyer_consent: { agreed: true, agreed_at: '{now}' } },
  ichiba: { ApprovalModel: { approvalFlag: 1, approvalDatetime: '{now}' } },
  idosell: { clientApproval: { approved: 'y', approvedDate: '{now}' } },
  insales: { order_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  insite: { approval: { approved: true, approvedOn: '{now}' } },
  instacart: { customer_approval: { decision: 'approved', at: '{now}' } },
  intershop: { buyerDecision: { decision: 'BUY', decidedAt: '{now}' } },
} as const;
