/** What a record charges for: its lines, its total, and the parts of the bill that it shows. */
import type { Offer } from '../offers/offers.ts';
import type { ReadRecord } from './learn-records.ts';
import { isNamedFor, isNetPlace } from './names.ts';
import { costsByPlace, sumsByPlace, wholeNumber } from './table.ts';

export type BillPart = 'tax' | 'shipping' | 'fee' | 'discount';

/** What a record shows, in minor units. */
export type Bill = {
  /** What the lines cost by the price of one and the quantity. */
  readonly cost: number;
  /** What the same pieces cost by the search. */
  readonly offered?: number;
  /** What its lines cost together by other amounts of theirs, such as those after a reduction. */
  readonly others?: readonly number[];
  readonly total: number;
  /** The amounts that may be each part: a record may show one of them in several places. */
  readonly parts: Readonly<Record<BillPart, readonly number[]>>;
  /** How many lines there are: each may be rounded on its own. */
  readonly lines: number;
  /** Every amount outside of the lines. */
  readonly amounts: readonly number[];
  /** Those of them that are named as totals. */
  readonly totals: readonly number[];
  /** The discount is only an amount below zero, which may be something else. */
  readonly isDiscountGuessed?: boolean;
  /** The total is named as one without tax. */
  readonly isNamedNet?: boolean;
};

/**
 * @param total the place of the total.
 * @param each the place of the price of one piece; without one, the search has it.
 * @param line the place of what a line costs after a reduction, in place of its price and quantity.
 * @returns undefined for a record whose lines or total are not all understood.
 */
export function billOf(
  { lines, others, outside, inside }: ReadRecord,
  {
    total: at,
    each,
    line: reduced,
  }: { readonly total: string; readonly each?: string | undefined; readonly line?: string | undefined },
  offers: readonly Offer[],
): Bill | undefined {
  const sums = sumsByPlace(inside);
  const counted = lines.map(({ item, quantity = Number.NaN, amounts }) => {
    const own = amounts.find((one) => one.at === each)?.amount;
    const offered = offers.find(({ variant }) => variant === item)?.price?.amount ?? Number.NaN;
    return { cost: (own ?? offered) * quantity, offered: offered * quantity };
  });
  const numbers = outside.flatMap(({ pattern, value }) => {
    const amount = wholeNumber(value);
    return amount === undefined ? [] : [{ pattern, amount }];
  });
  const total = numbers.find(({ pattern }) => pattern === at)?.amount;
  const parts = Object.fromEntries(partNames.map((part) => [part, amountsOf(part, numbers)]));
  // Some shops show a discount, the shipping or a fee as a line as well.
  const shown = new Set(Object.values(parts).flat());
  const costs =
    reduced === undefined
      ? [...counted.map((line) => line.cost), ...others.filter((one) => !shown.has(Math.abs(one)))]
      : [sums.get(reduced) ?? Number.NaN];
  const cost = costs.reduce((sum, one) => sum + one, 0);
  if (total === undefined || lines.length === 0 || !(cost > 0)) return undefined;
  return {
    cost,
    offered: counted.reduce((sum, line) => sum + line.offered, 0),
    others: [...sums.values(), ...costsByPlace(inside, lines)],
    total,
    lines: lines.length + others.length,
    parts: parts as Bill['parts'],
    amounts: numbers.map(({ amount }) => amount),
    isDiscountGuessed:
      (parts.discount ?? []).length > 0 && !numbers.some(({ pattern }) => isNamedFor('discount', pattern)),
    totals: numbers.flatMap(({ pattern, amount }) => (isNamedFor('total', pattern) ? [amount] : [])),
    isNamedNet: isNetPlace(at),
  };
}

type Numbers = readonly { readonly pattern: string; readonly amount: number }[];

/** Places of one part that are tried. */
const maxPlaces = 3;

/** The rows of a list of taxes or discounts count together; a list of prices for shipping is one of choices. */
function amountsOf(part: BillPart, numbers: Numbers): readonly number[] {
  // What is below zero is taken off, whatever its name is.
  const own = numbers.filter(
    ({ pattern, amount }) =>
      isNamedFor(part, pattern) || (part === 'discount' && amount < 0 && !isNamedFor('total', pattern)),
  );
  const sums = [...new Set(own.map(({ pattern }) => pattern))].flatMap((pattern) => {
    const rows = own.filter((one) => one.pattern === pattern).map(({ amount }) => amount);
    const isChoice = rows.length > 1 && (part === 'shipping' || part === 'fee');
    return isChoice ? [] : [rows.reduce((sum, amount) => sum + amount, 0)];
  });
  const found = sums.map((sum) => (part === 'discount' ? Math.abs(sum) : sum)).filter((sum) => sum > 0);
  return [...new Set(found)].slice(0, maxPlaces);
}

export const partNames = ['tax', 'shipping', 'fee', 'discount'] as const satisfies readonly BillPart[];
