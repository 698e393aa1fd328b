/** Carts: created, read, updated and cancelled. A cancelled cart no longer exists. */
import { defined } from '../../defined.ts';
import { refusal } from '../rpc-error.ts';
import { toLines } from './lines.ts';
import type { Cart, CartRequest } from './records.ts';
import type { Shop } from './shop.ts';

export function createCart(shop: Shop, request: CartRequest): Cart {
  const lines = toLines(shop, request);
  const { context, buyer } = request;
  const cart = { id: shop.nextId('cart'), lines, ...defined({ country: context.country, buyer }) };
  shop.carts.set(cart.id, cart);
  return cart;
}

/** @throws RpcError for an unknown id. */
export function getCart(shop: Shop, id: string): Cart {
  const cart = shop.carts.get(id);
  if (!cart) throw refusal('not_found', `There is no cart "${id}".`, { path: '/id' });
  return cart;
}

/** Replaces all lines of a cart, and its country and buyer when the request has them. */
export function updateCart(shop: Shop, id: string, request: CartRequest): Cart {
  const cart = getCart(shop, id);
  const { context, buyer } = request;
  const updated = { ...cart, lines: toLines(shop, request), ...defined({ country: context.country, buyer }) };
  shop.carts.set(id, updated);
  return updated;
}

/** Removes a cart. @returns its last state. */
export function cancelCart(shop: Shop, id: string): Cart {
  const cart = getCart(shop, id);
  shop.carts.delete(id);
  return cart;
}
