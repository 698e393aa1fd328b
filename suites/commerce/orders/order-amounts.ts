/** Compares the currency and the total of an order with those of its checkout, by the names that the known maps have for them. */
import type { Role } from '../../../lib/model/commerce-map.ts';
import { type Place, patternOf } from '../../discovered/tool-result.ts';
import { amountNames } from '../../words/amounts.ts';
import { idNames } from '../../words/catalog.ts';
import { inEnglish } from '../../words/languages.ts';
import { currencyCodes, exponentOf, isInUnits } from '../client/values.ts';
import { rolesNamed } from '../map/names.ts';
import { wholeNumber } from '../map/table.ts';
import type { Terms } from './terms.ts';

export type Difference = {
  readonly of:
    | 'the lines'
    | 'the quantities'
    | 'the prices'
    | 'the line totals'
    | 'the currency'
    | 'the total';
  /** What the order shows, as the end of a sentence: `the total 900`. */
  readonly shown: string;
  readonly expected: string;
  /** Of what differs, or of what lacks it. */
  readonly path: readonly string[];
  /** It is only likely that the checkout has this amount as its total. */
  readonly atMost?: 'should';
};

export type Comparison = {
  /** What could be compared: `the total`. */
  readonly compared: readonly Difference['of'][];
  readonly differences: readonly Difference[];
};

export const nothing: Comparison = { compared: [], differences: [] };

export const isNamedFor = (role: Role, path: readonly string[], isInLine: boolean): boolean =>
  rolesNamed(patternOf(path), isInLine).some((named) => named.role === role);

export function compareCurrency(places: readonly Place[], { currency }: Terms): Comparison {
  const shown = places.flatMap(({ path, value }) =>
    typeof value === 'string' && isNamedFor('currency', path, false) && !path.some(isOfAccounts)
      ? [{ path, code: value.toUpperCase() }]
      : [],
  );
  // A sign or a number may stand for the same currency.
  const first = shown.find(({ code }) => currencyCodes.has(code));
  if (currency === undefined || !first) return nothing;
  const isRight = shown.some(({ code }) => code === currency.toUpperCase());
  const differing = {
    of: 'the currency',
    shown: `the currency ${first.code}`,
    expected: `the currency ${currency}`,
    path: first.path,
  } as const;
  return { compared: ['the currency'], differences: isRight ? [] : [differing] };
}

/** What a shop accounts in is not what the buyer pays in. */
const isOfAccounts = (step: string): boolean => amountNames.ofAccounts.test(step);

/**
 * In minor units, as in the checkout, or in major ones: a check of its own judges the units. Where a member has the name of
 * a total of the checkout, it shows that total; of members with other names, one is enough.
 */
export function compareTotal(places: readonly Place[], terms: Terms): Comparison {
  const { total, totals, currency } = terms;
  const amounts = places.flatMap(amountAt);
  const isNamed = ({ path, name }: Amount) =>
    isNamedFor('total', path, false) ||
    (totals.has(name) &&
      !amountNames.general.test(name) &&
      !parts.some((part) => isNamedFor(part, path, false)));
  const isAmountOf = (text: string, amount: number) =>
    wholeNumber(text) === amount || isInUnits(text, exponentOf(currency ?? 'USD'), BigInt(amount));
  const paid = amounts.filter(({ path }) => path.some((step) => amountNames.paid.test(inEnglish(step))));
  // Nothing is left to pay of an order that is paid, and less of one that shows a deposit.
  const isPaid = ({ name, text }: Amount) => {
    const off = (total ?? 0) - (wholeNumber(text) ?? Number.NaN);
    const isOff = off > 0 && paid.some((one) => isAmountOf(one.text, off));
    return amountNames.leftToPay.test(name) && (Number(text) === 0 || isOff);
  };
  const shown = amounts.filter((amount) => isNamed(amount) && !isPaid(amount));
  const [first] = shown;
  if (!first) return nothing;
  const known = total === undefined ? terms.likelyTotals : totals;
  // A checkout may have totals before and after its taxes.
  const isRight =
    total !== undefined &&
    amounts.some(({ text }) => [total, ...known.values()].some((sum) => isAmountOf(text, sum)));
  const namesakes = shown.filter(({ name }) => !amountNames.general.test(name) && known.has(name));
  const other = namesakes.find(({ name, text }) => {
    const isOnly = namesakes.every((one) => one.name !== name || one.text === text);
    // Nothing is left to pay of an order, under a name that showed the total of the checkout.
    return isOnly && Number(text) !== 0 && !isAmountOf(text, known.get(name) ?? Number.NaN);
  });
  // Without a total that is understood, one in the same place says the same.
  const placed = shown.find(({ path, text }) => {
    const before = terms.namedTotals.get(path.join('/'));
    return before !== undefined && Number(text) !== 0 && !isAmountOf(text, before);
  });
  const wrong = total === undefined ? (other ?? placed) : isRight ? other : first;
  const before = known.get(wrong?.name ?? '') ?? total ?? terms.namedTotals.get(wrong?.path.join('/') ?? '');
  const differing = {
    of: 'the total',
    shown: `the total ${wrong?.text}`,
    expected: `${total === undefined ? 'what is likely ' : ''}the total ${before}`,
    path: wrong?.path ?? [],
    ...(total === undefined && { atMost: 'should' as const }),
  } as const;
  return {
    compared: total === undefined ? [] : ['the total'],
    differences: wrong ? [differing] : [],
  };
}

type Amount = { readonly path: readonly string[]; readonly name: string; readonly text: string };

function amountAt({ path, value }: Place): readonly Amount[] {
  const isAmount = typeof value === 'number' || (typeof value === 'string' && /^-?[\d.]+$/.test(value));
  const name = path.at(-1) ?? '';
  return isAmount && !idNames.ofMember.test(name) ? [{ path, name, text: String(value) }] : [];
}

/** Parts of a bill, of which each may have a total of its own. */
const parts = ['shipping', 'tax', 'discount', 'fee'] as const satisfies readonly Role[];
