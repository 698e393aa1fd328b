/** Saboteurs of amounts and currencies in the results of the catalog tools. */
import { isObject } from '../../../lib/assert/json.ts';
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
import { readingTools } from '../client/tool-names.ts';

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
];
