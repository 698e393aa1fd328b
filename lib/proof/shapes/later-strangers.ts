/** Lawful storefronts as in `strangers.ts`, with twelve faults each, that were written after those. */
import { aimeos } from './aimeos/aimeos.ts';
import { faults as inAimeos } from './aimeos/faults.ts';
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';
import { broadleaf } from './broadleaf/broadleaf.ts';
import { faults as inBroadleaf } from './broadleaf/faults.ts';
import { coupang } from './coupang/coupang.ts';
import { faults as inCoupang } from './coupang/faults.ts';
import { cscart } from './cscart/cscart.ts';
import { faults as inCscart } from './cscart/faults.ts';
import { ebay } from './ebay/ebay.ts';
import { faults as inEbay } from './ebay/faults.ts';
import { edd } from './edd/edd.ts';
import { faults as inEdd } from './edd/faults.ts';
import { etsy } from './etsy/etsy.ts';
import { faults as inEtsy } from './etsy/faults.ts';
import { evershop } from './evershop/evershop.ts';
import { faults as inEvershop } from './evershop/faults.ts';
import { faults as inFoxy } from './foxy/faults.ts';
import { foxy } from './foxy/foxy.ts';
import { faults as inHikashop } from './hikashop/faults.ts';
import { hikashop } from './hikashop/hikashop.ts';
import { faults as inIntershop } from './intershop/faults.ts';
import { intershop } from './intershop/intershop.ts';
import { faults as inJumpseller } from './jumpseller/faults.ts';
import { jumpseller } from './jumpseller/jumpseller.ts';
import { faults as inKibo } from './kibo/faults.ts';
import { kibo } from './kibo/kibo.ts';
import { faults as inLitium } from './litium/faults.ts';
import { litium } from './litium/litium.ts';
import { faults as inLojaintegrada } from './lojaintegrada/faults.ts';
import { lojaintegrada } from './lojaintegrada/lojaintegrada.ts';
import { faults as inMiva } from './miva/faults.ts';
import { miva } from './miva/miva.ts';
import { faults as inOptimizely } from './optimizely/faults.ts';
import { optimizely } from './optimizely/optimizely.ts';
import { faults as inOzon } from './ozon/faults.ts';
import { ozon } from './ozon/ozon.ts';
import { faults as inPlentymarkets } from './plentymarkets/faults.ts';
import { plentymarkets } from './plentymarkets/plentymarkets.ts';
import { faults as inPrintify } from './printify/faults.ts';
import { printify } from './printify/printify.ts';
import { faults as inShopee } from './shopee/faults.ts';
import { shopee } from './shopee/shopee.ts';
import { faults as inShoptet } from './shoptet/faults.ts';
import { shoptet } from './shoptet/shoptet.ts';
import { faults as inSolidus } from './solidus/faults.ts';
import { solidus } from './solidus/solidus.ts';
import { faults as inSpryker } from './spryker/faults.ts';
import { spryker } from './spryker/spryker.ts';
import { faults as inTebex } from './tebex/faults.ts';
import { tebex } from './tebex/tebex.ts';
import { faults as inZalando } from './zalando/faults.ts';
import { zalando } from './zalando/zalando.ts';
import { faults as inZnode } from './znode/faults.ts';
import { znode } from './znode/znode.ts';

export const laterStrangers = {
  allegro: { open: allegro, faults: inAllegro },
  coupang: { open: coupang, faults: inCoupang },
  ebay: { open: ebay, faults: inEbay },
  etsy: { open: etsy, faults: inEtsy },
  foxy: { open: foxy, faults: inFoxy },
  plentymarkets: { open: plentymarkets, faults: inPlentymarkets },
  printify: { open: printify, faults: inPrintify },
  shopee: { open: shopee, faults: inShopee },
  solidus: { open: solidus, faults: inSolidus },
  zalando: { open: zalando, faults: inZalando },
  shoptet: { open: shoptet, faults: inShoptet },
  intershop: { open: intershop, faults: inIntershop },
  ozon: { open: ozon, faults: inOzon },
  aimeos: { open: aimeos, faults: inAimeos },
  spryker: { open: spryker, faults: inSpryker },
  jumpseller: { open: jumpseller, faults: inJumpseller },
  cscart: { open: cscart, faults: inCscart },
  evershop: { open: evershop, faults: inEvershop },
  litium: { open: litium, faults: inLitium },
  broadleaf: { open: broadleaf, faults: inBroadleaf },
  kibo: { open: kibo, faults: inKibo },
  tebex: { open: tebex, faults: inTebex },
  hikashop: { open: hikashop, faults: inHikashop },
  optimizely: { open: optimizely, faults: inOptimizely },
  znode: { open: znode, faults: inZnode },
  miva: { open: miva, faults: inMiva },
  lojaintegrada: { open: lojaintegrada, faults: inLojaintegrada },
  edd: { open: edd, faults: inEdd },
} as const;

/** The approval that each of them takes. */
export const approvalsOfLaterStrangers = {
  edd: { buyer_agreement: { agree_to_purchase: true, agree_to_purchase_time: '{now:unix}' } },
  lojaintegrada: { aprovacao_cliente: { aprovado: true, aprovado_em: '{now}' } },
  miva: { Buyer_Approval: { Approved: true, Approval_Timestamp: '{now:unix}' } },
  znode: { BuyerConfirmation: { IsConfirmed: true, ConfirmedDate: '{now}' } },
  optimizely: { buyerApproval: { isApproved: true, approvedOn: '{now}' } },
  hikashop: { confirm: { terms_checked: true, confirm_created: '{now:unix}' } },
  tebex: { payment_confirmation: { confirmed: true, confirmed_at: '{now}' } },
  kibo: { shopperApproval: { isApproved: true, approvedDate: '{now}' } },
  broadleaf: { customerApproval: { isApproved: true, approvedDate: '{now}' } },
  litium: { buyerApproval: { approved: true, approvedDateTimeUtc: '{now}' } },
  evershop: { consent: { agreed: true, agreed_at: '{now}' } },
  cscart: { agreement: { accept_order: 'Y', timestamp: '{now:unix}' } },
  jumpseller: { customer_approval: { accepts_payment: true, accepted_payment_at: '{now}' } },
  spryker: { buyerApproval: { isApproved: true, approvedAt: '{now}' } },
  aimeos: { approval: { 'approval.accepted': true, 'approval.datetime': '{now}' } },
  ozon: { buyer_confirmation: { is_confirmed: true, confirmed_at: '{now}' } },
  intershop: { orderApproval: { approved: true, approvalDate: '{now}' } },
  shoptet: { buyerApproval: { approved: true, approvalTime: '{now}' } },
  zalando: { customer_approval: { approved: true, created: '{now}' } },
  allegro: { buyerApproval: { approved: true, approvedAt: '{now}' } },
  coupang: { paymentAgreement: { agreed: true, agreedAt: '{now}' } },
  ebay: { paymentAuthorization: { authorizedByBuyer: true, authorizationDate: '{now}' } },
  etsy: { buyer_approval: { is_approved: true, approved_timestamp: '{now:unix}' } },
  foxy: { customer_approval: { is_approved: true, date_approved: '{now}' } },
  plentymarkets: { paymentObligation: { isAccepted: true, acceptedAt: '{now}' } },
  printify: { order_approval: { approved: true, approved_at: '{now}' } },
  shopee: { buyer_confirmation: { is_confirmed: true, confirm_time: '{now:unix}' } },
  solidus: { buyer_confirmation: { confirmed: true, confirmed_at: '{now}' } },
} as const;
