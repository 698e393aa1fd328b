// Carts: created, read, changed and cancelled. A cancelled cart is gone.
import { toLines } from './lines.ts';
import type { BuyerContext, Cart, Details, LineRequest } from './records.ts';
import { refusal } from '../rpc-error.ts';
import type { Shop } from './shop.ts';

export function createCart(
  shop: Shop,
  wishes: readonly LineRequest[],
  context: BuyerContext,
  buyer?: Details,
): Cart {
  const lines = toLines(shop, wishes, context);
  const { country } = context;
  const cart = {
    id: shop.nextId('cart'),
    lines,
    ...(country === undefined ? {} : { country }),
    ...(buyer ? { buyer } : {}),
  };
  shop.carts.set(cart.id, cart);
  return cart;
}

export function getCart(shop: Shop, id: string): Cart {
  const cart = shop.carts.get(id);
  if (!cart) throw refusal('not_found', `There is no cart "${id}".`, { path: '/id' });
  return cart;
}

/** Replaces all lines of a cart, and its buyer when one is given. */
export function updateCart(
  shop: Shop,
  id: string,
  wishes: readonly LineRequest[],
  context: BuyerContext,
  buyer?: Details,
): Cart {
  const cart = getCart(shop, id);
  const country = context.country ?? cart.country;
  const changed = {
    ...cart,
    lines: toLines(shop, wishes, context),
    ...(country === undefined ? {} : { country }),
    ...(buyer ? { buyer } : {}),
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
