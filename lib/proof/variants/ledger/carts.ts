/** The carts of the ledger: lines by their ids, amounts as text, gone thirty minutes after their last change. */
import { type Outcome, refuse } from '../frame/tools.ts';
import { counter, type Fields, fieldsOf, isFields } from '../variant.ts';
import { type Edition, editionOf } from './articles.ts';

export type Line = { readonly id: string; readonly edition: Edition; readonly quantity: number };
export type Cart = { readonly id: string; readonly lines: readonly Line[]; readonly expires: number };

const lifetime = 30 * 60_000;

/** Ids such as `gid://shop/Cart/9ix-c`. */
export const ids = (thing: string): (() => string) => {
  const next = counter();
  const letter = thing[0]?.toLowerCase();
  return () => `gid://shop/${thing}/${((next() + 7) * 1_777).toString(36)}-${letter}`;
};

export const subtotalOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { edition, quantity }) => sum + edition.cents * quantity, 0);

export const linesById = (lines: readonly Line[]): Fields =>
  Object.fromEntries(
    lines.map(({ id, edition, quantity }) => [
      id,
      {
        edition: edition.id,
        title: `${edition.article}, ${edition.label}`,
        quantity,
        unit: String(edition.cents),
        amount: String(edition.cents * quantity),
      },
    ]),
  );

export function cartRecord({ id, lines, expires }: Cart): Fields {
  const sum = String(subtotalOf(lines));
  return {
    id,
    currency: 'EUR',
    lines: linesById(lines),
    totals: { subtotal: sum, total: sum },
    expires_at: new Date(expires).toISOString(),
  };
}

export function carts(now: () => number) {
  const kept = new Map<string, Cart>();
  const [nextCart, nextLine] = [ids('Cart'), counter()];
  const find = (id: unknown): Cart | undefined => {
    const cart = kept.get(String(id));
    return cart && now() < cart.expires ? cart : undefined;
  };
  const keep = (id: string, asked: Fields): Outcome => {
    const lines: Line[] = [];
    for (const [key, quantity] of Object.entries(asked)) {
      const edition = editionOf(key);
      if (!edition) return refuse(-32004, 'No such edition', { reason: 'not_found', id: key });
      if (!edition.inStock) return refuse(-32009, 'Out of stock', { reason: 'out_of_stock', id: key });
      lines.push({ id: `ln-${nextLine() + 101}`, edition, quantity: Number(quantity) });
    }
    const cart = { id, lines, expires: now() + lifetime };
    kept.set(id, cart);
    return { record: { data: { cart: cartRecord(cart) } } };
  };
  const call = (name: string, args: Fields): Outcome => {
    const { lines } = fieldsOf(args, 'input');
    const asked = isFields(lines) ? lines : {};
    if (name === 'create_cart') return keep(nextCart(), asked);
    const cart = find(args.cart_id);
    if (!cart) return refuse(-32004, 'No such cart', { reason: 'not_found', id: args.cart_id });
    if (name === 'update_cart') return keep(cart.id, asked);
    if (name === 'get_cart') return { record: { data: { cart: cartRecord(cart) } } };
    kept.delete(cart.id);
    return { record: { data: { cart: null, deleted_cart_id: cart.id } } };
  };
  return { call, find };
}
