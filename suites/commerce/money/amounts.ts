/** Amounts and currencies in the results of tools: Money with integer minor units and ISO 4217 codes. */

import { maxViolations } from '../../../lib/assert/bounds.ts';
import { isObject, type JsonObject, memberAt, valueAt } from '../../../lib/assert/json.ts';
import { naming } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { lineId, type Place, placesIn } from '../../discovered/tool-result.ts';
import { priceNames } from '../../words/amounts.ts';
import { choiceNames } from '../../words/catalog.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { currencyCodes, isId, isMoney, kinds } from '../client/values.ts';
import type { RecordMap } from '../map/learn-records.ts';
import { isNamedFor } from '../map/names.ts';
import { mapOf } from '../map/require-map.ts';
import { currencyFaults, totalFaults, unitFaults } from '../map/units.ts';
import { onceARun, withRecord } from '../records/with-record.ts';
import { requireShapes } from '../shapes/record-shape.ts';
import {
  amountFault,
  catalogPricesIn,
  currencyFault,
  decimalFault,
  type Fault,
  forEachPlace,
  moneyIn,
  type PricedPlace,
  placesOf,
  pricedCalls,
  pricesIn,
} from './prices.ts';

/** Every price of a product or variant. */
const itemPricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, (place, record) =>
    itemPricesOf(place, record).filter((price) => !isJudgedElsewhere(price, record) || isMoney(price.value)),
  );

/**
 * Calls that create, read and update a cart and a checkout. A tool that cannot be called does not prevent the others.
 * @throws Inconclusive when no call can be made, with the reason of the first.
 */
const callsWithRecords =
  (asker: string) =>
  (context: Context): Promise<readonly ToolCall[]> =>
    onceARun(context, { asker, what: 'a priced cart and checkout' }, () => makeCalls(context));

/** Integers may still count other units than the currency has, which the prices of the search show. */
const countsInMinorUnits = (integers: Check): Check => ({
  ...integers,
  async run(context) {
    const [decimals] = await Promise.allSettled([integers.run(context)]);
    if (decimals.status === 'fulfilled' && decimals.value.length > 0) return decimals.value;
    // Amounts without a name that says so are understood by the map alone.
    const faults = await inOtherUnits(context).catch(noneKnown);
    if (faults.length > 0) return faults;
    if (decimals.status === 'rejected') throw decimals.reason;
    return [];
  },
});

async function inOtherUnits(context: Context): Promise<readonly Violation[]> {
  const client = await openToolClient(context);
  const { shapes, purchase } = await requireShapes(client);
  const offers = [...purchase.offers, ...purchase.fallbackOffers];
  const faults: Violation[] = [];
  const maps = await Promise.all(shapes.map((shape) => mapOf(client, shape, purchase)));
  for (const [i, shape] of shapes.entries()) {
    const map = maps[i] as RecordMap;
    faults.push(
      ...naming('commerce.money.minor-units', unitFaults(map, shape, offers)),
      ...naming('commerce.money.minor-units', totalFaults(map, shape, offers)),
      ...naming('commerce.money.catalog', currencyFaults(map, shape, offers, maps)),
    );
  }
  return faults.slice(0, maxViolations);
}

export const checks = [
  forEachPlace(
    {
      id: 'commerce/amounts-are-integers',
      requires: ['commerce.money.amount'],
      claim:
        'Every object with an amount and a currency in the results of the catalog tools has an integer amount.',
      fix: 'Return each amount beside a currency as an integer of minor units, such as 1999 for 19.99 EUR, in all catalog tools.',
    },
    pricedCalls,
    moneyIn,
    amountFault,
  ),
  forEachPlace(
    {
      id: 'commerce/currencies-are-codes',
      requires: ['commerce.money.currency'],
      claim: 'Every currency in the results of the catalog tools is three upper-case letters.',
      fix: 'Return each currency as an ISO 4217 code of three upper-case letters, such as EUR, beside its amount in all catalog tools.',
    },
    pricedCalls,
    moneyIn,
    currencyFault,
  ),
  forEachPlace(
    {
      id: 'commerce/prices-are-not-decimals',
      requires: ['commerce.money.minor-units'],
      claim: 'No price, amount, total or subtotal in the results of the catalog tools is a decimal.',
      fix: 'Return prices and totals of the catalog tools as integers of minor units, such as 1999, not as decimals such as 19.99 or "19.99".',
    },
    pricedCalls,
    catalogPricesIn,
    (value) => (isObject(value) ? undefined : decimalFault(value)),
  ),
  forEachPlace(
    {
      id: 'commerce/currencies-are-listed',
      requires: ['commerce.money.listed'],
      claim: 'Every currency in the results of the catalog tools is one that ISO 4217 lists.',
      fix: 'Use only currency codes that ISO 4217 lists.',
    },
    pricedCalls,
    (calls) => moneyIn(calls).filter(({ place }) => !currencyFault(place.value)),
    (value) =>
      isObject(value) && !currencyCodes.has(String(value.currency))
        ? { expected: 'a currency of ISO 4217', actual: value.currency, member: 'currency' }
        : undefined,
  ),

  forEachPlace(
    {
      id: 'commerce/catalog-prices-are-money',
      requires: ['commerce.money.object'],
      claim:
        'Every price of a product or variant in the results of the catalog tools has an amount and a currency.',
      fix: 'Return each price in the catalog tools as an object with amount and currency, not as a bare number or text.',
    },
    pricedCalls,
    itemPricesIn,
    moneyFault,
  ),

  countsInMinorUnits(
    forEachPlace(
      {
        id: 'commerce/records-count-in-minor-units',
        requires: [
          'commerce.money.amount',
          'commerce.money.currency',
          'commerce.money.minor-units',
          'commerce.money.catalog',
        ],
        claim:
          'Every price, amount and total of a cart or checkout is an integer of minor units, as in the search and in its currency, with an ISO 4217 code where it has one.',
        fix: 'Return all prices, amounts and totals of carts and checkouts as integers of minor units, and each currency as an ISO 4217 code such as EUR.',
        needs: ['writes'],
      },
      callsWithRecords('commerce/records-count-in-minor-units'),
      (calls) => [...pricesIn(calls), ...valuesIn(calls)],
      recordFault,
    ),
  ),
];

/** The fields of records are the storefront's own, so the amount beside a currency may have another name. */
function recordFault(value: unknown): Fault | undefined {
  if (!isObject(value)) return decimalFault(value);
  // A record with lists is no Money, though it may have an amount and a currency, in a case of its own.
  if (Object.values(value).some(Array.isArray)) return decimalFault(value.amount);
  // Without a currency it is no Money, and a text may count minor units as well.
  if (!('currency' in value) && typeof value.amount === 'string') return decimalFault(value.amount);
  const others = 'amount' in value ? [] : Object.values(value);
  // With its amount under another name it is no Money.
  if (others.some((other) => Number.isSafeInteger(other))) return undefined;
  const texts = others.filter((other) => typeof other === 'string' && /^-?\d+([.,]\d+)?$/.test(other));
  if (texts.length > 0) return texts.map(decimalFault).find((fault) => fault);
  return amountFault(value) ?? (hasCodeElsewhere(value) ? undefined : currencyFault(value));
}

/** A currency as an object with its code, or under another name, such as `currency_code`. */
const hasCodeElsewhere = ({ currency, ...others }: JsonObject): boolean =>
  isObject(currency)
    ? Object.values(currency).some((code) => currencyCodes.has(String(code)))
    : currency === undefined && namesCurrency(others);

const namesCurrency = (object: JsonObject): boolean =>
  Object.entries(object).some(
    ([name, code]) => currencyCodes.has(String(code)) && isNamedFor('currency', `/${name}`),
  );

/** Numbers in `value` beside a currency of another name, such as `currencyIso`. */
const valuesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, ({ path, value }) => {
    if (!isObject(value) || 'currency' in value || typeof value.value !== 'number') return [];
    return namesCurrency(value) ? [{ path: [...path, 'value'], value: value.value }] : [];
  });

/** A number or a text may repeat the Money beside it, which may be part of an object such as `pricing`. */
const isRepeated = (price: unknown, item: JsonObject): boolean =>
  !isObject(price) &&
  [item, ...Object.values(item).filter(isObject)]
    .flatMap((object) => Object.values(object))
    .some(
      (value) =>
        isMoney(value) && (Number.isNaN(Number(price)) || valueAt(value, '/amount') === Number(price)),
    );

/** An entry of a list of choices is none of variants where the product shows Money besides. */
function isOfChoice(path: readonly string[], record: JsonObject): boolean {
  const index = path.findIndex((step) => choiceNames.list.test(step));
  const product = index < 0 ? undefined : path.slice(0, index).reduce<unknown>(memberAt, record);
  return (
    isObject(product) &&
    Object.entries(product).some(
      ([name, value]) =>
        !choiceNames.list.test(name) && placesIn(value).some((place) => isMoney(place.value)),
    )
  );
}

/** The prices of a product or variant, and the ends of its price range. */
function itemPricesOf({ path, value }: Place, record: JsonObject): readonly Place[] {
  if (!isObject(value) || isOfChoice(path, record)) return [];
  const isRange = priceNames.range.test(path.at(-1) ?? '');
  // What a choice adds to the price of an item is no price of one.
  if (path.some((step) => choiceNames.surcharge.test(step))) return [];
  if (!isRange && ![value.id, value.sku, value.handle].some(isId)) return [];
  const names = isRange ? priceNames.rangeEnd : priceNames.own;
  return Object.entries(value)
    .filter(([name, price]) => names.test(name) && !isRepeated(price, value))
    .map(([name, price]) => ({ path: [...path, name], value: price }));
}

/** The checks of amounts and currencies judge half of Money, unless the record has a currency of its own. */
const isJudgedElsewhere = ({ path, value }: Place, record: JsonObject): boolean =>
  isObject(value) && path.at(-1) === 'price' && !('currency' in record);

/** Decimals are left to the check of minor units. */
function moneyFault(price: unknown): Fault | undefined {
  const isBare = typeof price === 'number' || (typeof price === 'string' && price !== '');
  const isHalf = isObject(price) && 'amount' in price !== 'currency' in price;
  if (!isHalf && !(isBare && !decimalFault(price))) return undefined;
  return { expected: 'an amount and a currency', actual: price };
}

async function makeCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const calls: ToolCall[] = [];
  const problems: Inconclusive[] = [];
  const noting = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((cause: unknown) => {
      if (!(cause instanceof Inconclusive)) throw cause;
      problems.push(cause);
    });
  };
  const take = (call: Promise<ToolCall>) => noting(call.then((made) => calls.push(made)));
  for (const kind of kinds) {
    const work = withRecord(client, kind, async ({ call, facts }) => {
      calls.push(call);
      await take(client.call(`get_${kind}`, facts));
      const changes = { line: lineId(call.rpcResponse), quantity: 2 };
      await take(client.call(`update_${kind}`, { ...facts, ...changes }));
      return [];
    });
    await noting(work);
  }
  const made = calls.filter(({ failed }) => !failed);
  if (made.length === 0 && problems[0]) throw problems[0];
  return made;
}
