/** Lawful storefronts as in `strangers.ts`, with twelve faults each, that were written after those. */
import { allegro } from './allegro/allegro.ts';
import { faults as inAllegro } from './allegro/faults.ts';
import { coupang } from './coupang/coupang.ts';
import { faults as inCoupang } from './coupang/faults.ts';
import { ebay } from './ebay/ebay.ts';
import { faults as inEbay } from './ebay/faults.ts';
import { etsy } from './etsy/etsy.ts';
import { faults as inEtsy } from './etsy/faults.ts';
import { faults as inFoxy } from './foxy/faults.ts';
import { foxy } from './foxy/foxy.ts';
import { faults as inPlentymarkets } from './plentymarkets/faults.ts';
import { plentymarkets } from './plentymarkets/plentymarkets.ts';
import { faults as inPrintify } from './printify/faults.ts';
import { printify } from './printify/printify.ts';
import { faults as inShopee } from './shopee/faults.ts';
import { shopee } from './shopee/shopee.ts';
import { faults as inSolidus } from './solidus/faults.ts';
import { solidus } from './solidus/solidus.ts';
import { faults as inZalando } from './zalando/faults.ts';
import { zalando } from './zalando/zalando.ts';

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
} as const;

/** The approval that each of them takes. */
export const approvalsOfLaterStrangers = {
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
