/** Prices in the results of the catalog tools that are no Money: bare numbers and texts, and halves of Money. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Check } from '../../../lib/model/check.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isId } from '../client/values.ts';
import { decimalFault, type Fault } from './price-faults.ts';
import { pricedCalls } from './priced-calls.ts';
import { forEachPlace, type PricedPlace } from './priced-places.ts';

/** Names of prices of products and variants. */
const priceName = /^((list|sale|regular|compare_?at|original|min|max)_?)?price$/i;
const rangeName = /^price_?range$/i;

const isMoney = (value: unknown): boolean => isObject(value) && 'amount' in value && 'currency' in value;

/** A number or a text for people may stand beside the Money that it repeats. */
const isRepeated = (price: unknown, item: JsonObject): boolean =>
  !isObject(price) &&
  Object.values(item).some(
    (value) => isMoney(value) && (Number.isNaN(Number(price)) || valueAt(value, '/amount') === Number(price)),
  );

/** The members of a product or variant where a price belongs, and the ends of its range. */
function pricesOf({ path, value }: Place): readonly Place[] {
  if (!isObject(value)) return [];
  const isRange = rangeName.test(path.at(-1) ?? '');
  if (!isRange && ![value.id, value.sku, value.handle].some(isId)) return [];
  const names = isRange ? /^(min|max)$/i : priceName;
  return Object.entries(value)
    .filter(([name, price]) => names.test(name) && !isRepeated(price, value))
    .map(([name, price]) => ({ path: [...path, name], value: price }));
}

/** Half a price is judged with the amounts and currencies, unless the record has a currency of its own. */
const isJudgedElsewhere = ({ path, value }: Place, record: JsonObject): boolean =>
  isObject(value) && path.at(-1) === 'price' && !('currency' in record);

const pricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  calls.flatMap(({ response, rpcResponse }) =>
    payloadsOf(rpcResponse)
      .flatMap((record) =>
        placesIn(record)
          .flatMap(pricesOf)
          .filter((place) => !isJudgedElsewhere(place, record) || isMoney(place.value)),
      )
      .map((place) => ({ response, place })),
  );

/** Decimals break the promise of minor units as well, and are told there. */
function moneyFault(price: unknown): Fault | undefined {
  const isBare = typeof price === 'number' || (typeof price === 'string' && price !== '');
  const isHalf = isObject(price) && 'amount' in price !== 'currency' in price;
  if (!isHalf && !(isBare && !decimalFault(price))) return undefined;
  return { expected: 'an amount and a currency', actual: price };
}

export const checks: readonly Check[] = [
  forEachPlace(
    {
      id: 'commerce/catalog-prices-are-money',
      requires: ['commerce.money.object'],
      claim:
        'Every price of a product or variant in the results of the catalog tools has an amount and a currency.',
      fix: 'Return each price in the catalog tools as an object with amount and currency, not as a bare number or text.',
    },
    pricedCalls,
    pricesIn,
    moneyFault,
  ),
];
