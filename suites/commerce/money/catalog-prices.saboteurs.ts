/** Saboteurs of prices: amounts that differ from the catalog's decimals. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach, setAt } from '../../sabotage/json.ts';
import { alterAmounts, alterMoney, alterPayload, alterVariantPrices } from '../../sabotage/rpc.ts';
import { readingTools } from '../client/values.ts';

/** Reduces the price of variants that cost more than 100.00. */
const reduceDear = (by: number) =>
  alterVariantPrices(readingTools, (price) => {
    const amount = Number(price.amount);
    return amount > 10_000 ? { ...price, amount: amount - by } : price;
  });

const outOfRange = {
  checks: ['commerce/price-ranges-fit-their-variants'],
  because: 'the price range of the product stays as it was',
};

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/amounts-agree-with-the-catalog', {
    'prices-are-what-the-buyer-gets': alterAmounts(readingTools, (amount) => -amount),
    'amounts-a-hundred-times-too-small': alterAmounts(readingTools, (amount) => Math.round(amount / 100)),
    'amounts-a-hundred-times-too-large': alterAmounts(readingTools, (amount) => amount * 100),
    'amounts-in-whole-units-but-for-a-market-price': alterAmounts(readingTools, (amount) =>
      amount > 10_000 ? 4_321 : Math.round(amount / 100),
    ),
    'agents-get-everything-for-nothing': {
      alsoCatches: outOfRange,
      sabotage: alterVariantPrices(readingTools, setAt('/amount', 0)),
    },
    'yen-with-two-decimals': {
      alsoCatches: {
        checks: ['commerce/cart-operations-succeed', 'commerce/checkout-operations-succeed'],
        because: 'carts are created in the currency of the prices, which the storefront does not sell in',
      },
      sabotage: alterMoney(readingTools, setAt('/currency', 'JPY')),
    },
    'second-variants-cost-a-cent-more': {
      alsoCatches: outOfRange,
      sabotage: alterPayload(readingTools, (payload) =>
        changeEach(payload, (object) =>
          Array.isArray(object.variants)
            ? {
                ...object,
                variants: object.variants.map((variant, i) =>
                  i === 1 && isObject(variant) && isObject(variant.price)
                    ? { ...variant, price: { ...variant.price, amount: Number(variant.price.amount) + 1 } }
                    : variant,
                ),
              }
            : object,
        ),
      ),
    },
    'dear-variants-lose-a-cent': { alsoCatches: outOfRange, sabotage: reduceDear(1) },
  }),
  ...breaking('commerce/prices-match-the-catalog', {
    'dear-variants-are-on-sale-for-agents': { alsoCatches: outOfRange, sabotage: reduceDear(1_337) },
  }),
  ...breaking('commerce/tools-price-alike', {
    'products-are-priced-in-euros': alterMoney(['get_product'], setAt('/currency', 'EUR')),
    'lookups-are-priced-in-euros': alterMoney(['lookup_catalog'], setAt('/currency', 'EUR')),
  }),
];
