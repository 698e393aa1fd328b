/** What a record charges for: its lines, its total, the parts of the bill that it shows, and the taxes of its lines. */

import type { Violation } from '../../../lib/model/verdict.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import { includedTax } from '../../words/amounts.ts';
import type { Offer } from '../offers/offers.ts';
import type { Leaf } from '../shapes/layout.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import type { ReadRecord, RecordMap } from './learn-records.ts';
import { isNamedFor, isNetPlace, isRate, isRateOf } from './names.ts';
import { toLearning } from './require-map.ts';
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
  /** All taxes are named as some that prices include. */
  readonly isTaxIncluded?: boolean;
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
  const taxes = numbers.filter(({ pattern, amount }) => amount > 0 && isNamedFor('tax', pattern));
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
    isTaxIncluded: taxes.length > 0 && taxes.every(({ pattern }) => includedTax.test(pattern)),
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

export const judgeTaxes = (map: RecordMap, shape: RecordShape): readonly Violation[] =>
  oddTaxes(taxedLines(map, shape)).map(toTaxViolation);

/** A line that shows the rate of a tax, with its amounts by their places. */
export type TaxedLine = {
  readonly rate: number;
  readonly quantity: number;
  readonly amounts: ReadonlyMap<string, number>;
};

type Taxed = TaxedLine & { readonly sample: TakenSample; readonly leaves: readonly Leaf[] };

/** The lines that show one rate of a tax. */
function taxedLines(map: RecordMap, shape: RecordShape): readonly Taxed[] {
  return shape.samples.flatMap((sample) => {
    const { lines, inside } = map.read(toLearning(shape, sample));
    const depth = Math.min(...inside.map(({ keys }) => keys.length));
    const own = inside.filter(({ keys }) => keys.length === depth);
    const quantity = Math.max(1, ...lines.map((line) => line.quantity ?? 1));
    return byLine(own).flatMap((leaves): Taxed[] => {
      const named = leaves.filter(({ pattern }) => isRateOf('tax', pattern));
      const rates = new Set(named.flatMap(({ value }) => rateOf(value)));
      // Another one may be that of a second tax.
      if (leaves.some(({ pattern }) => isRate(pattern) && !isRateOf('tax', pattern))) return [];
      const amounts = leaves
        .map(({ pattern, value }) => [pattern, wholeNumber(value) ?? 0] as const)
        .filter(([pattern, amount]) => amount > 0 && !isRateOf('tax', pattern));
      const [rate] = rates;
      return rate !== undefined && rates.size === 1
        ? [{ sample, leaves, rate, quantity, amounts: new Map(amounts) }]
        : [];
    });
  });
}

function byLine(leaves: readonly Leaf[]): readonly (readonly Leaf[])[] {
  const lines = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const line = lines.get(leaf.keys.join('/')) ?? [];
    line.push(leaf);
    lines.set(leaf.keys.join('/'), line);
  }
  return [...lines.values()];
}

/** As a fraction: 0.2 for 20, 0.2 and "20 %"; nothing for what is no rate of a tax, or may be a factor, as 1.2 is. */
function rateOf(value: unknown): readonly number[] {
  const number = typeof value === 'string' ? Number(/^(\d{1,2}(\.\d{1,4})?) ?%?$/.exec(value)?.[1]) : value;
  if (typeof number !== 'number' || !(number > 0) || number > 100 * highestRate) return [];
  if (number > 1 && number < 1 + highestRate) return [];
  return [number > highestRate ? number / 100 : number];
}

const highestRate = 0.3;
/** Places of lines that are compared, each with each other. */
const maxLinePlaces = 60;

type OddTax<Line> = { readonly line: Line; readonly tax: string; readonly net: string };

/**
 * Taxes that are not what their rate makes of them, where all lines show what they cost without the tax, and the sum of both
 * as well.
 */
export function oddTaxes<Line extends TaxedLine>(lines: readonly Line[]): readonly OddTax<Line>[] {
  const patterns = [...new Set(lines.flatMap(({ amounts }) => [...amounts.keys()]))].slice(0, maxLinePlaces);
  const at = ({ amounts }: Line, pattern: string) => amounts.get(pattern) ?? Number.NaN;
  return patterns
    .filter((pattern) => isNamedFor('tax', pattern))
    .flatMap((tax) => {
      const taxed = lines.filter(({ amounts }) => amounts.has(tax));
      const isSum = (net: string, gross: string) =>
        taxed.every((line) => at(line, net) + at(line, tax) === at(line, gross));
      const net = patterns.find((one) => patterns.some((other) => isSum(one, other)));
      if (net === undefined || new Set(taxed.map((line) => at(line, tax))).size < 2) return [];
      // Each piece may be rounded on its own, and some taxes are a part of what is paid.
      const isOf = (line: Line, base: number) =>
        Math.abs(at(line, tax) - base * line.rate) <= 1 + line.quantity / 2;
      const isOdd = (line: Line) => !isOf(line, at(line, net)) && !isOf(line, at(line, net) + at(line, tax));
      return taxed.filter(isOdd).map((line) => ({ line, tax, net }));
    });
}

/** A part of a line may be free of the tax, so this is no failure. */
function toTaxViolation({ line, tax, net }: OddTax<Taxed>): Violation {
  const { sample, rate, amounts, leaves } = line;
  const [shown = 0, base = 0] = [amounts.get(tax), amounts.get(net)];
  const [actual, expected] = [String(shown), String(Math.round(base * rate))];
  const percent = Math.round(rate * 100_000) / 1_000;
  const message = `${sample.tool} shows the tax ${actual} at ${tax} for ${base} at ${percent} %; that is ${expected}`;
  const where = { of: sample.record, path: leaves.find(({ pattern }) => pattern === tax)?.path };
  return violationAt(sample.call, where, message, { expected, actual, atMost: 'should' });
}
