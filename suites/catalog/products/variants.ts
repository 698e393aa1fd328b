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
    fix: 'Return every variant with all documented members (only sku, compare_at_price and the three options may be null) and its price as a string such as "19.99".',
    parts: (products) => partsOf(products, 'variants'),
    schema: 'variant',
    promises: { price: 'catalog.variant.price' },
  }),

  rule({
    id: 'catalog/variants-name-their-product',
    requires: ['catalog.advice.product-id'],
    claim: 'The product_id of every variant is the id of the product that contains it.',
    fix: 'Set the product_id of each variant to the id of the product that contains it.',
    prerequisites: ['catalog/every-product-is-well-formed'],
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
    fix: 'Return prices of zero or more, such as "0.00" for a free variant.',
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
    fix: 'Set compare_at_price to a decimal string that is not below the price, or to null when there is no former price.',
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
