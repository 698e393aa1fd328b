/** The things that a shape sells, their ids, and the search for them. */
import { createHash } from 'node:crypto';
import type { Ware } from '../../variants/frame/shop.ts';

/** One variant of a product, with its price in minor units. */
export type Item = {
  readonly id: string;
  readonly ware: Ware;
  readonly label: string;
  readonly sku: string;
  readonly price: string;
  readonly amount: number;
  readonly ready: boolean;
};

type House = {
  /** The catalog ids of products and variants are counted from here. */
  readonly first: number;
  readonly maker: string;
  readonly option: string;
  readonly prefix: string;
};

type Row = readonly [
  title: string,
  kind: string,
  makes: readonly (readonly [label: string, price: string, soldOut?: 'sold out'])[],
];

export const waresOf = ({ first, maker, option, prefix }: House, rows: readonly Row[]): readonly Ware[] =>
  rows.map(([title, kind, makes], index) => ({
    id: first + index * 41,
    handle: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    title,
    story: `${title} by ${maker}.`,
    maker,
    kind,
    tags: [kind.toLowerCase()],
    option,
    makes: makes.map(([label, price, soldOut], nth) => ({
      id: first * 3 + index * 59 + nth * 7,
      label,
      sku: `${prefix}-${index + 11}-${nth + 1}`,
      price,
      available: soldOut === undefined,
    })),
  }));

/** The items of these products by their ids in the shape. */
export function itemsOf(
  wares: readonly Ware[],
  idOf: (make: Ware['makes'][number]) => string,
  decimals = 2,
): ReadonlyMap<string, Item> {
  const items = wares.flatMap((ware) =>
    ware.makes.map((make) => ({
      id: idOf(make),
      ware,
      label: make.label,
      sku: make.sku,
      price: make.price,
      amount: Math.round(Number(make.price) * 10 ** decimals),
      ready: make.available,
    })),
  );
  return new Map(items.map((item) => [item.id, item]));
}

const wordsOf = ({ title, maker, kind, makes }: Ware): string =>
  [title, maker, kind, ...makes.map(({ label }) => label)].join(' ').toLowerCase();

/** The products that contain each word of the query; no words find all. */
export function searched(wares: readonly Ware[], query: unknown): readonly Ware[] {
  const words = String(query ?? '')
    .toLowerCase()
    .split(/\s+/);
  return wares.filter((ware) => words.every((word) => wordsOf(ware).includes(word)));
}

/** Thirty-two hexadecimal digits that depend only on the name. */
export const hexOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32);

/** A UUID that depends only on the name. */
export function uuidOf(name: string): string {
  const hex = hexOf(name);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}
