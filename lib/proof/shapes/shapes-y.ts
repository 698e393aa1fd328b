/**
 * Lawful storefronts after Olo, Cafe24, Thelia, IdoSell, Reaction Commerce, Broadleaf Commerce, Mouser Electronics, Jumpseller,
 * Zid, FareHarbor, Deliverect, Emporix, Bolt, Shift4Shop, Mirakl, Miva and Optimizely Configured Commerce, each with twelve faults.
 */

import { ankorstore } from './ankorstore/ankorstore.ts';
import { faults as inAnkorstore } from './ankorstore/faults.ts';
import { bigcartel } from './bigcartel/bigcartel.ts';
import { faults as inBigcartel } from './bigcartel/faults.ts';
import { bolt } from './bolt/bolt.ts';
import { faults as inBolt } from './bolt/faults.ts';
import { broadleaf } from './broadleaf/broadleaf.ts';
import { faults as inBroadleaf } from './broadleaf/faults.ts';
import { cafe24 } from './cafe24/cafe24.ts';
import { faults as inCafe24 } from './cafe24/faults.ts';
import { deliverect } from './deliverect/deliverect.ts';
import { faults as inDeliverect } from './deliverect/faults.ts';
import { easystore } from './easystore/easystore.ts';
import { faults as inEasystore } from './easystore/faults.ts';
import { emporix } from './emporix/emporix.ts';
import { faults as inEmporix } from './emporix/faults.ts';
import { fabric } from './fabric/fabric.ts';
import { faults as inFabric } from './fabric/faults.ts';
import { faire } from './faire/faire.ts';
import { faults as inFaire } from './faire/faults.ts';
import { fareharbor } from './fareharbor/fareharbor.ts';
import { faults as inFareharbor } from './fareharbor/faults.ts';
import { faults as inGambio } from './gambio/faults.ts';
import { gambio } from './gambio/gambio.ts';
import { faults as inHaravan } from './haravan/faults.ts';
import { haravan } from './haravan/haravan.ts';
import { faults as inIdosell } from './idosell/faults.ts';
import { idosell } from './idosell/idosell.ts';
import { faults as inInsales } from './insales/faults.ts';
import { insales } from './insales/insales.ts';
import { faults as inInsite } from './insite/faults.ts';
import { insite } from './insite/insite.ts';
import { faults as inJumpseller } from './jumpseller/faults.ts';
import { jumpseller } from './jumpseller/jumpseller.ts';
import { faults as inLemonsqueezy } from './lemonsqueezy/faults.ts';
import { lemonsqueezy } from './lemonsqueezy/lemonsqueezy.ts';
import { faults as inLitium } from './litium/faults.ts';
import { litium } from './litium/litium.ts';
import { faults as inLunar } from './lunar/faults.ts';
import { lunar } from './lunar/lunar.ts';
import { faults as inMirakl } from './mirakl/faults.ts';
import { mirakl } from './mirakl/mirakl.ts';
import { faults as inMiva } from './miva/faults.ts';
import { miva } from './miva/miva.ts';
import { faults as inMouser } from './mouser/faults.ts';
import { mouser } from './mouser/mouser.ts';
import { faults as inOlo } from './olo/faults.ts';
import { olo } from './olo/olo.ts';
import { faults as inOscar } from './oscar/faults.ts';
import { oscar } from './oscar/oscar.ts';
import { faults as inReaction } from './reaction/faults.ts';
import { reaction } from './reaction/reaction.ts';
import { faults as inRecurly } from './recurly/faults.ts';
import { recurly } from './recurly/recurly.ts';
import { faults as inScayle } from './scayle/faults.ts';
import { scayle } from './scayle/scayle.ts';
import { faults as inShift4shop } from './shift4shop/faults.ts';
import { shift4shop } from './shift4shop/shift4shop.ts';
import { faults as inShoper } from './shoper/faults.ts';
import { shoper } from './shoper/shoper.ts';
import { faults as inSmartstore } from './smartstore/faults.ts';
import { smartstore } from './smartstore/smartstore.ts';
import { faults as inThelia } from './thelia/faults.ts';
import { thelia } from './thelia/thelia.ts';
import { faults as inUpgates } from './upgates/faults.ts';
import { upgates } from './upgates/upgates.ts';
import { faults as inZid } from './zid/faults.ts';
import { zid } from './zid/zid.ts';
import { faults as inZnode } from './znode/faults.ts';
import { znode } from './znode/znode.ts';
import { faults as inZuora } from './zuora/faults.ts';
import { zuora } from './zuora/zuora.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`. */
export const shapesY = {
  olo: { open: olo, faults: inOlo },
  cafe24: { open: cafe24, faults: inCafe24 },
  thelia: { open: thelia, faults: inThelia },
  idosell: { open: idosell, faults: inIdosell },
  reaction: { open: reaction, faults: inReaction },
  broadleaf: {
    open: broadleaf,
    faults: inBroadleaf,
  },
  mouser: {
    open: mouser,
    faults: inMouser,
  },
  easystore: { open: easystore, faults: inEasystore },
  fabric: { open: fabric, faults: inFabric },
  litium: { open: litium, faults: inLitium },
  ankorstore: { open: ankorstore, faults: inAnkorstore },
  insales: { open: insales, faults: inInsales },
  bigcartel: { open: bigcartel, faults: inBigcartel },
  shoper: { open: shoper, faults: inShoper },
  lemonsqueezy: { open: lemonsqueezy, faults: inLemonsqueezy },
  smartstore: { open: smartstore, faults: inSmartstore },
  gambio: { open: gambio, faults: inGambio },
  zuora: { open: zuora, faults: inZuora },
  upgates: { open: upgates, faults: inUpgates },
  haravan: { open: haravan, faults: inHaravan },
  lunar: { open: lunar, faults: inLunar },
  recurly: { open: recurly, faults: inRecurly },
  faire: { open: faire, faults: inFaire },
  znode: { open: znode, faults: inZnode },
  oscar: { open: oscar, faults: inOscar },
  scayle: { open: scayle, faults: inScayle },
  miva: { open: miva, faults: inMiva },
  mirakl: { open: mirakl, faults: inMirakl },
  shift4shop: { open: shift4shop, faults: inShift4shop },
  bolt: { open: bolt, faults: inBolt },
  emporix: { open: emporix, faults: inEmporix },
  insite: { open: insite, faults: inInsite },
  deliverect: { open: deliverect, faults: inDeliverect },
  fareharbor: { open: fareharbor, faults: inFareharbor },
  zid: { open: zid, faults: inZid },
  jumpseller: { open: jumpseller, faults: inJumpseller },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsY = {
  olo: { guestapproval: { approved: true, approvedat: '{now}' } },
  cafe24: { request: { purchase_agreement: { agreed: 'T', agreed_date: '{now}' } } },
  thelia: { consents: [{ code: 'terms_and_conditions', accepted: true, acceptedAt: '{now}' }] },
  idosell: { clientApproval: { approved: 'y', approvedDate: '{now}' } },
  reaction: { shopperApproval: { approved: true, approvedAt: '{now}' } },
  broadleaf: {
    submissionApproval: { approved: true, dateApproved: '{now}' },
  },
  mouser: {
    BuyerApproval: { SubmitOrder: true, ApprovedDate: '{now}' },
  },
  easystore: { buyer_approval: { approved: true, approved_at: '{now}' } },
  fabric: { paymentApproval: { approved: true, approvedAt: '{now}' } },
  litium: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  ankorstore: { retailerConsent: { approved: true, approvedAt: '{now}' } },
  insales: { order_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  bigcartel: { buyer_approval: { approved: true, approved_at: '{now}' } },
  shoper: { confirmation: { order_with_payment: true, confirm_date: '{now}' } },
  lemonsqueezy: { purchase_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  smartstore: { buyerApproval: { approved: true, approvedDate: '{now}' } },
  gambio: { orderConfirmation: { isConfirmed: true, confirmedOn: '{now}' } },
  zuora: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  upgates: { approval: { approved_yn: true, approval_time: '{now}' } },
  haravan: { buyer_consent: { agreed: true, agreed_at: '{now}' } },
  lunar: { buyer_approval: { confirmed: true, confirmed_at: '{now}' } },
  recurly: { buyer_approval: { approved: true, approved_at: '{now}' } },
  faire: { retailer_approval: { approved: true, approved_at: '{now}' } },
  znode: { BuyerApproval: { IsApproved: true, ApprovedOn: '{now}' } },
  oscar: { buyer_approval: { approved: true, approved_at: '{now}' } },
  scayle: { customerApproval: { isApproved: true, approvedAt: '{now}' } },
  miva: { Buyer_Approval: { Approved: true, Approved_At: '{now:unix}' } },
  mirakl: { customer_approval: { approved: true, approved_date: '{now}' } },
  shift4shop: { BuyerApproval: { Approved: true, ApprovedDate: '{now}' } },
  bolt: { authorization: { shopper_approved: true, approved_at: '{now}' } },
  emporix: { mixins: { buyerApproval: { approved: true, approvedAt: '{now}' } } },
  insite: { approval: { approved: true, approvedOn: '{now}' } },
  deliverect: { customerApproval: { approved: true, approvedAt: '{now}' } },
  fareharbor: { customer_approval: { approved: true, approved_at: '{now}' } },
  zid: { payment_approval: { is_approved: true, approved_at: '{now}' } },
  jumpseller: { buyer_approval: { approved: true, approved_at: '{now}' } },
} as const;
