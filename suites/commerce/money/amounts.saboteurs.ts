/** Saboteurs of amounts and currencies in the results of the catalog tools. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { changeEach, changeMoney } from '../../sabotage/json/change-each.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { alterAmounts, alterMoney, alterVariantPrices, toMajorUnits } from '../../sabotage/rpc/tool-calls.ts';
import { readingTools } from '../client/tool-names.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'amounts-in-major-units',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterAmounts(readingTools, toMajorUnits),
  }),
  saboteur({
    id: 'amounts-as-decimal-strings',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterAmounts(readingTools, (amount) => (amount / 100).toFixed(2)),
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
    id: 'variants-with-a-value-for-an-amount',
    breaks: ['commerce/amounts-are-integers'],
    sabotage: alterVariantPrices(readingTools, ({ amount: value, ...price }) => ({ ...price, value })),
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
    sabotage: alterVariantPrices(readingTools, ({ currency: _, ...price }) => price),
  }),
  saboteur({
    id: 'currencies-that-nobody-has',
    breaks: ['commerce/currencies-are-listed'],
    sabotage: alterMoney(['get_product'], (money) => ({ ...money, currency: 'ZZQ' })),
  }),
  saboteur({
    id: 'prices-of-the-catalog-in-the-tools',
    breaks: ['commerce/prices-are-not-decimals'],
    sabotage: alterPayload(readingTools, (payload) =>
      changeEach(payload, (object) =>
        isObject(object.price)
          ? { ...object, price: (Number(object.price.amount) / 100).toFixed(2) }
          : object,
      ),
    ),
  }),
];
