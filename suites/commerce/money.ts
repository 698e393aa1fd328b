/** Money in what the tools answer: integer minor units and ISO 4217 codes, and nowhere a decimal. */
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { called } from '../learned/rpc-answer.ts';
import { type Place, payloadsOf, placesIn } from '../learned/tool-result.ts';
import { pricedAnswers } from './priced-answers.ts';
import type { Called } from './shop.ts';

export type Priced = { readonly observation: Observation; readonly place: Place };

const placesOf = ({ observation, response }: Called): readonly Priced[] =>
  payloadsOf(response)
    .flatMap(placesIn)
    .map((place) => ({ observation, place }));

type Money = JsonObject & { readonly amount: unknown; readonly currency: unknown };

export const isMoney = (value: unknown): value is Money =>
  isObject(value) && 'amount' in value && 'currency' in value;

/** Where an amount or a price stands without a currency beside it. */
const bare = /^(price|amount|total|subtotal)$/;

const isNumberOrText = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string';

function isBare({ path, value }: Place, all: ReadonlySet<string>): boolean {
  return bare.test(path.at(-1) ?? '') && isNumberOrText(value) && !all.has(path.slice(0, -1).join('/'));
}

/** Every Money object in these answers. */
export const moneyIn = (answers: readonly Called[]): readonly Priced[] =>
  answers.flatMap(placesOf).filter(({ place }) => isMoney(place.value));

/** Every number or text under the name of a price that is no member of Money. */
export function barePricesIn(answers: readonly Called[]): readonly Priced[] {
  return answers.flatMap((answer) => {
    const places = placesOf(answer);
    const money = places.filter(({ place }) => isMoney(place.value)).map(({ place }) => place.path.join('/'));
    const all = new Set(money);
    return places.filter(({ place }) => isBare(place, all));
  });
}

/** At most so many violations of one kind are told. */
const mostTold = 20;

/** A check that holds each of some places in the answers of tools against one promise. */
export const ofEachPlace = (
  row: Omit<Check, 'run'>,
  answers: (witness: Witness) => Promise<readonly Called[]>,
  placesIn: (answers: readonly Called[]) => readonly Priced[],
  fault: (value: unknown) => { readonly expected: string; readonly actual: unknown } | undefined,
): Check =>
  check({
    ...row,
    async run(witness) {
      const places = placesIn(await answers(witness));
      if (places.length === 0)
        throw new Inconclusive('not-observed', 'no answer of a tool held such a price');
      const violations = await forEach(witness, places, async (priced) =>
        told(priced, fault(priced.place.value)),
      );
      return violations.slice(0, mostTold);
    },
  });

function told(
  { observation, place }: Priced,
  found: { readonly expected: string; readonly actual: unknown } | undefined,
): readonly Violation[] {
  if (!found) return [];
  const at = `/${place.path.join('/')}`;
  const actual = show(found.actual);
  const message = `${called(observation)}: ${at} is ${actual}; promised is ${found.expected}`;
  return [violation(observation, message, { at, expected: found.expected, actual })];
}

export const amountFault = (value: unknown) =>
  isMoney(value) && !Number.isInteger(value.amount)
    ? { expected: 'an integer amount of minor units', actual: value.amount }
    : undefined;

export const currencyFault = (value: unknown) =>
  isMoney(value) && !/^[A-Z]{3}$/.test(typeof value.currency === 'string' ? value.currency : '')
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
  pricedAnswers,
  moneyIn,
  amountFault,
);

export const currenciesAreCodes = ofEachPlace(
  {
    id: 'commerce/currencies-are-codes',
    requires: ['commerce.money.currency'],
    claim: 'Every currency in the answers of the catalog tools is three upper-case letters.',
  },
  pricedAnswers,
  moneyIn,
  currencyFault,
);

export const pricesAreNoDecimals = ofEachPlace(
  {
    id: 'commerce/prices-are-no-decimals',
    requires: ['commerce.money.minor-units'],
    claim: 'No price, amount, total or subtotal in the answers of the catalog tools is a decimal.',
  },
  pricedAnswers,
  (answers) => [...moneyIn(answers), ...barePricesIn(answers)],
  (value) => (isMoney(value) ? undefined : decimalFault(value)),
);

const listed = new Set(Intl.supportedValuesOf('currency'));

export const currenciesAreListed = ofEachPlace(
  {
    id: 'commerce/currencies-are-listed',
    requires: ['commerce.money.listed'],
    claim: 'Every currency in the answers of the catalog tools is one that ISO 4217 lists.',
  },
  pricedAnswers,
  (answers) => moneyIn(answers).filter(({ place }) => !currencyFault(place.value)),
  (value) =>
    isMoney(value) && !listed.has(String(value.currency))
      ? { expected: 'a currency of ISO 4217', actual: value.currency }
      : undefined,
);
