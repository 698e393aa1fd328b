/** What lines and deliveries cost in the storefront in the manner of Allegro. */
import type { Line } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';
import { depositOn, thresholds } from './offers.ts';

const methodOf = (name: string, first: number, next: number, perParcel: number) => ({
  id: uuidOf(`allegro delivery ${name}`),
  name,
  first,
  next,
  perParcel,
});

/** What the first and each further piece of a parcel cost, and how many pieces a parcel has at most. */
export const methods = [
  methodOf('Allegro Paczkomaty InPost', 1_299, 80, 6),
  methodOf('Allegro Kurier DPD', 1_749, 45, 10),
  methodOf('Kurier na dziś', 3_490, 310, 4),
];

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
export const piecesIn = (lines: readonly Line[]): number => sum(lines.map(({ quantity }) => quantity));

type Method = (typeof methods)[number];

export const parcelsFor = (pieces: number, { perParcel }: Method): number => Math.ceil(pieces / perParcel);

/** What a delivery costs. */
export function costOf(lines: readonly Line[], method: Method): number {
  const pieces = piecesIn(lines);
  const parcels = parcelsFor(pieces, method);
  return parcels * method.first + (pieces - parcels) * method.next;
}

export const percentOff = ({ quantity }: Line): number =>
  thresholds.findLast(({ minimumQuantity }) => quantity >= minimumQuantity)?.percent ?? 0;

/** The price of one piece of a line. */
export const priceOf = (line: Line): number =>
  Math.round((line.item.amount * (100 - percentOff(line))) / 100);

/** How amounts are counted; faults replace parts of it. */
export type Sums = {
  readonly delivery: (lines: readonly Line[], method: Method) => number;
  readonly total: (lines: readonly Line[], delivery: number) => number;
};

export const goodsIn = (lines: readonly Line[]): number =>
  sum(lines.map((line) => priceOf(line) * line.quantity));
export const depositsIn = (lines: readonly Line[]): number =>
  sum(lines.map(({ item, quantity }) => depositOn(item) * quantity));

export const honestSums: Sums = {
  delivery: costOf,
  total: (lines, delivery) => goodsIn(lines) + depositsIn(lines) + delivery,
};
