/** What a basket, a checkout or an order of the shop on Oscar costs: offers, shipping, surcharge and taxes. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import { rates } from './tool-list.ts';

/** A charge for the order and one for each piece, before taxes; from `freeFrom` on there is none. */
export const methods = [
  {
    code: 'expedited',
    name: 'Expedited Parcel',
    description: 'Two to eight working days.',
    perOrder: 795,
    perPiece: 85,
    freeFrom: 40_000,
  },
  {
    code: 'xpresspost',
    name: 'Xpresspost',
    description: 'One to three working days.',
    perOrder: 1_850,
    perPiece: 140,
    freeFrom: Infinity,
  },
] as const;

type Method = (typeof methods)[number];

export const methodOf = (code: unknown): Method | undefined => methods.find((each) => each.code === code);

/** From six pieces on. */
const offerOn = (line: Line): number => (line.quantity >= 6 ? Math.round(amountOf(line) / 20) : 0);

export const discounted = (line: Line): number => amountOf(line) - offerOn(line);
export const goodsOf = (lines: readonly Line[]): number => sumOf(lines.map(discounted));
export const offersOf = (lines: readonly Line[]): number => sumOf(lines.map(offerOn));

export type Charge = (method: Method, lines: readonly Line[]) => number;

export const chargeOf: Charge = ({ perOrder, perPiece, freeFrom }, lines) =>
  goodsOf(lines) >= freeFrom ? 0 : perOrder + perPiece * piecesIn(lines);

/** The tax on an amount; undefined while the province is unknown. */
export type Tax = ((amount: number) => number) | undefined;

const isProvince = (state: unknown): state is keyof typeof rates =>
  typeof state === 'string' && Object.hasOwn(rates, state);

export const taxIn = (address: Fields | undefined): Tax => {
  const state = address?.state;
  return isProvince(state) ? (amount) => Math.round((amount * rates[state]) / 100_000) : undefined;
};

/** An amount without and with taxes; both are the same while the taxes are unknown. */
export const priceOf = (excl: number, tax: Tax) => {
  const due = tax?.(excl) ?? 0;
  return { excl_tax: excl, incl_tax: excl + due, tax: due };
};

export const packing = 250;
