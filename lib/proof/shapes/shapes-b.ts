/** Lawful storefronts in the shapes of real systems, each with twelve faults and a scripted visit. */
import { visit } from './desk/visit.ts';
import { faults as inPrestashop } from './prestashop/faults.ts';
import { prestashop } from './prestashop/prestashop.ts';
import { voice as toPrestashop } from './prestashop/voice.ts';
import { faults as inShopware } from './shopware/faults.ts';
import { shopware } from './shopware/shopware.ts';
import { voice as toShopware } from './shopware/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesB = {
  shopware: { open: shopware, faults: inShopware, script: visit(toShopware) },
  prestashop: { open: prestashop, faults: inPrestashop, script: visit(toPrestashop) },
} as const;
