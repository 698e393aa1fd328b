/** Money in what the tools answer: integer minor units and ISO 4217 codes, and nowhere a decimal. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { called } from '../../discovered/rpc-answer.ts';
import { type Place, payloadsOf, placesIn } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { pricedCalls } from './priced-calls.ts';

export type Priced = { readonly response: HttpResponse; readonly place: Place };

/** Money, or one half of it where a price belongs; a record with one currency for all needs no other. */
function isPriceObject({ path, value }: Place, record: JsonObject): boolean {
  if (!isObject(value)) return false;
  const [hasAmount, hasCurrency] = ['amount' in value, 'currency' in value];
  if (hasAmount && hasCurrency) return true;
  return path.at(-1) === 'price' && !('currency' in record) && (hasAmount || hasCurrency);
}

/** Names under which a price stands by itself. */
const priceNames = ['price', 'amount', 'total', 'subtotal'] as const;

const isNumberOrText = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

/** What is weighed, measured, rated or counted in per cent has amounts and totals too, and lawfully with decimals. */
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

/** The places of an answer that `find` makes of each object in it and the record that it is in. */
const placesOf = (
  { response, rpcResponse }: ToolCall,
  find: (place: Place, record: JsonObject) => readonly Place[],
): readonly Priced[] =>
  payloadsOf(rpcResponse)
    .flatMap((record) => placesIn(record).flatMap((place) => find(place, record)))
    .map((place) => ({ response, place }));

/** Every price in these answers that is an object. */
export const moneyIn = (answers: readonly ToolCall[]): readonly Priced[] =>
  answers.flatMap((answer) =>
    placesOf(answer, (place, record) => (isPriceObject(place, record) ? [place] : [])),
  );

/** Every number or text under the name of a price that is no member of Money. */
export const barePricesIn = (answers: readonly ToolCall[]): readonly Priced[] =>
  answers.flatMap((answer) =>
    placesOf(answer, (place, record) => (isPriceObject(place, record) ? [] : barePricesOf(place))),
  );

/** At most so many violations of one kind are told. */
const mostTold = 20;

/** A check that holds each of some places in the answers of tools against one promise. */
export const ofEachPlace = (
  row: Omit<Check, 'run'>,
  answers: (context: Context) => Promise<readonly ToolCall[]>,
  placesIn: (answers: readonly ToolCall[]) => readonly Priced[],
  fault: (value: unknown) => { readonly expected: string; readonly actual: unknown } | undefined,
): Check =>
  check({
    ...row,
    async run(context) {
      const places = placesIn(await answers(context));
      if (places.length === 0)
        throw new Inconclusive('not-observed', 'no answer of a tool held such a price');
      const violations = await forEach(context, places, async (priced) =>
        told(priced, fault(priced.place.value)),
      );
      return violations.slice(0, mostTold);
    },
  });

function told(
  { response, place }: Priced,
  found: { readonly expected: string; readonly actual: unknown } | undefined,
): readonly Violation[] {
  if (!found) return [];
  const at = `/${place.path.join('/')}`;
  const actual = show(found.actual);
  const message = `${called(response)}: ${at} is ${actual}; promised is ${found.expected}`;
  return [violation(response, message, { at, expected: found.expected, actual })];
}

export const amountFault = (value: unknown) =>
  isObject(value) && !Number.isInteger(value.amount)
    ? { expected: 'an integer amount of minor units', actual: value.amount }
    : undefined;

export const currencyFault = (value: unknown) =>
  isObject(value) && !/^[A-Z]{3}$/.test(typeof value.currency === 'string' ? value.currency : '')
    ? { expected: 'an ISO 4217 code', actual: value.currency }
    : undefined;

/** A number that is no integer, or a decimal string; whatever else is written there is no price. */
export function decimalFault(value: unknown) {
  const isDecimal =
    typeof value === 'number' ? !Number.isInteger(value) : /^-?\d+[.,]\d+$/.test(String(value));
  return isDecimal ? { expected: 'an integer of minor units', actual: value } : undefined;
}

export const amountsAreIntegers = ofEachPlace(
  {
    id: 'commerce/amounts-are-integers',
    requires: ['commerce.money.amount'],
    claim:
      'Every object with an amount and a currency in the answers of the catalog tools has an integer amount.',
  },
  pricedCalls,
  moneyIn,
  amountFault,
);

export const currenciesAreCodes = ofEachPlace(
  {
    id: 'commerce/currencies-are-codes',
    requires: ['commerce.money.currency'],
    claim: 'Every currency in the answers of the catalog tools is three upper-case letters.',
  },
  pricedCalls,
  moneyIn,
  currencyFault,
);

export const pricesAreNoDecimals = ofEachPlace(
  {
    id: 'commerce/prices-are-no-decimals',
    requires: ['commerce.money.minor-units'],
    claim: 'No price, amount, total or subtotal in the answers of the catalog tools is a decimal.',
  },
  pricedCalls,
  (answers) => [...moneyIn(answers), ...barePricesIn(answers)],
  (value) => (isObject(value) ? undefined : decimalFault(value)),
);

const listed = new Set(Intl.supportedValuesOf('currency'));

export const currenciesAreListed = ofEachPlace(
  {
    id: 'commerce/currencies-are-listed',
    requires: ['commerce.money.listed'],
    claim: 'Every currency in the answers of the catalog tools is one that ISO 4217 lists.',
  },
  pricedCalls,
  (answers) => moneyIn(answers).filter(({ place }) => !currencyFault(place.value)),
  (value) =>
    isObject(value) && !listed.has(String(value.currency))
      ? { expected: 'a currency of ISO 4217', actual: value.currency }
      : undefined,
);
