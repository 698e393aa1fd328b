/**
 * Lawful storefronts in the manner of further systems, each with six or twelve faults. Each was written before any rule was
 * made with it in sight. Together they reach every place of the suites that more than a hundred such storefronts reached;
 * the others stay because they were once misjudged.
 */

import { aimeos } from './aimeos/aimeos.ts';
import { faults as inAimeos } from './aimeos/faults.ts';
import { ankorstore } from './ankorstore/ankorstore.ts';
import { faults as inAnkorstore } from './ankorstore/faults.ts';
import { cafe24 } from './cafe24/cafe24.ts';
import { faults as inCafe24 } from './cafe24/faults.ts';
import { discogs } from './discogs/discogs.ts';
import { faults as inDiscogs } from './discogs/faults.ts';
import { drupal } from './drupal/drupal.ts';
import { faults as inDrupal } from './drupal/faults.ts';
import { ebay } from './ebay/ebay.ts';
import { faults as inEbay } from './ebay/faults.ts';
import { edd } from './edd/edd.ts';
import { faults as inEdd } from './edd/faults.ts';
import { emporix } from './emporix/emporix.ts';
import { faults as inEmporix } from './emporix/faults.ts';
import { eventbrite } from './eventbrite/eventbrite.ts';
import { faults as inEventbrite } from './eventbrite/faults.ts';
import { fareharbor } from './fareharbor/fareharbor.ts';
import { faults as inFareharbor } from './fareharbor/faults.ts';
import { faults as inFourthwall } from './fourthwall/faults.ts';
import { fourthwall } from './fourthwall/fourthwall.ts';
import { faults as inGumroad } from './gumroad/faults.ts';
import { gumroad } from './gumroad/gumroad.ts';
import { faults as inHal } from './hal/faults.ts';
import { hal } from './hal/hal.ts';
import { faults as inHikashop } from './hikashop/faults.ts';
import { hikashop } from './hikashop/hikashop.ts';
import { faults as inIchiba } from './ichiba/faults.ts';
import { ichiba } from './ichiba/ichiba.ts';
import { faults as inInsales } from './insales/faults.ts';
import { insales } from './insales/insales.ts';
import { faults as inJumpseller } from './jumpseller/faults.ts';
import { jumpseller } from './jumpseller/jumpseller.ts';
import { faults as inKibo } from './kibo/faults.ts';
import { kibo } from './kibo/kibo.ts';
import { faults as inKlarna } from './klarna/faults.ts';
import { klarna } from './klarna/klarna.ts';
import { faults as inKroger } from './kroger/faults.ts';
import { kroger } from './kroger/kroger.ts';
import { faults as inLitium } from './litium/faults.ts';
import { litium } from './litium/litium.ts';
import { faults as inLojaintegrada } from './lojaintegrada/faults.ts';
import { lojaintegrada } from './lojaintegrada/lojaintegrada.ts';
import { faults as inLunar } from './lunar/faults.ts';
import { lunar } from './lunar/lunar.ts';
import { faults as inMiva } from './miva/faults.ts';
import { miva } from './miva/miva.ts';
import { faults as inOfbiz } from './ofbiz/faults.ts';
import { ofbiz } from './ofbiz/ofbiz.ts';
import { faults as inOpenfood } from './openfood/faults.ts';
import { openfood } from './openfood/openfood.ts';
import { faults as inOptimizely } from './optimizely/faults.ts';
import { optimizely } from './optimizely/optimizely.ts';
import { faults as inOrdercloud } from './ordercloud/faults.ts';
import { ordercloud } from './ordercloud/ordercloud.ts';
import { faults as inPayhip } from './payhip/faults.ts';
import { payhip } from './payhip/payhip.ts';
import { faults as inPaypal } from './paypal/faults.ts';
import { paypal } from './paypal/paypal.ts';
import { faults as inPlentymarkets } from './plentymarkets/faults.ts';
import { plentymarkets } from './plentymarkets/plentymarkets.ts';
import { faults as inPrintful } from './printful/faults.ts';
import { printful } from './printful/printful.ts';
import { faults as inPrintify } from './printify/faults.ts';
import { printify } from './printify/printify.ts';
import { faults as inReaction } from './reaction/faults.ts';
import { reaction } from './reaction/reaction.ts';
import { faults as inSalla } from './salla/faults.ts';
import { salla } from './salla/salla.ts';
import { faults as inSana } from './sana/faults.ts';
import { sana } from './sana/sana.ts';
import { faults as inShopee } from './shopee/faults.ts';
import { shopee } from './shopee/shopee.ts';
import { faults as inShoptet } from './shoptet/faults.ts';
import { shoptet } from './shoptet/shoptet.ts';
import { faults as inShoten } from './shoten/faults.ts';
import { shoten } from './shoten/shoten.ts';
import { faults as inSolidus } from './solidus/faults.ts';
import { solidus } from './solidus/solidus.ts';
import { faults as inSpryker } from './spryker/faults.ts';
import { spryker } from './spryker/spryker.ts';
import { faults as inThelia } from './thelia/faults.ts';
import { thelia } from './thelia/thelia.ts';
import { faults as inToast } from './toast/faults.ts';
import { toast } from './toast/toast.ts';
import { faults as inTokopedia } from './tokopedia/faults.ts';
import { tokopedia } from './tokopedia/tokopedia.ts';
import { faults as inTray } from './tray/faults.ts';
import { tray } from './tray/tray.ts';
import { faults as inUbereats } from './ubereats/faults.ts';
import { ubereats } from './ubereats/ubereats.ts';
import { faults as inUmbraco } from './umbraco/faults.ts';
import { umbraco } from './umbraco/umbraco.ts';
import { faults as inUpgates } from './upgates/faults.ts';
import { upgates } from './upgates/upgates.ts';
import { faults as inVolusion } from './volusion/faults.ts';
import { volusion } from './volusion/volusion.ts';
import { faults as inWalmart } from './walmart/faults.ts';
import { walmart } from './walmart/walmart.ts';
import { faults as inXsolla } from './xsolla/faults.ts';
import { xsolla } from './xsolla/xsolla.ts';
import { faults as inZalando } from './zalando/faults.ts';
import { zalando } from './zalando/zalando.ts';
import { faults as inZnode } from './znode/faults.ts';
import { znode } from './znode/znode.ts';
import { faults as inZuora } from './zuora/faults.ts';
import { zuora } from './zuora/zuora.ts';

export const strangers = {
  ubereats: { open: ubereats, faults: inUbereats },
  paypal: { open: paypal, faults: inPaypal },
  klarna: { open: klarna, faults: inKlarna },
  gumroad: { open: gumroad, faults: inGumroad },
  tokopedia: { open: tokopedia, faults: inTokopedia },
  emporix: { open: emporix, faults: inEmporix },
  aimeos: { open: aimeos, faults: inAimeos },
  ankorstore: { open: ankorstore, faults: inAnkorstore },
  cafe24: { open: cafe24, faults: inCafe24 },
  discogs: { open: discogs, faults: inDiscogs },
  drupal: { open: drupal, faults: inDrupal },
  ebay: { open: ebay, faults: inEbay },
  edd: { open: edd, faults: inEdd },
  eventbrite: { open: eventbrite, faults: inEventbrite },
  fareharbor: { open: fareharbor, faults: inFareharbor },
  fourthwall: { open: fourthwall, faults: inFourthwall },
  hal: { open: hal, faults: inHal },
  hikashop: { open: hikashop, faults: inHikashop },
  ichiba: { open: ichiba, faults: inIchiba },
  insales: { open: insales, faults: inInsales },
  jumpseller: { open: jumpseller, faults: inJumpseller },
  kibo: { open: kibo, faults: inKibo },
  kroger: { open: kroger, faults: inKroger },
  litium: { open: litium, faults: inLitium },
  lojaintegrada: { open: lojaintegrada, faults: inLojaintegrada },
  lunar: { open: lunar, faults: inLunar },
  miva: { open: miva, faults: inMiva },
  openfood: { open: openfood, faults: inOpenfood },
  optimizely: { open: optimizely, faults: inOptimizely },
  ordercloud: { open: ordercloud, faults: inOrdercloud },
  payhip: { open: payhip, faults: inPayhip },
  plentymarkets: { open: plentymarkets, faults: inPlentymarkets },
  printful: { open: printful, faults: inPrintful },
  printify: { open: printify, faults: inPrintify },
  reaction: { open: reaction, faults: inReaction },
  salla: { open: salla, faults: inSalla },
  sana: { open: sana, faults: inSana },
  shopee: { open: shopee, faults: inShopee },
  shoptet: { open: shoptet, faults: inShoptet },
  shoten: { open: shoten, faults: inShoten },
  solidus: { open: solidus, faults: inSolidus },
  spryker: { open: spryker, faults: inSpryker },
  thelia: { open: thelia, faults: inThelia },
  toast: { open: toast, faults: inToast },
  tray: { open: tray, faults: inTray },
  upgates: { open: upgates, faults: inUpgates },
  volusion: { open: volusion, faults: inVolusion },
  walmart: { open: walmart, faults: inWalmart },
  xsolla: { open: xsolla, faults: inXsolla },
  zalando: { open: zalando, faults: inZalando },
  znode: { open: znode, faults: inZnode },
  zuora: { open: zuora, faults: inZuora },
  umbraco: { open: umbraco, faults: inUmbraco },
  ofbiz: { open: ofbiz, faults: inOfbiz },
} as const;

/** The approval that each of them takes. */
export const approvalsOfStrangers = {
  ubereats: { eater_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  paypal: { payer_approval: { approved: true, approval_time: '{now}' } },
  klarna: { authorization: { approved: true, approved_at: '{now}' } },
  gumroad: { purchase_confirmation: { confirmed: true, confirmed_at: '{now:unix}' } },
  tokopedia: { buyer_approval: { is_approved: true, approve_time: '{now:unix}' } },
  emporix: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  ofbiz: { buyerApproval: { approved: 'Y', approvedDate: '{now}' } },
  umbraco: { buyerApproval: { isApproved: true, approvedDate: '{now}' } },
  aimeos: { approval: { 'approval.accepted': true, 'approval.datetime': '{now}' } },
  ankorstore: { retailerConsent: { approved: true, approvedAt: '{now}' } },
  cafe24: { request: { purchase_agreement: { agreed: 'T', agreed_date: '{now}' } } },
  discogs: { buyer_approval: { approved: true, approved_at: '{now}' } },
  drupal: { meta: { customer_approval: { approved: true, approved_at: '{now}' } } },
  ebay: { paymentAuthorization: { authorizedByBuyer: true, authorizationDate: '{now}' } },
  edd: { buyer_agreement: { agree_to_purchase: true, agree_to_purchase_time: '{now:unix}' } },
  eventbrite: { buyer_approval: { approved: true, approved_at: '{now}' } },
  fareharbor: { customer_approval: { approved: true, approved_at: '{now}' } },
  fourthwall: { buyer: { agreed: true, agreed_at: '{now}' } },
  hal: { decision: { answer: 'buy', decidedAt: '{now}' } },
  hikashop: { confirm: { terms_checked: true, confirm_created: '{now:unix}' } },
  ichiba: { ApprovalModel: { approvalFlag: 1, approvalDatetime: '{now}' } },
  insales: { order_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  jumpseller: { customer_approval: { accepts_payment: true, accepted_payment_at: '{now}' } },
  kibo: { shopperApproval: { isApproved: true, approvedDate: '{now}' } },
  kroger: { paymentConsent: { consented: true, consentedAt: '{now}' } },
  litium: { buyerApproval: { approved: true, approvedDateTimeUtc: '{now}' } },
  lojaintegrada: { aprovacao_cliente: { aprovado: true, aprovado_em: '{now}' } },
  lunar: { buyer_approval: { confirmed: true, confirmed_at: '{now}' } },
  miva: { Buyer_Approval: { Approved: true, Approval_Timestamp: '{now:unix}' } },
  openfood: { customer_approval: { accepted: true, accepted_at: '{now}' } },
  optimizely: { buyerApproval: { isApproved: true, approvedOn: '{now}' } },
  ordercloud: { ApprovalInfo: { Approved: true, DateApproved: '{now}' } },
  payhip: { payment_consent: { consented: true, date: '{now:unix}' } },
  plentymarkets: { paymentObligation: { isAccepted: true, acceptedAt: '{now}' } },
  printful: { confirmation: { approved: true, approved_at: '{now:unix}' } },
  printify: { order_approval: { approved: true, approved_at: '{now}' } },
  reaction: { shopperApproval: { approved: true, approvedAt: '{now}' } },
  salla: { payment_confirmation: { confirmed_by_customer: true, confirmed_at: '{now}' } },
  sana: { orderAuthorization: { isAuthorized: true, authorizedOn: '{now}' } },
  shopee: { buyer_confirmation: { is_confirmed: true, confirm_time: '{now:unix}' } },
  shoptet: { buyerApproval: { approved: true, approvalTime: '{now}' } },
  shoten: { kounyuu_doui: { doui: 'suru', nichiji: '{now}' } },
  solidus: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  spryker: { buyerApproval: { isApproved: true, approvedAt: '{now}' } },
  thelia: { consents: [{ code: 'terms_and_conditions', accepted: true, acceptedAt: '{now}' }] },
  toast: { guestApproval: { decision: 'APPROVED', decidedAt: '{now}' } },
  tray: { customer_approval: { approved: true, approved_at: '{now}' } },
  upgates: { approval: { approved_yn: true, approval_time: '{now}' } },
  volusion: { BuyerApproval: { Approved: 'Y', ApprovalDate: '{now}' } },
  walmart: { customerAuthorization: { authorized: true, authorizedDate: '{now}' } },
  xsolla: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  zalando: { customer_approval: { approved: true, created: '{now}' } },
  znode: { BuyerConfirmation: { IsConfirmed: true, ConfirmedDate: '{now}' } },
  zuora: { buyerApproval: { approved: true, approvedAt: '{now}' } },
} as const;
