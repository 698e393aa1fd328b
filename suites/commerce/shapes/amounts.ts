/** The amounts of records, found by their values: what follows the quantity is a sum, what stays is the price of one. */
import type { Id } from '../../discovered/arguments/facts.ts';
import { type Leaf, leavesOf } from './layout.ts';
import { type LinePlaces, linesAt, type ShownLine } from './line-places.ts';
import type { TakenSample } from './record-shape.ts';

/** A sample with its lines and its whole numbers; those of lines that have no quantity are of no use. */
export type CountedSample = {
  readonly sample: TakenSample;
  readonly lines: readonly (ShownLine & { readonly quantity: number })[];
  readonly numbers: readonly (Leaf & { readonly amount: number })[];
};

export function counted(sample: TakenSample, places: LinePlaces): CountedSample {
  const lines = linesAt(places, sample.record).flatMap(({ quantity, ...line }) =>
    quantity === undefined ? [] : [{ ...line, quantity }],
  );
  const numbers = leavesOf(sample.record, places.layout).flatMap((leaf) => {
    const amount = amountOf(leaf.value);
    return amount === undefined ? [] : [{ ...leaf, amount }];
  });
  return { sample, lines, numbers };
}

/** A whole number, or a text that is one. */
export function amountOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** The price of one of each variant, by pattern: what a place shows for one line, divided by its quantity. */
export type Sum = { readonly pattern: string; readonly each: ReadonlyMap<Id, number> };

/** Places that count a line's quantity times something, in all records of one line. */
export function sumsIn(samples: readonly CountedSample[], places: LinePlaces): readonly Sum[] {
  const single = singleLines(samples);
  const quantities = new Set(single.map(({ line }) => line.quantity));
  if (quantities.size < 2) return [];
  return patternsOf(single).flatMap((pattern): Sum[] => {
    const each = eachAt(pattern, single, (amount, quantity) => amount / quantity);
    const isCount = pattern === places.quantity || [...(each?.values() ?? [])].every((one) => one === 1);
    return each && !isCount ? [{ pattern, each }] : [];
  });
}

/** Places that show the same whatever the quantity, and something else for each variant. */
export function pricesIn(samples: readonly CountedSample[]): readonly Sum[] {
  const single = singleLines(samples);
  return patternsOf(single).flatMap((pattern): Sum[] => {
    const each = eachAt(pattern, single, (amount) => amount);
    const isSame = new Set(each?.values()).size < 2;
    return each && each.size > 1 && !isSame ? [{ pattern, each }] : [];
  });
}

type SingleLine = CountedSample & { readonly line: CountedSample['lines'][number] };

const singleLines = (samples: readonly CountedSample[]): readonly SingleLine[] =>
  samples.flatMap((one) => {
    const [line, ...others] = one.lines;
    return line && others.length === 0 ? [{ ...one, line }] : [];
  });

const patternsOf = (single: readonly SingleLine[]): readonly string[] => [
  ...new Set(single[0]?.numbers.map(({ pattern }) => pattern)),
];

/** One whole number for each variant, the same in all its records; undefined where there is none, or all are zero. */
function eachAt(
  pattern: string,
  single: readonly SingleLine[],
  one: (amount: number, quantity: number) => number,
): ReadonlyMap<Id, number> | undefined {
  const each = new Map<Id, number>();
  for (const { numbers, line } of single) {
    const amounts = new Set(numbers.filter((leaf) => leaf.pattern === pattern).map(({ amount }) => amount));
    const [amount] = amounts;
    if (amount === undefined || amounts.size > 1) return undefined;
    const price = one(amount, line.quantity);
    const isOne = Number.isInteger(price) && price >= 0;
    if (!isOne || (each.get(line.variant) ?? price) !== price) return undefined;
    each.set(line.variant, price);
  }
  // An item may be free.
  return [...each.values()].some((price) => price > 0) ? each : undefined;
}

/** Whether a pattern is below the lines of a record; parallel lists have an item for each line. */
export function isInLine({ identity, shared }: LinePlaces, pattern: string): boolean {
  const stars = (text: string) => text.split('/').filter((step) => step.startsWith('*')).length;
  return shared > 0 ? isBelowLine(identity, shared, pattern) : stars(pattern) === stars(identity);
}

function isBelowLine(identity: string, shared: number, pattern: string): boolean {
  const steps = identity.split('/');
  let stars = 0;
  const end = steps.findIndex((step) => {
    if (step.startsWith('*')) stars += 1;
    return stars === shared;
  });
  if (end < 0) return false;
  const line = steps.slice(0, end + 1).map((step) => step.replace('#', ''));
  return line.every((step, i) => pattern.split('/')[i]?.replace('#', '') === step);
}
