/** Saboteurs of prices that are no Money. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach } from '../../sabotage/json.ts';
import { alterPayload } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';
import { readingTools } from '../client/tool-names.ts';

/** Changes a member with this name wherever it is Money. */
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

const currencyAtTheTop = alterPayload(readingTools, (payload) => ({
  ...(changeEach(payload, (object) =>
    isObject(object.price) ? { ...object, price: { amount: object.price.amount } } : object,
  ) as JsonObject),
  currency: 'USD',
}));

export const saboteurs: readonly Saboteur[] = [
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
];
