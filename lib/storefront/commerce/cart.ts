// Carts: created, read, changed and cancelled. A cancelled cart is gone.
import { toLines } from './lines.ts';
import type { BuyerContext, Cart, LineRequest } from './records.ts';
import { refusal } from './rpc-error.ts';
import type { Shop } from './shop.ts';

export function createCart(shop: Shop, wishes: readonly LineRequest[], context: BuyerContext): Cart {
  const lines = toLines(shop, wishes, context);
  const { country } = context;
  const cart = { id: shop.nextId('cart'), lines, ...(country === undefined ? {} : { country }) };
  shop.carts.set(cart.id, cart);
  return cart;
}

export function getCart(shop: Shop, id: string): Cart {
  const cart = shop.carts.get(id);
  if (!cart) throw refusal('not_found', `There is no cart "${id}".`, { path: '/id' });
  return cart;
}

/** Replaces all lines of a cart. */
export function updateCart(
  shop: Shop,
  id: string,
  wishes: readonly LineRequest[],
  context: BuyerContext,
): Cart {
  const cart = getCart(shop, id);
  const country = context.country ?? cart.country;
  const changed = {
    ...cart,
    lines: toLines(shop, wishes, context),
    ...(country === undefined ? {} : { country }),
  };
  shop.carts.set(id, changed);
  return changed;
}

/** Takes a cart away and gives it back as it was. */
export function cancelCart(shop: Shop, id: string): Cart {
  const cart = getCart(shop, id);
  shop.carts.delete(id);
  return cart;
}
