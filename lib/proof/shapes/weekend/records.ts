/** Flat carts, checkouts and orders: each amount in cents, and again as a text to show. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

const shown = (cents: number): string => `${(cents / 100).toFixed(2).replace('.', ',')} €`;

/** Two members: `gesamt_cent` for programs and `gesamt` for people. */
export const amountOf = (name: string, cents: number): Fields => ({
  [`${name}_cent`]: cents,
  [name]: shown(cents),
});

const freeFrom = 6_000;

const shippingOf = (goods: number, way?: string): number =>
  (way === 'express' ? 990 : 0) + (goods >= freeFrom ? 0 : 490);

const positionsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ item, quantity }, index) => ({
    pos: index + 1,
    artikel: item.sku,
    bezeichnung: `${item.ware.title} (${item.label})`,
    menge: quantity,
    ...amountOf('einzelpreis', item.amount),
    ...amountOf('summe', item.amount * quantity),
  }));

/** Prices contain 19 % of VAT. */
function sumsOf(lines: readonly Line[], way?: string): Fields {
  const goods = sumOf(lines);
  const shipping = way === undefined ? 0 : shippingOf(goods, way);
  return {
    waehrung: 'EUR',
    positionen: positionsOf(lines),
    ...amountOf('warenwert', goods),
    ...(way !== undefined && amountOf('versand', shipping)),
    ...amountOf('gesamt', goods + shipping),
    ...amountOf('enthaltene_mwst', Math.round(((goods + shipping) * 19) / 119)),
  };
}

export const showCart = ({ id, lines }: Basket): Fields => ({ korb: Number(id), ...sumsOf(lines) });

const statuses = { open: 'offen', done: 'bestellt', off: 'storniert' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  kasse: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'bereit' : statuses[purchase.stage],
  ...(purchase.stage === 'open' && { fehlt: lacking }),
  ...purchase.notes,
  ...(purchase.method && { versandart: purchase.method }),
  ...sumsOf(purchase.lines, purchase.method),
  ...(purchase.order && { bestellung: Number(purchase.order) }),
});

export const showOrder = (purchase: Purchase): Fields => ({
  bestellung: Number(purchase.order),
  status: 'in Bearbeitung',
  ...purchase.notes,
  versandart: purchase.method,
  ...sumsOf(purchase.lines, purchase.method),
});
