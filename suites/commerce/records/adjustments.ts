/** What a record shows, in its lines or beside them, that makes its sums differ from price times quantity. */
import type { Role } from '../../../lib/model/commerce-map.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { amountNames } from '../../words/amounts.ts';
import { isNamedFor, isRateOf, rolesNamed } from '../map/names.ts';
import { type CountedSample, isInLine, type Sum } from '../shapes/amounts.ts';
import { leavesOf } from '../shapes/layout.ts';
import { isSameLine, type LinePlaces } from '../shapes/line-places.ts';

type Line = CountedSample['lines'][number];
type Amount = CountedSample['numbers'][number];

export const total = (lines: CountedSample['lines'], each: ReadonlyMap<Id, number>): number | undefined =>
  lines.reduce<number | undefined>((sum, { variant, quantity }) => {
    const price = each.get(variant);
    return sum === undefined || price === undefined ? undefined : sum + price * quantity;
  }, 0);

type Cost = {
  readonly line: Line;
  readonly leaf: Amount;
  readonly shown: number;
  readonly expected: number;
};

/** What each line shows at the place of a sum, and what its pieces cost. */
export const costsIn = (
  where: LinePlaces,
  { lines, numbers }: CountedSample,
  { pattern, each }: Sum,
): readonly Cost[] =>
  lines.flatMap((line) => {
    const price = each.get(line.variant);
    const leaf = numbers.find((one) => one.pattern === pattern && isSameLine(where, one, line));
    if (!leaf || price === undefined) return [];
    return [{ line, leaf, shown: leaf.amount, expected: price * line.quantity }];
  });

/**
 * A sum differs from its lines by an amount that the record shows beside or in them as a reduction or a charge, or under a
 * name that says nothing. Other sums then differ by other parts of it, such as its tax.
 */
export function isAdjusted(where: LinePlaces, sample: CountedSample, sums: readonly Sum[]): boolean {
  const { lines, numbers } = sample;
  const outside = numbers.filter(({ pattern }) => !isInLine(where, pattern));
  const ofLines = reductionsOfLines(where, sample);
  return sums.some((sum) => {
    const expected = total(lines, sum.each);
    const leaf = outside.find(({ pattern }) => pattern === sum.pattern);
    if (expected === undefined || !leaf || leaf.amount === expected) return false;
    const off = expected - leaf.amount;
    if (off < 0) return isCharged(outside, leaf, expected);
    const ofPercents = percentsOff(where, sample, sum);
    return (
      ofLines.includes(off) ||
      (ofPercents > 0 && Math.abs(off - ofPercents) < lines.length) ||
      isReducedBy(outside, leaf, off)
    );
  });
}

function isReducedBy(outside: readonly Amount[], sum: Amount, off: number): boolean {
  const roundings = outside
    .filter(({ pattern }) => amountNames.rounding.test(pattern))
    .map(({ amount }) => amount);
  return outside.some(
    ({ pattern, amount }) =>
      pattern !== sum.pattern &&
      [0, ...roundings].some((rounding) => Math.abs(amount) - rounding === off) &&
      rolesNamed(pattern, false).every(({ role }) => role === 'discount'),
  );
}

const charges: ReadonlySet<Role> = new Set(['fee', 'shipping', 'tax']);

/** A sum contains one or two amounts beside it, besides what the lines cost. */
export function isCharged(outside: readonly Amount[], sum: Amount, expected: number): boolean {
  const added = outside
    .filter(
      ({ pattern, amount }) =>
        amount > 0 &&
        pattern !== sum.pattern &&
        rolesNamed(pattern, false).every(({ role }) => charges.has(role)),
    )
    .map(({ amount }) => amount);
  const over = sum.amount - expected;
  return over > 0 && added.some((one, i) => one === over || added.slice(i + 1).includes(over - one));
}

/** What takes something off a line: by its name, or below zero under a name that says nothing. */
const isReduction = ({ amount, pattern }: Amount): boolean =>
  isNamedFor('discount', pattern) || (amount < 0 && rolesNamed(pattern, false).length === 0);

/** The reductions of all lines together, by their place. */
function reductionsOfLines(where: LinePlaces, { numbers }: CountedSample): readonly number[] {
  const all = numbers.filter((one) => isInLine(where, one.pattern) && isReduction(one));
  return [...new Set(all.map(({ pattern }) => pattern))].map((pattern) =>
    all.reduce((sum, one) => (one.pattern === pattern ? sum + Math.abs(one.amount) : sum), 0),
  );
}

/** A line shows what it lacks of price times quantity, as an amount or a percentage, or its record does for all lines. */
export function isReducedLine(where: LinePlaces, sample: CountedSample, sum: Sum, line: Line): boolean {
  const costs = costsIn(where, sample, sum);
  const own = costs.find((cost) => cost.line === line);
  const off = own ? own.expected - own.shown : 0;
  if (!own || off <= 0) return false;
  const reductions = sample.numbers.filter(isReduction);
  const all = costs.reduce((sum, { expected, shown }) => sum + expected - shown, 0);
  return (
    reductions.some((one) => Math.abs(one.amount) === off && isSameLine(where, one, line)) ||
    reductions.some((one) => Math.abs(one.amount) === all && !isInLine(where, one.pattern)) ||
    ratesOff(where, sample, line).some((rate) => Math.abs(off - own.expected * rate) < 1)
  );
}

/** What the percentages in lines take off what these cost. */
const percentsOff = (where: LinePlaces, sample: CountedSample, { each }: Sum): number =>
  sample.lines.reduce((sum, line) => {
    const [rate = 0] = ratesOff(where, sample, line);
    return sum + (each.get(line.variant) ?? 0) * line.quantity * rate;
  }, 0);

/** The percentages that a line shows as a discount, as fractions. */
const ratesOff = (where: LinePlaces, { sample: { record } }: CountedSample, line: Line): readonly number[] =>
  leavesOf(record, where.layout)
    .filter(
      (leaf) =>
        isInLine(where, leaf.pattern) &&
        isSameLine(where, leaf, line) &&
        (isNamedFor('discount', leaf.pattern) || isRateOf('discount', leaf.pattern)),
    )
    .map(({ value }) => Number(String(value).replace(/ ?%$/, '')))
    .filter((rate) => rate > 0 && rate < 100)
    .map((rate) => (rate < 1 ? rate : rate / 100));
