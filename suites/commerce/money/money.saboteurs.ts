/** Lies about money. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload, alterResponse } from '../../sabotage/alter-rpc.ts';
import { changeEach, changeMoney } from '../../sabotage/change-each.ts';
import { both, not, onHost, withTool } from '../../sabotage/when.ts';
import { readingTools } from '../client/tool-client.ts';

const recordTools = ['create_cart', 'get_cart', 'create_checkout', 'get_checkout'];

type Money = JsonObject & { readonly amount: unknown; readonly currency: unknown };

const alterMoney = (tools: readonly string[], lie: (money: Money) => unknown) =>
  alterPayload(tools, (payload) => changeMoney(payload, lie));

const major = ({ amount, ...money }: Money) => ({ ...money, amount: Number(amount) / 100 + 0.001 });

/** Changes the price of variants: objects with a price and the options that make them one. */
const alterVariants = (lie: (price: JsonObject, variant: JsonObject) => unknown) =>
  alterPayload(readingTools, (payload) =>
    changeEach(payload, (object) =>
      isObject(object.price) && 'options' in object
        ? { ...object, price: lie(object.price, object) }
        : object,
    ),
  );

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'amounts-in-major-units',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterMoney(readingTools, major),
  }),
  saboteur({
    id: 'the-base-host-is-dearer',
    breaks: ['commerce/hosts-answer-alike'],
    sabotage: alterPayload(
      ['get_product'],
      (payload) => changeMoney(payload, (money) => ({ ...money, amount: Number(money.amount) + 1 })),
      not(onHost('canonical.test')),
    ),
  }),
  saboteur({
    id: 'the-base-host-looks-nothing-up',
    breaks: ['commerce/hosts-answer-alike'],
    sabotage: alterResponse(
      both(withTool('lookup_catalog'), not(onHost('canonical.test'))),
      ({ jsonrpc, id }) => ({
        jsonrpc,
        id,
        error: { code: -32000, message: 'no' },
      }),
    ),
  }),
  saboteur({
    id: 'amounts-as-decimal-strings',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterMoney(readingTools, (money) => ({
      ...money,
      amount: (Number(money.amount) / 100).toFixed(2),
    })),
  }),
  saboteur({
    id: 'list-prices-as-decimal-strings',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterPayload(readingTools, (payload) =>
      changeEach(payload, (object) =>
        isObject(object.price_range)
          ? {
              ...object,
              price_range: changeMoney(object.price_range, (money) => ({ ...money, amount: '9.99' })),
            }
          : object,
      ),
    ),
  }),
  saboteur({
    id: 'amounts-are-null-in-get-product',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterMoney(['get_product'], (money) => ({ ...money, amount: null })),
  }),
  saboteur({
    id: 'currencies-in-lower-case',
    breaks: ['commerce/currencies-are-codes'],
    sabotage: alterMoney(readingTools, (money) => ({
      ...money,
      currency: String(money.currency).toLowerCase(),
    })),
  }),
  saboteur({
    id: 'currency-signs-in-lookups',
    breaks: ['commerce/currencies-are-codes'],
    sabotage: alterMoney(['lookup_catalog'], (money) => ({ ...money, currency: '$' })),
  }),
  saboteur({
    id: 'variants-without-a-currency',
    breaks: ['commerce/currencies-are-codes'],
    sabotage: alterVariants(({ currency: _, ...price }) => price),
  }),
  saboteur({
    id: 'variants-with-a-value-for-an-amount',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterVariants(({ amount: value, ...price }) => ({ ...price, value })),
  }),
  saboteur({
    id: 'currencies-that-nobody-has',
    breaks: ['commerce/currencies-are-listed'],
    sabotage: alterMoney(['get_product'], (money) => ({ ...money, currency: 'ZZQ' })),
  }),
  saboteur({
    id: 'prices-of-the-catalog-in-the-tools',
    breaks: ['commerce/prices-are-no-decimals'],
    sabotage: alterPayload(readingTools, (payload) =>
      changeEach(payload, (object) =>
        isObject(object.price)
          ? { ...object, price: (Number(object.price.amount) / 100).toFixed(2) }
          : object,
      ),
    ),
  }),
  saboteur({
    id: 'prices-are-what-the-buyer-gets',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterMoney(readingTools, (money) => ({ ...money, amount: -Number(money.amount) })),
  }),
  saboteur({
    id: 'amounts-a-hundred-times-too-small',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterMoney(readingTools, (money) => ({
      ...money,
      amount: Math.round(Number(money.amount) / 100),
    })),
  }),
  saboteur({
    id: 'amounts-a-hundred-times-too-large',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    sabotage: alterMoney(readingTools, (money) => ({ ...money, amount: Number(money.amount) * 100 })),
  }),
  saboteur({
    id: 'yen-with-two-decimals',
    breaks: ['commerce/amounts-agree-with-the-catalog'],
    alsoCatches: {
      checks: ['commerce/carts-can-be-worked-with', 'commerce/checkouts-can-be-worked-with'],
      because: 'carts are asked for in the currency of the prices, which is refused as it is not sold in',
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
    sabotage: alterVariants((price) => {
      const amount = Number(price.amount);
      return amount > 10_000 ? { ...price, amount: amount - 1 } : price;
    }),
  }),
  saboteur({
    id: 'dear-variants-are-on-sale-for-agents',
    breaks: ['commerce/prices-are-those-of-the-catalog'],
    sabotage: alterVariants((price) => {
      const amount = Number(price.amount);
      return amount > 10_000 ? { ...price, amount: amount - 1_337 } : price;
    }),
  }),
  saboteur({
    id: 'carts-in-major-units',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterMoney(recordTools, major),
  }),
  saboteur({
    id: 'updated-carts-in-major-units',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterMoney(['update_cart'], major),
  }),
  saboteur({
    id: 'totals-as-decimal-strings',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterPayload(recordTools, (payload) => ({ ...payload, total: '19.99' })),
  }),
  saboteur({
    id: 'checkouts-with-currency-names',
    breaks: ['commerce/records-count-in-minor-units'],
    sabotage: alterMoney(['get_checkout'], (money) => ({ ...money, currency: 'US Dollar' })),
  }),
];
