/** The products of a shape, and the items that a buyer can put into a cart. */
import type { Ware } from '../../variants/frame/shop.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';

/** A variant that can be bought. */
export type Item = {
  /** As the tools of the shape name it. */
  readonly id: string;
  readonly ware: Ware;
  readonly label: string;
  readonly sku: string;
  /** The price of one piece in minor units. */
  readonly amount: number;
  readonly available: boolean;
  readonly catalogId: number;
};

/** The price is in minor units. A sold-out make says so. */
type MakeRow = readonly [label: string, amount: number, soldOut?: 'sold out'];

type WareRow = readonly [title: string, kind: string, makes: readonly MakeRow[]];

type Range = {
  readonly maker: string;
  readonly option: string;
  /** The catalog id of the first product. */
  readonly firstId: number;
  /** Begins each SKU. */
  readonly code: string;
  /** Decimals of the currency: prices of the catalog are in major units. */
  readonly decimals: number;
};

export const waresOf = (range: Range, rows: readonly WareRow[]): readonly Ware[] =>
  rows.map(([title, kind, makes], index) => ({
    id: range.firstId + index * 13,
    handle: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
    title,
    story: `${title}, made by ${range.maker}.`,
    maker: range.maker,
    kind,
    tags: [kind.toLowerCase()],
    option: range.option,
    makes: makes.map(([label, amount, soldOut], nth) => ({
      id: range.firstId * 10 + index * 100 + nth * 7,
      label,
      sku: `${range.code}-${index + 1}${'ABCDE'[nth]}`,
      price: (amount / 10 ** range.decimals).toFixed(range.decimals),
      available: soldOut === undefined,
    })),
  }));

/** @param idOf the name of a make in the tools of the shape */
export const itemsOf = (
  wares: readonly Ware[],
  decimals: number,
  idOf: (make: Ware['makes'][number]) => string,
): readonly Item[] =>
  wares.flatMap((ware) =>
    ware.makes.map((make) => ({
      id: idOf(make),
      ware,
      label: make.label,
      sku: make.sku,
      amount: Math.round(Number(make.price) * 10 ** decimals),
      available: make.available,
      catalogId: make.id,
    })),
  );

/** Products with each word of the query in the title or the kind; no words find all. */
export function matching(wares: readonly Ware[], query: unknown): readonly Ware[] {
  const words = String(query)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const text = ({ title, kind }: Ware) => `${title} ${kind}`.toLowerCase();
  return wares.filter((ware) => words.every((word) => text(ware).includes(word)));
}

export const listIn = (from: unknown, name: string): readonly unknown[] => {
  const member = fieldsOf({ from }, 'from')[name];
  return Array.isArray(member) ? member : [];
};

/** A list of objects; other values are left out. */
export const rowsIn = (from: unknown, name: string): readonly Fields[] =>
  listIn(from, name).map((row) => fieldsOf({ row }, 'row'));
