/**
 * Finds sums and prices in records by their values: an amount that grows with the quantity is a sum, and one that stays
 * the same for a variant is its price.
 */
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import type { Offer } from '../offers/offers.ts';
import { type Leaf, leavesOf } from './layout.ts';
import { type LinePlaces, linesAt, type ShownLine, starsIn } from './line-places.ts';
import type { RecordShape, TakenSample } from './record-shape.ts';

/** A sample with its lines, as far as they have quantities, and its whole numbers. */
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

/** A whole number, or a text that is one, perhaps with decimals, of which the last one is counted. */
export function amountOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\d{1,12}(\.\d{2,3})?$/.test(value)) return undefined;
  return Number(value.replace('.', ''));
}

/** A pattern whose values are sums or prices, and the price that they imply for one of each variant. */
export type Sum = { readonly pattern: string; readonly each: ReadonlyMap<Id, number> };

type PricedOffer = { readonly variant: Id; readonly price?: { readonly amount: number } };

/** It counts the prices of the search, as far as these are known: a net sum or a reduced one follows other rules. */
export const isPriced = ({ each }: Sum, offers: readonly PricedOffer[]): boolean =>
  [...each].every(([item, amount]) => {
    const price = offers.find(({ variant }) => variant === item)?.price?.amount;
    return price === undefined || price === amount;
  });

/** The search shows the price of one of the items, and it counts that price. */
export const hasListPrice = (sum: Sum, offers: readonly PricedOffer[]): boolean =>
  isPriced(sum, offers) && offers.some(({ variant, price }) => price !== undefined && sum.each.has(variant));

/** Places that show a multiple of the quantity, in all records with one line. */
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

/** Places whose value depends on the variant, and not on the quantity. */
export function pricesIn(samples: readonly CountedSample[]): readonly Sum[] {
  const single = singleLines(samples);
  return patternsOf(single).flatMap((pattern): Sum[] => {
    const each = eachAt(pattern, single, (amount) => amount);
    const isSame = new Set(each?.values()).size < 2;
    return each && each.size > 1 && !isSame ? [{ pattern, each }] : [];
  });
}

/** Whether a place shows the price of a piece for every item, and not for one of them by chance, as a rate of shipping may. */
export const isPriceOfEach =
  (samples: readonly CountedSample[], each: Sum['each']) =>
  (pattern: string): boolean =>
    singleLines(samples).every(({ line, numbers }) => {
      const amounts = numbers.flatMap((leaf) => (leaf.pattern === pattern ? [leaf.amount] : []));
      const price = each.get(line.variant);
      return amounts.length === 0 || price === undefined || amounts.includes(price);
    });

type SingleLine = CountedSample & { readonly line: CountedSample['lines'][number] };

const singleLines = (samples: readonly CountedSample[]): readonly SingleLine[] =>
  samples.flatMap((one) => {
    const [line, ...others] = one.lines;
    return line && others.length === 0 ? [{ ...one, line }] : [];
  });

const patternsOf = (single: readonly SingleLine[]): readonly string[] => [
  ...new Set(single[0]?.numbers.map(({ pattern }) => pattern)),
];

/** The price of one of each variant; undefined when its records disagree, or when all prices are zero. */
function eachAt(
  pattern: string,
  single: readonly SingleLine[],
  priceOf: (amount: number, quantity: number) => number,
): ReadonlyMap<Id, number> | undefined {
  const each = new Map<Id, number>();
  for (const { numbers, line } of single) {
    const amounts = new Set(numbers.filter((leaf) => leaf.pattern === pattern).map(({ amount }) => amount));
    const [amount] = amounts;
    if (amount === undefined || amounts.size > 1) return undefined;
    const price = priceOf(amount, line.quantity);
    const isPrice = Number.isInteger(price) && price >= 0;
    if (!isPrice || (each.get(line.variant) ?? price) !== price) return undefined;
    each.set(line.variant, price);
  }
  // One item may be free, but not all.
  return [...each.values()].some((price) => price > 0) ? each : undefined;
}

/** Whether a pattern belongs to a single line: it is below a line, or, in parallel lists, below as many `*`. */
export function isInLine({ identity, shared }: LinePlaces, pattern: string): boolean {
  return shared > 0 ? isBelowLine(identity, shared, pattern) : starsIn(pattern) === starsIn(identity);
}

function isBelowLine(identity: string, shared: number, pattern: string): boolean {
  const line = lineOf(identity, shared);
  if (!line) return false;
  const steps = pattern.split('/', line.length);
  return line.every((step, i) => steps[i]?.replace('#', '') === step);
}

/** The steps that lead to a line. */
function lineOf(identity: string, shared: number): readonly string[] | undefined {
  const steps = identity.split('/');
  let stars = 0;
  const end = steps.findIndex((step) => {
    if (step.startsWith('*')) stars += 1;
    return stars === shared;
  });
  return end < 0 ? undefined : steps.slice(0, end + 1).map((step) => step.replace('#', ''));
}

/** A line costs as many of a price that the search shows of its item for so many pieces, or from fewer on. */
export const isGraduated = ({ lines, numbers }: CountedSample, offers: readonly Offer[]): boolean =>
  lines.some(({ variant, quantity }) => {
    const offer = offers.find((one) => one.variant === variant);
    const price = offer?.price?.amount ?? Number.NaN;
    const lists = offer?.places?.().ofLists ?? [];
    const has = (wanted: number) => numbers.some(({ amount }) => amount === wanted);
    const entries = lists.flatMap((list) => list.entries);
    return entries.some((entry) => {
      const shown = placesIn(entry).map(({ value }) => Number(value));
      const isReached = shown.some((from) => Number.isInteger(from) && from > 1 && from <= quantity);
      const reduced = shown.map((percent) => (percent < 100 ? Math.round(price * (1 - percent / 100)) : 0));
      return (
        isReached && [...shown, ...reduced].some((one) => one > quantity && has(one) && has(one * quantity))
      );
    });
  });

/** The quantity was a guess, and no amount grows with it. */
export function isDoubtfulQuantity({ samples }: Pick<RecordShape, 'samples'>): boolean {
  const created = samples.filter(({ tool }) => tool.startsWith('create_'));
  const isGuess = created.some(({ call }) =>
    (call.source ?? call).placed.some((one) => one.fact === 'quantity' && one.isGuess === true),
  );
  return isGuess && !created.some((one) => created.some((other) => grows(one, other)));
}

/** @throws Inconclusive `undeclared-shape` as above. */
export function requireQuantity(shape: RecordShape): void {
  if (!isDoubtfulQuantity(shape)) return;
  throw new Inconclusive(
    'undeclared-shape',
    `nothing says that the number in create_cart is a quantity, and no amount of a ${shape.kind} grows with it`,
  );
}

/** Two records of one item, of which the second has more of it, show an amount that grew as much. */
function grows(one: TakenSample, other: TakenSample): boolean {
  const [[item, few] = [], ...others] = [...one.requested];
  const many = item === undefined ? undefined : other.requested.get(item);
  const isPair = others.length === 0 && other.requested.size === 1;
  if (!isPair || few === undefined || many === undefined || many <= few) return false;
  const before = numbersIn(one);
  return [...numbersIn(other)].some(([place, number]) => {
    const known = before.get(place) ?? 0;
    // What was sent is shown again.
    return known > 0 && known !== few && number * few === known * many;
  });
}

const numbersIn = ({ record }: TakenSample): ReadonlyMap<string, number> =>
  new Map(placesIn(record).map(({ path, value }) => [path.join('/'), Number(value)]));
