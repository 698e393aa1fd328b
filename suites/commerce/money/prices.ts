/**
 * Prices in the results of tools: the calls of the catalog tools that show some, the places where they are, and the maker
 * of checks that judge each of these places. And the price ranges of products.
 */
import { buyerContexts } from '../../../lib/arbitraries/request-values.ts';
import { boundariesOf } from '../../../lib/assert/boundaries.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach } from '../../../lib/assert/rules.ts';
import { show } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/check.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { atDepth, noneKnown } from '../../discovered/subjects.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { amountNames, priceNames } from '../../words/amounts.ts';
import { successes } from '../client/outcome.ts';
import { openToolClient, type ToolCall, type ToolClient } from '../client/tool-client.ts';
import { amountIn, isMoney, type Money, priceOf } from '../client/values.ts';
import { isOwnCharge } from '../map/names.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { lookUpFound, toLookUp } from '../offers/requested-products.ts';
import { itemsIn } from '../offers/search-items.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';

/** How many other buyers search for prices. */
const maxBuyers = { usual: Number.POSITIVE_INFINITY, quick: 2 };

/**
 * Searches and lookups in the target's own country and currency that succeed.
 * @throws Inconclusive when no call succeeds.
 */
export async function callsInTargetContext(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [terms, offers] = await Promise.all([requireSearchTerms(client), requireOffers(client)]);
  // The catalog tools know the ids that the search shows; those of the catalog may be others.
  const ordered = offers.toSorted((a, b) => Number(b.from === 'search') - Number(a.from === 'search'));
  const products = [...new Map(ordered.map((offer) => [offer.product, offer])).values()];
  const own = await requireSuccesses([
    ...terms.map((term) => searchFor(client, term)),
    ...toLookUp(context, products).flatMap((offer) => {
      const facts = lookupFacts(offer);
      return [client.call('lookup_catalog', facts), client.call('get_product', facts)];
    }),
  ]);
  return [...own, ...(await lookupsOfMany(client).catch(noneKnown))];
}

/** A check of lookups sends this one anyway, but in no quick audit. */
async function lookupsOfMany(client: ToolClient): Promise<readonly ToolCall[]> {
  if (client.context.target.depth === 'quick') return [];
  const { many } = await lookUpFound(client);
  return many && !many.call.failed ? [many.call] : [];
}

/** As `callsInTargetContext`, with one search in the contexts of other buyers. */
export async function pricedCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const elsewhere = boundariesOf(context, buyerContexts)
    .slice(0, atDepth(context, maxBuyers))
    .map((buyer) => client.call('search_catalog', { query: word, ...buyer }));
  const [own, others] = await Promise.allSettled([
    callsInTargetContext(context),
    requireSuccesses(elsewhere),
  ]);
  if (own.status === 'rejected' && others.status === 'rejected') throw own.reason;
  return [own, others].flatMap((calls) => (calls.status === 'fulfilled' ? calls.value : []));
}

async function requireSuccesses(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const results = await successes(calls);
  if (results.length > 0) return results;
  const rejected = (await Promise.allSettled(calls)).find((outcome) => outcome.status === 'rejected');
  throw rejected?.reason ?? prerequisite('commerce/search-takes-query-and-context');
}

/** A place in the payload `record` of a call. */
export type PricedPlace = { readonly call: ToolCall; readonly record: JsonObject; readonly place: Place };

/** Money, or half of it in a member named price. A record with a currency for all its prices needs no other. */
function isMoneyOrHalf({ path, value }: Place, record: JsonObject): boolean {
  if (!isObject(value)) return false;
  const [hasAmount, hasCurrency] = ['amount' in value, 'currency' in value];
  if (hasAmount && hasCurrency) return true;
  // A row of a bill with Money as its amount, or prices of several kinds.
  if (Object.values(value).some(isMoney)) return false;
  return path.at(-1) === 'price' && !('currency' in record) && (hasAmount || hasCurrency);
}

const isNumberOrText = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

const isMeasure = (path: readonly string[], value: JsonObject): boolean =>
  path.some((step) => amountNames.measure.test(step)) ||
  Object.entries(value).some(([name, text]) => amountNames.unit.test(name) || saysPercent(text));

/** A word such as `PERCENT`, and not a description. */
const saysPercent = (text: unknown): boolean =>
  typeof text === 'string' && !/\s/.test(text) && amountNames.percent.test(text);

function barePricesOf({ path, value }: Place): readonly Place[] {
  if (!isObject(value)) return [];
  const names = isMeasure(path, value) ? amountNames.bareOfMeasure : amountNames.bare;
  return names
    .filter((name) => isNumberOrText(value[name]))
    .map((name) => ({ path: [...path, name], value: value[name] }));
}

/** What `find` selects at each place in the results. */
export const placesOf = (
  calls: readonly ToolCall[],
  find: (place: Place, record: JsonObject) => readonly Place[],
): readonly PricedPlace[] =>
  calls.flatMap((call) =>
    payloadsOf(call.rpcResponse).flatMap((record) =>
      placesIn(record)
        .flatMap((place) => find(place, record))
        .map((place) => ({ call, record, place })),
    ),
  );

/** Every price that is Money, or half of it. */
export const moneyIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, (place, record) => (isMoneyOrHalf(place, record) ? [place] : []));

/** Every number or string that is named as a price and is not part of Money. */
const barePricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, (place, record) => (isMoneyOrHalf(place, record) ? [] : barePricesOf(place)));

/** Contents, ingredients and ranks have amounts and totals as well: those of money have its names around or beside them. */
const isPriceNamed = ({ path }: Place, object: unknown): boolean =>
  amountNames.bareOfMeasure.some((name) => name === path.at(-1)) ||
  (isObject(object) && Object.keys(object).some((name) => amountNames.ofMoney.test(name))) ||
  path.slice(0, -1).some((step) => amountNames.ofMoney.test(step) || isOwnCharge(`/${step}`));

/** Every price in the results of catalog tools. */
export const catalogPricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] => [
  ...moneyIn(calls),
  ...placesOf(calls, (place, record) =>
    isMoneyOrHalf(place, record) ? [] : barePricesOf(place).filter((bare) => isPriceNamed(bare, place.value)),
  ),
];

/** Every price. */
export const pricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] => [
  ...moneyIn(calls),
  ...barePricesIn(calls),
];

/** A check that judges each price that `find` finds in the results of calls. */
export const forEachPlace = (
  row: Omit<Check, 'run'>,
  fetchCalls: (context: Context) => Promise<readonly ToolCall[]>,
  find: (calls: readonly ToolCall[]) => readonly PricedPlace[],
  faultOf: (value: unknown) => Fault | undefined,
): Check =>
  check({
    ...row,
    async run(context) {
      const places = find(await fetchCalls(context));
      if (places.length === 0) {
        throw new Inconclusive('not-observed', 'no result of a tool contained such a price');
      }
      return forEach(context, places, (priced) => toViolations(priced, faultOf(priced.place.value)));
    },
  });

function toViolations({ call, record, place }: PricedPlace, fault: Fault | undefined): readonly Violation[] {
  if (!fault) return [];
  const { expected, member, promise } = fault;
  const whole = `/${place.path.join('/')}`;
  const isMissing = member !== undefined && fault.actual === undefined;
  const path = member === undefined || isMissing ? place.path : [...place.path, member];
  const actual = show(fault.actual);
  const came = isMissing ? `${whole} has no ${member}` : `/${path.join('/')} is ${actual}`;
  const message = `${toolOf(call.response)}: ${came}; promised is ${expected}`;
  const details = { expected, actual, ...(promise !== undefined && { promise }) };
  return [violationAt(call, { of: record, path }, message, details)];
}

export type Fault = {
  readonly expected: string;
  readonly actual: unknown;
  /** The wrong member of the price; absent when the price itself is wrong. */
  readonly member?: string;
  /** The broken requirement. */
  readonly promise?: string;
};

export const amountFault = (value: unknown): Fault | undefined =>
  isObject(value) && !Number.isInteger(value.amount)
    ? {
        expected: 'an integer amount of minor units',
        actual: value.amount,
        member: 'amount',
        promise: 'commerce.money.amount',
      }
    : undefined;

export const currencyFault = (value: unknown): Fault | undefined =>
  isObject(value) && !/^[A-Z]{3}$/.test(typeof value.currency === 'string' ? value.currency : '')
    ? {
        expected: 'an ISO 4217 code',
        actual: value.currency,
        member: 'currency',
        promise: 'commerce.money.currency',
      }
    : undefined;

/** For a number that is not an integer, and for a decimal string. */
export function decimalFault(value: unknown): Fault | undefined {
  const isDecimal =
    typeof value === 'number' ? !Number.isInteger(value) : /^-?\d+[.,]\d+$/.test(String(value));
  return isDecimal
    ? { expected: 'an integer of minor units', actual: value, promise: 'commerce.money.minor-units' }
    : undefined;
}

type Ranged = {
  readonly call: ToolCall;
  readonly id: unknown;
  readonly ends: readonly Money[];
  readonly price: Money;
  readonly where: Where;
};

/** The prices of variants, with the two ends of the range of their product. */
const rangesIn = (call: ToolCall): readonly Ranged[] =>
  payloadsOf(call.rpcResponse)
    .flatMap(itemsIn)
    .flatMap(({ id, object, product, hasVariants }): Ranged[] => {
      const price = hasVariants ? undefined : priceOf(object);
      const ends = product ? rangeOf(product.object) : undefined;
      return price && ends?.every(({ currency }) => currency === price.currency)
        ? [{ call, id, ends, price, where: amountIn(object) }]
        : [];
    });

/** The range of current prices; there may be others, such as that of former prices. */
function rangeOf(product: JsonObject): readonly Money[] | undefined {
  const ranges = Object.entries(product).flatMap(([name, value]) => {
    if (!priceNames.range.test(name) || !isObject(value)) return [];
    const ends = Object.values(value).filter(isMoney) as readonly Money[];
    return ends.length === 2 && ends.every(({ amount }) => Number.isSafeInteger(amount)) ? [ends] : [];
  });
  return ranges.length === 1 ? ranges[0] : undefined;
}

function isInRange({ call, id, ends, price, where }: Ranged): readonly Violation[] {
  const [low = 0, high = 0] = ends.map(({ amount }) => amount).toSorted((a, b) => a - b);
  if (low <= price.amount && price.amount <= high) return [];
  const message = `${toolOf(call.response)} shows ${price.amount} ${price.currency} for the variant ${show(id)}, and a price range from ${low} to ${high} for its product`;
  const expected = `a price from ${low} to ${high}`;
  return [violationAt(call, where, message, { expected, actual: String(price.amount) })];
}

export const checks = [
  check({
    id: 'commerce/price-ranges-fit-their-variants',
    requires: ['commerce.money.ranges'],
    claim:
      'The price of each variant that a tool shows lies in the price range that it shows for the product.',
    fix: 'Compute the lowest and the highest price of a product from the prices of its variants, in the same currency, for all catalog tools.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog', 'commerce/prices-match-the-catalog'],
    async run(context) {
      const calls = await callsInTargetContext(context);
      const ranged = calls.flatMap(rangesIn);
      if (ranged.length === 0) {
        throw new Inconclusive('not-observed', 'no tool showed a price range beside the prices of variants');
      }
      return forEach(context, ranged, isInRange);
    },
  }),
];
