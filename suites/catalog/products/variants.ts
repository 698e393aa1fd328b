/** Variants: their members, their product and their prices. */
import { rule } from '../../../lib/assert/rule.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Check } from '../../../lib/model/check.ts';
import { listedProducts, listedVariants, objectOf, partsOf, wrong } from './shown.ts';
import { allWellFormed } from './well-formed.ts';

const decimal = /^-?\d+(\.\d+)?$/;

export const checks: readonly Check[] = [
  allWellFormed({
    id: 'catalog/every-variant-is-well-formed',
    requires: ['catalog.variant.fields', 'catalog.variant.price'],
    claim:
      'Every variant that the catalog shows has all members of a variant, each of its type, and a decimal price.',
    parts: (products) => partsOf(products, 'variants'),
    schema: 'variant',
    promises: { price: 'catalog.variant.price' },
  }),

  rule({
    id: 'catalog/variants-name-their-product',
    requires: ['catalog.advice.product-id'],
    claim: 'The product_id of every variant is the id of the product that contains it.',
    of: listedProducts,
    holds: (shown) => {
      const { id } = objectOf(shown);
      return partsOf([shown], 'variants').flatMap((variant) => {
        const { product_id } = objectOf(variant);
        if (product_id === undefined || id === undefined || product_id === id) return [];
        return [wrong(variant, 'product_id', product_id, `${show(id)}, the id of its product`)];
      });
    },
  }),

  rule({
    id: 'catalog/prices-are-not-negative',
    requires: ['catalog.advice.price'],
    claim: 'No price of the product list is negative.',
    of: listedVariants,
    holds: (shown) => {
      const { price } = objectOf(shown);
      if (typeof price !== 'string' || !decimal.test(price)) return undefined;
      return Number(price) < 0 ? [wrong(shown, 'price', price, 'zero or more')] : [];
    },
  }),

  rule({
    id: 'catalog/compare-at-prices-make-sense',
    requires: ['catalog.advice.compare-at'],
    claim:
      'Every compare_at_price of the product list is a decimal string that is zero or not below the price.',
    of: listedVariants,
    holds: (shown) => {
      const { price, compare_at_price: before } = objectOf(shown);
      // Live stores write "no former price" as null, as an empty string and as zero.
      if (typeof before !== 'string' || before === '') return undefined;
      if (!decimal.test(before)) return [wrong(shown, 'compare_at_price', before, 'a decimal string')];
      const isSensible = Number(before) === 0 || !(Number(before) < Number(price));
      return isSensible ? [] : [wrong(shown, 'compare_at_price', before, `not below the price, ${price}`)];
    },
  }),
];
