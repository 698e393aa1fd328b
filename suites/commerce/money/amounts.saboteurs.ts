/** Saboteurs of amounts and currencies in the results of tools. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach, changeMoney, setAt } from '../../sabotage/json.ts';
import {
  alterAmounts,
  alterMoney,
  alterPayload,
  alterVariantPrices,
  toMajorUnits,
} from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';
import { readingTools } from '../client/values.ts';

/** Changes the members with this name that are Money. */
const alterPrices = (name: string, change: (price: JsonObject) => unknown) =>
  alterPayload(readingTools, (payload) =>
    changeEach(payload, (object) => {
      const price = object[name];
      return isObject(price) && 'amount' in price ? { ...object, [name]: change(price) } : object;
    }),
  );

const ways = {
  'prices-are-bare-integers': alterPrices('price', ({ amount }) => amount),
  'prices-are-texts-of-integers': alterPrices('price', ({ amount }) => String(amount)),
  'list-prices-are-bare-integers': alterPrices('list_price', ({ amount }) => amount),
  'price-ranges-are-bare-integers': alterPayload(readingTools, (payload) =>
    changeEach(payload, ({ price_range: range, ...product }) =>
      isObject(range) && isObject(range.min) && isObject(range.max)
        ? { ...product, price_range: { min: range.min.amount, max: range.max.amount } }
        : { ...product, ...(range !== undefined && { price_range: range }) },
    ),
  ),
};

const currencyAtTheTop = alterPayload(readingTools, (payload) =>
  'products' in payload || 'product' in payload
    ? {
        ...(changeEach(payload, (object) =>
          isObject(object.price) ? { ...object, price: { amount: object.price.amount } } : object,
        ) as JsonObject),
        currency: 'USD',
      }
    : payload,
);

const recordTools = ['create_cart', 'get_cart', 'create_checkout', 'get_checkout'];

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/amounts-are-integers', {
    'amounts-in-major-units': alterAmounts(readingTools, toMajorUnits),
    'amounts-as-decimal-strings': alterAmounts(readingTools, (amount) => (amount / 100).toFixed(2)),
    'list-prices-as-decimal-strings': alterPayload(readingTools, (payload) =>
      changeEach(payload, (object) =>
        isObject(object.price_range)
          ? {
              ...object,
              price_range: changeMoney(object.price_range, (money) => ({ ...money, amount: '9.99' })),
            }
          : object,
      ),
    ),
    'amounts-are-null-in-get-product': alterMoney(['get_product'], setAt('/amount', null)),
    'variants-with-a-value-for-an-amount': alterVariantPrices(
      readingTools,
      ({ amount: value, ...price }) => ({ ...price, value }),
    ),
  }),
  ...breaking('commerce/currencies-are-codes', {
    'currencies-in-lower-case': alterMoney(readingTools, (money) => ({
      ...money,
      currency: String(money.currency).toLowerCase(),
    })),
    'currency-signs-in-lookups': alterMoney(['lookup_catalog'], setAt('/currency', '$')),
    'variants-without-a-currency': alterVariantPrices(readingTools, ({ currency: _, ...price }) => price),
  }),
  ...breaking('commerce/currencies-are-listed', {
    'currencies-that-nobody-has': alterMoney(['get_product'], setAt('/currency', 'ZZQ')),
  }),
  ...breaking('commerce/prices-are-not-decimals', {
    'prices-of-the-catalog-in-the-tools': alterPayload(readingTools, (payload) =>
      changeEach(payload, (object) =>
        isObject(object.price)
          ? { ...object, price: (Number(object.price.amount) / 100).toFixed(2) }
          : object,
      ),
    ),
  }),

  ...breaking('commerce/catalog-prices-are-money', {
    ...ways,
    'the-currency-stands-at-the-top-alone': currencyAtTheTop,
  }),
  ...breakingUcp(
    'commerce/catalog-prices-are-money',
    Object.fromEntries(
      Object.entries(ways).map(([id, sabotage]) => [
        `ucp-${id}`,
        {
          alsoCatches: {
            checks: ['commerce/ucp-products-are-well-formed'],
            because: 'the schema of UCP has Money there as well',
          },
          sabotage,
        },
      ]),
    ),
  ),

  ...breaking('commerce/records-count-in-minor-units', {
    'carts-in-major-units': alterAmounts(recordTools, toMajorUnits),
    'updated-carts-in-major-units': alterAmounts(['update_cart'], toMajorUnits),
    'totals-as-decimal-strings': alterPayload(recordTools, (payload) =>
      'id' in payload ? setAt('/total', '19.99')(payload) : payload,
    ),
    'carts-in-hundredths-of-cents': {
      alsoCatches: {
        checks: ['commerce/records-price-what-the-search-offers', 'commerce/totals-follow-the-lines'],
        because: 'neither the prices of the search nor what the lines cost by them stand in the cart',
      },
      sabotage: alterAmounts(['create_cart', 'get_cart', 'update_cart'], (amount) => amount * 100),
    },
    'checkouts-with-currency-names': alterMoney(['get_checkout'], setAt('/currency', 'US Dollar')),
    'carts-under-another-currency': alterMoney(
      ['create_cart', 'get_cart', 'update_cart'],
      setAt('/currency', 'EUR'),
    ),
  }),
];
