/** Records that differ in one thing, as a table: every place of them, and the rows of their lines. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { OwnRole, WrittenMap } from '../../../lib/model/commerce-map.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { isSameId, type Kind } from '../client/values.ts';
import type { Offer } from '../offers/offers.ts';
import { isInLine } from '../shapes/amounts.ts';
import { type Leaf, layoutOf, leavesOf } from '../shapes/layout.ts';
import { isSameLine, type LinePlaces, linesAt, type Requested } from '../shapes/line-places.ts';
import { withKeyedRows } from './keyed-rows.ts';

/** A record as a tool returned it, for the lines that were requested last. */
export type Learning = {
  readonly record: JsonObject;
  readonly requested: Requested;
  /** It was updated before; storefronts differ in what an update keeps. */
  readonly isUpdated: boolean;
  readonly places: LinePlaces | undefined;
};

/** What the suite has sent besides lines, which may come back. */
export type SentValue = { readonly role: OwnRole; readonly value: string };

export type Learned = {
  readonly kind: Kind;
  readonly learnings: readonly Learning[];
  readonly offers: readonly Offer[];
  readonly currency: string | undefined;
  readonly id: (record: JsonObject) => unknown;
  /** The record itself, without what its tool may put around it. */
  readonly bare: (record: JsonObject) => JsonObject;
  readonly sent?: readonly SentValue[];
  /** What a person wrote about this kind of record. */
  readonly written?: WrittenMap[Kind];
  /** Words that the descriptions of the tools quote, such as statuses. */
  readonly quoted?: ReadonlySet<string>;
  /** Records after their cancellation. */
  readonly cancelled: readonly JsonObject[];
};

/** One line of one record. */
export type Row = {
  readonly item: Id;
  readonly requested: number;
  /** The quantity that the line shows, where that is known: a storefront may sell less. */
  readonly shown: number | undefined;
  readonly price: number | undefined;
  readonly values: ReadonlyMap<string, unknown>;
};

export type Table = {
  readonly layout: ReturnType<typeof layoutOf>;
  readonly rows: readonly Row[];
  /** The lines that updates requested, as far as the records show them afterwards. */
  readonly updated: readonly Row[];
  readonly records: readonly {
    readonly learning: Learning;
    readonly leaves: readonly Leaf[];
    readonly rows: readonly Row[];
  }[];
  readonly inLine: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly identity: string | undefined;
};

export function tabulate({ learnings, offers }: Learned): Table {
  const keyed = learnings.map((learning) => ({ learning, record: withKeyedRows(learning.record) }));
  const layout = layoutOf(keyed.map(({ record }) => record));
  const inLine = new Set<string>();
  const patterns = new Set<string>();
  const records = keyed.map(({ learning, record }) => {
    const leaves = leavesOf(record, layout);
    const { places } = learning;
    for (const { pattern } of leaves) {
      patterns.add(pattern);
      if (places && isInLine(places, pattern)) inLine.add(pattern);
    }
    const rows = rowsOf(learning, leaves, offers);
    return { learning, leaves, rows: learning.isUpdated ? [] : rows, shown: rows };
  });
  const identity = learnings.find(({ places }) => places)?.places?.identity;
  return {
    layout,
    records,
    rows: records.flatMap(({ rows }) => rows),
    updated: records.flatMap(({ learning, shown }) => (learning.isUpdated ? shown : [])),
    inLine,
    patterns: [...patterns],
    identity,
  };
}

/** The shown lines of a record whose items were requested. */
function rowsOf(
  { places, record, requested }: Learning,
  leaves: readonly Leaf[],
  offers: readonly Offer[],
): readonly Row[] {
  if (!places) return [];
  return linesAt(places, record).flatMap((line): Row[] => {
    const quantity = requested.get(line.variant);
    if (quantity === undefined) return [];
    const own = leaves.filter(
      ({ pattern, keys }) => isInLine(places, pattern) && isSameLine(places, { keys }, line),
    );
    const price = offers.find(({ variant }) => isSameId(line.variant, variant))?.price?.amount;
    const values = new Map(own.map(({ pattern, value }) => [pattern, value]));
    return [{ item: line.variant, requested: quantity, shown: line.quantity, price, values }];
  });
}

/** By the leaves of a record, then by place, since every place is looked up for many roles. */
const placed = new WeakMap<readonly Leaf[], ReadonlyMap<string, readonly unknown[]>>();

export function valuesIn(leaves: readonly Leaf[], pattern: string): readonly unknown[] {
  const places = placed.get(leaves) ?? valuesByPlace(leaves);
  placed.set(leaves, places);
  return places.get(pattern) ?? [];
}

function valuesByPlace(leaves: readonly Leaf[]): ReadonlyMap<string, readonly unknown[]> {
  const places = new Map<string, unknown[]>();
  for (const { pattern, value } of leaves) {
    const values = places.get(pattern);
    if (values) {
      values.push(value);
    } else {
      places.set(pattern, [value]);
    }
  }
  return places;
}

/**
 * A whole number, or a text that is one, such as `3.0`; a text with more decimals counts its last one, since another check
 * judges the units.
 */
export function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d{1,12}(\.0|\.\d{2,3})?$/.test(value)) return undefined;
  return Number(value.replace(/\.0$/, '').replace('.', ''));
}

/** A number of pieces: decimals that are zero say nothing. */
export const pieces = (value: unknown): number | undefined =>
  wholeNumber(typeof value === 'string' ? value.replace(/\.0+$/, '') : value);

export const piecesAt = ({ values }: Row, pattern: string): number | undefined => pieces(values.get(pattern));

export const numberAt = ({ values }: Row, pattern: string): number | undefined =>
  wholeNumber(values.get(pattern));

export const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** What the lines show together at each of their places. */
export const sumsByPlace = (inside: readonly Leaf[]): ReadonlyMap<string, number> =>
  inside.reduce<Map<string, number>>((sums, { pattern, value }) => {
    const amount = wholeNumber(value);
    return amount === undefined ? sums : sums.set(pattern, (sums.get(pattern) ?? 0) + amount);
  }, new Map());

/** What the lines cost by each of their places, if it is the price of one: it may be lower for many pieces. */
export function costsByPlace(
  inside: readonly Leaf[],
  lines: readonly { readonly quantity: number | undefined }[],
): readonly number[] {
  return [...new Set(inside.map(({ pattern }) => pattern))].flatMap((place) => {
    const shown = inside.filter(({ pattern }) => pattern === place);
    const cost = shown.reduce(
      (sum, { value }, i) => sum + (wholeNumber(value) ?? Number.NaN) * (lines[i]?.quantity ?? Number.NaN),
      0,
    );
    return shown.length === lines.length && cost > 0 ? [cost] : [];
  });
}

/** What one or two of the other amounts add or take off. */
export function differences(amounts: readonly number[], total: number): ReadonlySet<number> {
  const others = [...new Set(amounts.filter((amount) => amount !== total).map(Math.abs))].slice(
    0,
    maxAmounts,
  );
  const pairs = others.flatMap((one) => others.flatMap((other) => [one + other, Math.abs(one - other)]));
  return new Set([...others, ...pairs]);
}

/** Amounts of a record that are combined. */
const maxAmounts = 12;
