/** Prices beside each other: what a shopper would wonder about (ruleset standards). */
import { forEach } from '../../lib/assert/for-each.ts';
import { check } from '../../lib/model/check.ts';
import { listedProducts, objectOf, wrong } from './identity.ts';
import { partsOf } from './shown.ts';

const decimal = /^-?\d+(\.\d+)?$/;

export const priceChecks = [
  check({
    id: 'catalog/prices-are-not-negative',
    requires: ['catalog.advice.price'],
    claim: 'No price of the product list is negative.',
    run: async (context) =>
      forEach(context, partsOf(await listedProducts(context), 'variants'), (shown) => {
        const { price } = objectOf(shown);
        if (typeof price !== 'string' || !decimal.test(price)) return undefined;
        return Number(price) < 0 ? [wrong(shown, 'price', price, 'zero or more')] : [];
      }),
  }),

  check({
    id: 'catalog/compare-at-prices-make-sense',
    requires: ['catalog.advice.compare-at'],
    claim:
      'Every compare_at_price of the product list is a decimal string, and unless it is zero, not below the price.',
    run: async (context) =>
      forEach(context, partsOf(await listedProducts(context), 'variants'), (shown) => {
        const { price, compare_at_price: before } = objectOf(shown);
        // Live stores say "no former price" with null, with an empty text and with zero.
        if (typeof before !== 'string' || before === '') return undefined;
        if (!decimal.test(before)) return [wrong(shown, 'compare_at_price', before, 'a decimal string')];
        const isSensible = Number(before) === 0 || !(Number(before) < Number(price));
        return isSensible ? [] : [wrong(shown, 'compare_at_price', before, `not below the price, ${price}`)];
      }),
  }),
];
