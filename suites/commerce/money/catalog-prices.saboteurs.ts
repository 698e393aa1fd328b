/** Saboteurs of prices: amounts that differ from the catalog's decimals. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { changeEach } from '../../sabotage/json/change-each.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterAmounts, alterMoney, alterVariantPrices } from '../../sabotage/rpc/tool-calls.ts';
import { readingTools } from '../client/tool-names.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'prices-are-what-the-buyer-gets',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterAmounts(readingTools, (amount) => -amount),
  }),
  saboteur({
    id: 'amounts-a-hundred-times-too-small',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterAmounts(readingTools, (amount) => Math.round(amount / 100)),
  }),
  saboteur({
    id: 'amounts-a-hundred-times-too-large',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterAmounts(readingTools, (amount) => amount * 100),
  }),
  saboteur({
    id: 'yen-with-two-decimals',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    alsoCatches: {
      checks: ['commerce/cart-operations-succeed', 'commerce/checkout-operations-succeed'],
      because: 'carts are created in the currency of the prices, which the storefront does not sell in',
    },
    sabotage: alterMoney(readingTools, (money) => ({ ...money, currency: 'JPY' })),
  }),
  saboteur({
    id: 'second-variants-cost-a-cent-more',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
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
  }),
  saboteur({
    id: 'dear-variants-lose-a-cent',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterVariantPrices(readingTools, (price) => {
      const amount = Number(price.amount);
      return amount > 10_000 ? { ...price, amount: amount - 1 } : price;
    }),
  }),
  saboteur({
    id: 'dear-variants-are-on-sale-for-agents',
    breaks: ['commerce/prices-match-the-catalog'],
    sabotage: alterVariantPrices(readingTools, (price) => {
      const amount = Number(price.amount);
      return amount > 10_000 ? { ...price, amount: amount - 1_337 } : price;
    }),
  }),
];
