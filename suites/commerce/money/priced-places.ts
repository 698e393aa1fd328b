/** The places of prices in results, and the maker of checks that judge each of them. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import type { Fault } from './price-faults.ts';

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
