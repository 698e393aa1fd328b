/** Lawful storefronts in the shapes of real systems, each with twelve faults and a scripted visit. */
import { commercelayer } from './commercelayer/commercelayer.ts';
import { faults as inCommercelayer } from './commercelayer/faults.ts';
import { voice as toCommercelayer } from './commercelayer/voice.ts';
import { visit } from './desk/visit.ts';
import { dynamics } from './dynamics/dynamics.ts';
import { faults as inDynamics } from './dynamics/faults.ts';
import { voice as toDynamics } from './dynamics/voice.ts';
import { elasticpath } from './elasticpath/elasticpath.ts';
import { faults as inElasticpath } from './elasticpath/faults.ts';
import { voice as toElasticpath } from './elasticpath/voice.ts';
import { faults as inOcc } from './occ/faults.ts';
import { occ } from './occ/occ.ts';
import { voice as toOcc } from './occ/voice.ts';
import { faults as inOpencart } from './opencart/faults.ts';
import { opencart } from './opencart/opencart.ts';
import { voice as toOpencart } from './opencart/voice.ts';
import { faults as inPrestashop } from './prestashop/faults.ts';
import { prestashop } from './prestashop/prestashop.ts';
import { voice as toPrestashop } from './prestashop/voice.ts';
import { faults as inSalesforce } from './salesforce/faults.ts';
import { salesforce } from './salesforce/salesforce.ts';
import { voice as toSalesforce } from './salesforce/voice.ts';
import { faults as inShopware } from './shopware/faults.ts';
import { shopware } from './shopware/shopware.ts';
import { voice as toShopware } from './shopware/voice.ts';
import { faults as inSquare } from './square/faults.ts';
import { square } from './square/square.ts';
import { voice as toSquare } from './square/voice.ts';
import { faults as inStripe } from './stripe/faults.ts';
import { stripe } from './stripe/stripe.ts';
import { voice as toStripe } from './stripe/voice.ts';
import { faults as inVtex } from './vtex/faults.ts';
import { voice as toVtex } from './vtex/voice.ts';
import { vtex } from './vtex/vtex.ts';
import { faults as inWix } from './wix/faults.ts';
import { voice as toWix } from './wix/voice.ts';
import { wix } from './wix/wix.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesB = {
  shopware: { open: shopware, faults: inShopware, script: visit(toShopware) },
  prestashop: { open: prestashop, faults: inPrestashop, script: visit(toPrestashop) },
  opencart: { open: opencart, faults: inOpencart, script: visit(toOpencart) },
  stripe: { open: stripe, faults: inStripe, script: visit(toStripe) },
  square: { open: square, faults: inSquare, script: visit(toSquare) },
  elasticpath: { open: elasticpath, faults: inElasticpath, script: visit(toElasticpath) },
  vtex: { open: vtex, faults: inVtex, script: visit(toVtex) },
  commercelayer: { open: commercelayer, faults: inCommercelayer, script: visit(toCommercelayer) },
  occ: { open: occ, faults: inOcc, script: visit(toOcc) },
  wix: { open: wix, faults: inWix, script: visit(toWix) },
  salesforce: { open: salesforce, faults: inSalesforce, script: visit(toSalesforce) },
  dynamics: { open: dynamics, faults: inDynamics, script: visit(toDynamics) },
} as const;
