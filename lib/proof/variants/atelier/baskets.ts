/** The baskets of the atelier. */
import { type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, fieldsOf, isFields } from '../variant.ts';
import { currencyOf, inCurrency, type Offer, offerOf, sumOf } from './pieces.ts';

export type Row = { readonly row: string; readonly offer: Offer; readonly count: number };
export type Basket = { readonly ref: string; readonly rows: readonly Row[]; readonly currency: string };

const birds = ['kestrel', 'heron', 'plover', 'siskin', 'dunlin'];
/** References such as `b-kestrel-1`. */
export const references = (letter: string): (() => string) => {
  const next = counter();
  return () => {
    const index = next();
    return `${letter}-${birds[index % birds.length]}-${Math.floor(index / birds.length) + 1}`;
  };
};

/** The rows that are asked for, or the refusal of the first that cannot be had. */
export function rowsOf(asked: unknown): readonly Row[] | Outcome {
  const rows: Row[] = [];
  for (const [index, { what, count }] of (Array.isArray(asked) ? asked : []).filter(isFields).entries()) {
    const offer = offerOf(String(what));
    if (!offer) return refuse(-32040, 'There is no such piece.', { what });
    if (!offer.ready) return refuse(-32041, 'This piece is sold out.', { what });
    rows.push({ row: `r-${index + 1}`, offer, count: Number(count) });
  }
  return rows;
}

export const priced = (rows: readonly Row[], currency: string) =>
  rows.map(({ row, offer, count }) => {
    const { slug, name, label, cents } = offer;
    const each = inCurrency(cents, currency);
    return { row, what: { slug, name, label }, count, each, sum: { ...each, amount: each.amount * count } };
  });

function shown({ ref, rows, currency }: Basket): Outcome {
  const lines = priced(rows, currency);
  const goods = sumOf(
    lines.map(({ sum }) => sum),
    currency,
  );
  return { record: { basket: { ref, rows: lines, worth: { goods, due: goods } } } };
}

export function baskets() {
  const kept = new Map<string, Basket>();
  const nextRef = references('b');
  const keep = (basket: Basket): Outcome => {
    kept.set(basket.ref, basket);
    return shown(basket);
  };
  const call = (name: string, args: Fields): Outcome => {
    const content = fieldsOf(args, 'basket');
    const rows = rowsOf(content.rows);
    if (!('length' in rows)) return rows;
    if (name === 'create_cart') {
      return keep({ ref: nextRef(), rows, currency: currencyOf(fieldsOf(content, 'market')) });
    }
    const basket = kept.get(String(args.ref));
    if (!basket) return refuse(-32042, 'There is no such basket.', { ref: args.ref });
    if (name === 'update_cart') return keep({ ...basket, rows });
    if (name === 'cancel_cart') kept.delete(basket.ref);
    return shown(basket);
  };
  return { call, find: (ref: string) => kept.get(ref) };
}
