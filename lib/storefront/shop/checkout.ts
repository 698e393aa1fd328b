/** Carts, checkouts and orders. Completed and canceled checkouts are final. */
import { defined } from '../base/json.ts';
import { refusal } from '../base/rpc-error.ts';
import {
  type Cart,
  type CartRequest,
  type Checkout,
  type Details,
  home,
  type Line,
  methodsOf,
  type Order,
  requireCurrency,
  type Shop,
  toLines,
  totalsOf,
} from './shop.ts';

export type CheckoutChange = {
  readonly address?: Details;
  readonly buyer?: Details;
  readonly method?: string;
  /** The id of a destination that the checkout has already: its address stays. */
  readonly destination?: string;
};

/** The page on which a buyer sees a checkout and continues it. */
export function continueUrl({ baseUrl }: Shop, id: string): string {
  return `${baseUrl}/checkouts/${id}`;
}

/** The members that a checkout needs before it can be completed. */
export function missingFrom({ address, method }: Checkout): readonly string[] {
  return [...(address ? [] : ['shipping_address']), ...(method ? [] : ['shipping_method'])];
}

export function isOpen({ status }: Checkout): boolean {
  return status !== 'completed' && status !== 'canceled';
}

function save(shop: Shop, checkout: Checkout): Checkout {
  shop.checkouts.set(checkout.id, checkout);
  return checkout;
}

function newCheckout(shop: Shop, lines: readonly Line[], country: string, cartId?: string): Checkout {
  return { id: shop.nextId('checkout'), status: 'incomplete', lines, country, ...defined({ cartId }) };
}

/**
 * A cart that was converted before keeps its checkout while it is open, with the current lines of the cart. The country and
 * the buyer of the cart outweigh those of the call.
 */
function convertCart(shop: Shop, cart: Cart, { context }: CartRequest, given: CheckoutChange): Checkout {
  requireCurrency(shop, context);
  const { buyer } = cart;
  const { buyer: other, ...rest } = given;
  const change = buyer ? rest : { ...rest, ...defined({ buyer: other }) };
  const earlier = shop.checkouts.get(cart.checkoutId ?? '');
  if (earlier && isOpen(earlier)) {
    return applyChange(shop, withValidMethod(shop, { ...earlier, lines: cart.lines }), change);
  }
  const country = cart.country ?? context.country ?? home;
  const checkout = newCheckout(shop, cart.lines, country, cart.id);
  const converted = applyChange(shop, checkout, { ...defined({ buyer }), ...change });
  shop.carts.set(cart.id, { ...cart, checkoutId: converted.id });
  return converted;
}

// Other lines may have other shipping methods, so the buyer may have to choose again.
function withValidMethod(shop: Shop, checkout: Checkout): Checkout {
  const { method, ...rest } = checkout;
  const offered = methodsOf(shop, checkout).some(({ id }) => id === method);
  return method !== undefined && offered ? checkout : rest;
}

/** Starts a checkout from a cart or from line items. With a cart, the line items are ignored. */
export function createCheckout(
  shop: Shop,
  cartId: string | undefined,
  request: CartRequest,
  change: CheckoutChange = {},
): Checkout {
  if (cartId !== undefined) return convertCart(shop, getCart(shop, cartId), request, change);
  const lines = toLines(shop, request);
  return applyChange(shop, newCheckout(shop, lines, request.context.country ?? home), change);
}

/** @throws RpcError for an unknown id. */
export function getCheckout(shop: Shop, id: string): Checkout {
  const checkout = shop.checkouts.get(id);
  if (!checkout) throw refusal('not_found', `There is no checkout "${id}".`, { path: '/id' });
  return checkout;
}

/** A checkout that can still change. @throws RpcError for any other. */
export function openCheckout(shop: Shop, id: string): Checkout {
  const checkout = getCheckout(shop, id);
  if (isOpen(checkout)) return checkout;
  const { status } = checkout;
  throw refusal('invalid_state', `Checkout "${id}" is ${status} and can no longer change.`, {
    path: '/id',
    status,
  });
}

/** Saves a checkout with the change. @throws RpcError for a shipping method that it does not offer. */
function applyChange(
  shop: Shop,
  checkout: Checkout,
  { destination: _destination, ...change }: CheckoutChange,
): Checkout {
  const country = (change.address ?? checkout.address)?.address_country;
  const changed = { ...checkout, ...change, ...(typeof country === 'string' ? { country } : {}) };
  const ids = methodsOf(shop, changed).map((method) => method.id);
  if (change.method !== undefined && !ids.includes(change.method)) {
    const message = `There is no shipping method "${change.method}"; there are ${ids.join(' and ')}.`;
    throw refusal('invalid_shipping_method', message, { path: '/shipping_method', supported: ids });
  }
  const isReady = missingFrom(changed).length === 0;
  return save(shop, { ...changed, status: isReady ? 'ready_for_complete' : 'incomplete' });
}

/** Members that the change omits stay. */
export function updateCheckout(shop: Shop, id: string, change: CheckoutChange): Checkout {
  return applyChange(shop, openCheckout(shop, id), change);
}

/** Members that the change omits are removed, except the country. */
export function replaceCheckout(
  shop: Shop,
  id: string,
  request: CartRequest,
  change: CheckoutChange,
): Checkout {
  const { address, method: _method, buyer: _buyer, ...rest } = openCheckout(shop, id);
  const country = request.context.country ?? rest.country;
  const kept = change.destination === undefined ? {} : defined({ address });
  return applyChange(shop, { ...rest, ...kept, lines: toLines(shop, request), country }, change);
}

/** Hands a checkout over to the buyer, whose approval is all that is missing. */
export function escalateCheckout(shop: Shop, id: string): Checkout {
  return save(shop, { ...openCheckout(shop, id), status: 'requires_escalation' });
}

export function cancelCheckout(shop: Shop, id: string): Checkout {
  return save(shop, { ...openCheckout(shop, id), status: 'canceled' });
}

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

/** Replaces all lines of a cart and its buyer, and its country when the request has one. */
export function updateCart(shop: Shop, id: string, request: CartRequest): Cart {
  const { buyer: _buyer, ...cart } = getCart(shop, id);
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

function placeOrder(shop: Shop, checkout: Checkout): Order {
  const { lines, address, buyer } = checkout;
  const order: Order = {
    id: shop.nextId('order'),
    checkoutId: checkout.id,
    lines,
    totals: totalsOf(shop, checkout),
    ...defined({ address, buyer }),
    placedAt: new Date(shop.now()).toISOString(),
  };
  shop.orders.set(order.id, order);
  return order;
}

/**
 * Completes a checkout.
 * @throws RpcError without a current approval, before any other reason, with the continue_url for the buyer.
 */
export function completeCheckout(shop: Shop, id: string, approval: Approval | undefined): Checkout {
  const checkout = openCheckout(shop, id);
  const more = { continue_url: continueUrl(shop, id) };
  if (!isContemporaneous(approval, shop.now())) {
    const message = 'The buyer must have explicitly approved this checkout within the last five minutes.';
    throw refusal('approval_required', message, { path: '/approval', ...more });
  }
  const missing = missingFrom(checkout);
  if (missing.length > 0) {
    throw refusal('not_ready', `The checkout still needs: ${missing.join(', ')}.`, { missing, ...more });
  }
  const completed: Checkout = { ...checkout, status: 'completed', orderId: placeOrder(shop, checkout).id };
  shop.checkouts.set(id, completed);
  // A cart ends with its purchase.
  if (checkout.cartId !== undefined) shop.carts.delete(checkout.cartId);
  return completed;
}

export function getOrder(shop: Shop, id: string): Order {
  const order = shop.orders.get(id);
  if (!order) throw refusal('not_found', `There is no order "${id}".`, { path: '/id' });
  return order;
}

/** `approvedAt` is in milliseconds since 1970. */
export type Approval = { readonly approvedAt: number };

const lifetime = 5 * 60_000;

// An agent's clock may be slightly ahead of ours.
const clockSkew = 30_000;

/** An approval is valid for five minutes, and not before the time that it states. */
export function isContemporaneous(approval: Approval | undefined, now: number): boolean {
  if (!approval) return false;
  const age = now - approval.approvedAt;
  return age <= lifetime && age >= -clockSkew;
}
