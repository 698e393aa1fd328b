/** Storefronts in the shapes of real systems, each with twelve faults that can be planted in it. */
import type { Plant } from '../variants/frame/tools.ts';
import type { Variant } from '../variants/variant.ts';
import { faults as magentoFaults } from './magento/faults.ts';
import { magento } from './magento/magento.ts';
import { faults as spreeFaults } from './spree/faults.ts';
import { spree } from './spree/spree.ts';
import { faults as syliusFaults } from './sylius/faults.ts';
import { sylius } from './sylius/sylius.ts';
import type { Fault } from './trade/plants.ts';
import { faults as vendureFaults } from './vendure/faults.ts';
import { vendure } from './vendure/vendure.ts';
import { faults as versionedFaults } from './versioned/faults.ts';
import { versioned } from './versioned/versioned.ts';
import { faults as wooFaults } from './woo/faults.ts';
import { woo } from './woo/woo.ts';

type Shape = {
  /** Makes the storefront, with a fault in its tools or without. */
  readonly open: (plant?: Plant) => Variant;
  readonly faults: readonly Fault[];
};

export const shapesA = {
  woo: { open: woo, faults: wooFaults },
  magento: { open: magento, faults: magentoFaults },
  spree: { open: spree, faults: spreeFaults },
  sylius: { open: sylius, faults: syliusFaults },
  vendure: { open: vendure, faults: vendureFaults },
  versioned: { open: versioned, faults: versionedFaults },
} as const satisfies Readonly<Record<string, Shape>>;
