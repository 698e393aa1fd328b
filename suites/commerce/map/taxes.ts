/** The taxes of lines, against the rates that the lines show. */
import type { Violation } from '../../../lib/model/verdict.ts';
import { violationAt } from '../../discovered/violation-at.ts';
import type { Leaf } from '../shapes/layout.ts';
import type { RecordShape, TakenSample } from '../shapes/record-shape.ts';
import type { RecordMap } from './learn-records.ts';
import { isNamedFor, isRate, isRateOf } from './names.ts';
import { toLearning } from './require-map.ts';
import { wholeNumber } from './table.ts';

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
