/** Saboteurs of money: amounts, currencies, and prices that differ from those of the catalog. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { changeEach, changeMoney, setAt } from '../../sabotage/json.ts';
import {
  alterAmounts,
  alterMoney,
  alterPayload,
  alterVariantPrices,
  misreadCalls,
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

/** Reduces the price of variants that cost more than 100.00. */
const reduceDear = (by: number) =>
  alterVariantPrices(readingTools, (price) => {
    const amount = Number(price.amount);
    return amount > 10_000 ? { ...price, amount: amount - by } : price;
  });

const otherLabels = {
  alsoCatches: {
    checks: ['commerce/tools-price-alike-in-other-currencies'],
    because: 'the other tools keep the labels of the amounts',
  },
  notOneCause: 'one check compares the searches of several buyers, and the other the tools for one of them',
};

const outOfRange = {
  checks: ['commerce/price-ranges-fit-their-variants'],
  because: 'the price range of the product stays as it was',
};

const inEuros = (value: unknown): unknown => setAt('/price/currency', 'EUR')(value);

/** The last variant has another currency, as if another office had added it. */
const lastVariantInEuros = alterPayload(readingTools, (payload) =>
  changeEach(payload, (object) =>
    Array.isArray(object.variants) && object.variants.length > 1
      ? { ...object, variants: [...object.variants.slice(0, -1), inEuros(object.variants.at(-1))] }
      : object,
  ),
);

const otherPrices = {
  checks: ['commerce/records-price-what-the-search-offers'],
  because: 'the search offers the item in dollars',
};

const subtotalInEuros = (record: JsonObject): unknown =>
  changeEach(record, (object) =>
    isObject(object.subtotal) ? (setAt('/subtotal/currency', 'EUR')(object) as JsonObject) : object,
  );

/** Sells for euros as well, and only the totals say so. */
const labelsTotals: Sabotage = combine(
  misreadCalls('create_checkout', (rpc) =>
    setAt('/params/arguments/context', { address_country: 'US', currency: 'USD' })(rpc),
  ),
  alterPayload(
    ['create_checkout'],
    (checkout) =>
      'totals' in checkout
        ? { ...checkout, totals: changeEach(checkout.totals, (one) => ({ ...one, currency: 'EUR' })) }
        : checkout,
    ({ body }) => body.includes('EUR'),
  ),
);

/** Changes only the label of the amounts to the requested currency. */
const relabelled = (tool: string, path = ''): Sabotage =>
  alterPayload([tool], (payload, { rpc }) => {
    const currency = valueAt(rpc, `/params/arguments${path}/context/currency`);
    return typeof currency === 'string'
      ? changeEach(payload, (object) => ('amount' in object ? { ...object, currency } : object))
      : payload;
  });

/** The range is that of the first variant alone. */
const rangeOfFirst = (tools: readonly string[]): Sabotage =>
  alterPayload(tools, (payload) =>
    changeEach(payload, (object) => {
      const price = valueAt(object, '/variants/0/price');
      return price === undefined ? object : { ...object, price_range: { min: price, max: price } };
    }),
  );

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
    'carts-under-another-currency': {
      alsoCatches: {
        checks: ['commerce/records-have-one-currency'],
        because: 'a record has a currency of its own, which stays',
      },
      sabotage: alterMoney(['create_cart', 'get_cart', 'update_cart'], setAt('/currency', 'EUR')),
    },
  }),
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
    'lookups-lose-cents-to-binary-fractions': {
      alsoCatches: {
        checks: ['commerce/tools-price-alike'],
        because: 'the search shows the prices of the catalog',
      },
      sabotage: alterAmounts(['lookup_catalog'], (amount) => Math.trunc((amount / 100) * 100)),
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
  ...breaking('commerce/variants-share-a-currency', { 'last-variants-are-in-euros': lastVariantInEuros }),
  ...breakingUcp('commerce/variants-share-a-currency', {
    'last-ucp-variants-are-in-euros': lastVariantInEuros,
  }),
  ...breaking('commerce/records-have-one-currency', {
    'lines-of-carts-are-in-euros': {
      alsoCatches: otherPrices,
      sabotage: alterPayload(['get_cart'], subtotalInEuros),
    },
    'totals-of-checkouts-bear-the-asked-currency': labelsTotals,
    'lines-of-checkouts-are-in-euros': {
      alsoCatches: otherPrices,
      sabotage: alterPayload(['create_checkout', 'update_checkout'], subtotalInEuros),
    },
  }),

  ...breaking('commerce/amounts-count-the-units-of-their-currency', {
    'currencies-are-labels-alone': { ...otherLabels, sabotage: relabelled('search_catalog') },
  }),
  ...breakingUcp('commerce/amounts-count-the-units-of-their-currency', {
    'ucp-currencies-are-labels-alone': {
      ...otherLabels,
      sabotage: relabelled('search_catalog', '/catalog'),
    },
  }),
  ...breaking('commerce/tools-price-alike-in-other-currencies', {
    'lookups-bear-the-asked-currency': relabelled('lookup_catalog'),
  }),
  ...breakingUcp('commerce/tools-price-alike-in-other-currencies', {
    'ucp-products-bear-the-asked-currency': relabelled('get_product', '/catalog'),
  }),
  ...breaking('commerce/price-ranges-fit-their-variants', {
    'price-ranges-are-of-the-first-variant': rangeOfFirst(readingTools),
    'price-ranges-of-lookups-are-of-the-first-variant': rangeOfFirst(['lookup_catalog']),
  }),
];
