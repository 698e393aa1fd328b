/** Calls whose results show prices: searches in several contexts, and lookups of single products. */
import { buyerContexts } from '../../../lib/arbitraries/buyer-context.ts';
import { edgesOf } from '../../../lib/assert/boundaries.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { atDepth } from '../../discovered/subjects.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { lookupFacts, requireOffers } from '../offers/offers.ts';
import { requireSearchTerms, searchFor } from '../offers/search-terms.ts';

/** The first products of some, which are looked up one by one. */
export const toLookUp = <T>(context: Context, products: readonly T[]): readonly T[] =>
  edgesOf(context, {
    telling: products.slice(0, atDepth(context, { usual: 2, quick: 1 })),
    others: products.slice(2, 4),
  });

/** Other buyers whose prices are asked for. */
const maxBuyers = { usual: Number.POSITIVE_INFINITY, quick: 2 };

/**
 * Successful calls in the target's own context; failures have no prices.
 * @throws Inconclusive when no call succeeds.
 */
export async function callsInTargetContext(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [terms, offers] = await Promise.all([requireSearchTerms(client), requireOffers(client)]);
  const products = [...new Map(offers.map((offer) => [offer.product, offer])).values()];
  return successful([
    ...terms.map((term) => searchFor(client, term)),
    ...toLookUp(context, products).flatMap((offer) => {
      const facts = lookupFacts(offer);
      return [client.call('lookup_catalog', facts), client.call('get_product', facts)];
    }),
  ]);
}

/** As `callsInTargetContext`, and one search in the contexts of other buyers. */
export async function pricedCalls(context: Context): Promise<readonly ToolCall[]> {
  const client = await openToolClient(context);
  const [{ word }] = await requireSearchTerms(client);
  const elsewhere = edgesOf(context, buyerContexts)
    .slice(0, atDepth(context, maxBuyers))
    .map((buyer) => client.call('search_catalog', { query: word, ...buyer }));
  const [own, others] = await Promise.allSettled([callsInTargetContext(context), successful(elsewhere)]);
  if (own.status === 'rejected' && others.status === 'rejected') throw own.reason;
  return [own, others].flatMap((calls) => (calls.status === 'fulfilled' ? calls.value : []));
}

async function successful(calls: readonly Promise<ToolCall>[]): Promise<readonly ToolCall[]> {
  const outcomes = await Promise.allSettled(calls);
  const results = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && !outcome.value.failed ? [outcome.value] : [],
  );
  if (results.length > 0) return results;
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  throw rejected?.reason ?? prerequisite('commerce/search-takes-query-and-context');
}

/** The places of prices in results, and the maker of checks that judge each of them. */
export type PricedPlace = { readonly response: HttpResponse; readonly place: Place };

/** Money, or one half of it where a price belongs; a record with one currency for all its prices needs no other. */
function isMoney({ path, value }: Place, record: JsonObject): boolean {
  if (!isObject(value)) return false;
  const [hasAmount, hasCurrency] = ['amount' in value, 'currency' in value];
  if (hasAmount && hasCurrency) return true;
  return path.at(-1) === 'price' && !('currency' in record) && (hasAmount || hasCurrency);
}

/** Names of prices outside Money. */
const priceNames = ['price', 'amount', 'total', 'subtotal'] as const;

const isNumberOrText = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** Weights, measures, ratings and percentages have amounts and totals too, which may be decimals. */
const measured = /weight|height|width|length|depth|dimension|rating|review|score|percent/i;

const isMeasure = (path: readonly string[], value: JsonObject): boolean =>
  path.some((step) => measured.test(step)) ||
  value.type === 'percentage' ||
  Object.keys(value).some((name) => /unit|percent/i.test(name));

function barePricesOf({ path, value }: Place): readonly Place[] {
  if (!isObject(value)) return [];
  const names = isMeasure(path, value) ? (['price', 'subtotal'] as const) : priceNames;
  return names
    .filter((name) => isNumberOrText(value[name]))
    .map((name) => ({ path: [...path, name], value: value[name] }));
}

/** The places that `find` picks at each place of each record in the results. */
const placesOf = (
  calls: readonly ToolCall[],
  find: (place: Place, record: JsonObject) => readonly Place[],
): readonly PricedPlace[] =>
  calls.flatMap(({ response, rpcResponse }) =>
    payloadsOf(rpcResponse)
      .flatMap((record) => placesIn(record).flatMap((place) => find(place, record)))
      .map((place) => ({ response, place })),
  );

/** Every price that is an object. */
export const moneyIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, (place, record) => (isMoney(place, record) ? [place] : []));

/** Every number or text with the name of a price outside Money. */
const barePricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] =>
  placesOf(calls, (place, record) => (isMoney(place, record) ? [] : barePricesOf(place)));

/** Every price. */
export const pricesIn = (calls: readonly ToolCall[]): readonly PricedPlace[] => [
  ...moneyIn(calls),
  ...barePricesIn(calls),
];

/** A check that judges each of some places in the results of calls. */
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
        throw new Inconclusive('not-observed', 'no result of a tool held such a price');
      }
      return forEach(context, places, (priced) => toViolations(priced, faultOf(priced.place.value)));
    },
  });

function toViolations({ response, place }: PricedPlace, fault: Fault | undefined): readonly Violation[] {
  if (!fault) return [];
  const { expected, member, promise } = fault;
  const whole = `/${place.path.join('/')}`;
  const isMissing = member !== undefined && fault.actual === undefined;
  const at = member === undefined || isMissing ? whole : `${whole}/${member}`;
  const actual = show(fault.actual);
  const came = isMissing ? `${whole} has no ${member}` : `${at} is ${actual}`;
  const message = `${toolOf(response)}: ${came}; promised is ${expected}`;
  return [violation(response, message, { at, expected, actual, ...(promise !== undefined && { promise }) })];
}

/** Faults of single prices. */
export type Fault = {
  readonly expected: string;
  readonly actual: unknown;
  /** The member of the price that is wrong; without it the price itself. */
  readonly member?: string;
  /** The requirement that it breaks. */
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

/** A number that is no integer, or a decimal string; any other text is not a price. */
export function decimalFault(value: unknown): Fault | undefined {
  const isDecimal =
    typeof value === 'number' ? !Number.isInteger(value) : /^-?\d+[.,]\d+$/.test(String(value));
  return isDecimal
    ? { expected: 'an integer of minor units', actual: value, promise: 'commerce.money.minor-units' }
    : undefined;
}
