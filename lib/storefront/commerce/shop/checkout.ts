// Checkouts: from lines to an order. Completed and canceled ones change no more.
import { getCart } from './cart.ts';
import { subtotalOf, toLines } from './lines.ts';
import type {
  BuyerContext,
  Cart,
  Checkout,
  Details,
  Line,
  LineRequest,
  ShippingMethod,
  Total,
} from './records.ts';
import { refusal } from '../rpc-error.ts';
import { home, shippingMethods, taxOn } from './shipping.ts';
import type { Shop } from './shop.ts';

export type CheckoutChange = {
  readonly address?: Details;
  readonly buyer?: Details;
  readonly method?: string;
};

/** Where a buyer sees a checkout, and goes on with it. */
export function continueUrl({ baseUrl }: Shop, id: string): string {
  return `${baseUrl}/checkouts/${id}`;
}

export function methodsOf({ currency }: Shop, { lines, country }: Checkout): readonly ShippingMethod[] {
  return shippingMethods(lines, country, currency);
}

/** Subtotal, shipping once a method is chosen, tax once the address is known, and their sum. */
export function totalsOf(shop: Shop, checkout: Checkout): readonly Total[] {
  const { lines, country, method, address } = checkout;
  const chosen = methodsOf(shop, checkout).find(({ id }) => id === method);
  const parts: readonly Total[] = [
    { type: 'subtotal', title: 'Subtotal', amount: subtotalOf(lines) },
    ...(chosen ? [{ type: 'fulfillment' as const, title: chosen.title, amount: chosen.amount }] : []),
    ...(address ? [{ type: 'tax' as const, title: 'Tax', amount: taxOn(lines, country) }] : []),
  ];
  return [
    ...parts,
    { type: 'total', title: 'Total', amount: parts.reduce((sum, { amount }) => sum + amount, 0) },
  ];
}

/** What keeps a checkout from being completed. */
export function missingFrom({ address, method }: Checkout): readonly string[] {
  return [...(address ? [] : ['shipping_address']), ...(method ? [] : ['shipping_method'])];
}

function keep(shop: Shop, checkout: Checkout): Checkout {
  const isReady = missingFrom(checkout).length === 0;
  const kept: Checkout = { ...checkout, status: isReady ? 'ready_for_complete' : 'incomplete' };
  shop.checkouts.set(kept.id, kept);
  return kept;
}

export function isOpen({ status }: Checkout): boolean {
  return status !== 'completed' && status !== 'canceled';
}

/** A checkout that nobody has seen yet. */
function begun(shop: Shop, lines: readonly Line[], country: string, cartId?: string): Checkout {
  const ofCart = cartId === undefined ? {} : { cartId };
  return { id: shop.nextId('checkout'), status: 'incomplete', lines, country, ...ofCart };
}

/**
 * The checkout of a cart. A cart that was converted before gives the same checkout while it is open, with
 * the cart's lines of now.
 */
function convert(shop: Shop, cart: Cart, context: BuyerContext, change: CheckoutChange): Checkout {
  toLines(shop, [], context);
  const earlier = shop.checkouts.get(cart.checkoutId ?? '');
  if (earlier && isOpen(earlier))
    return carry(shop, withValidMethod(shop, { ...earlier, lines: cart.lines }), change);
  const country = context.country ?? cart.country ?? home;
  const buyer = cart.buyer ? { buyer: cart.buyer } : {};
  const checkout = carry(shop, begun(shop, cart.lines, country, cart.id), { ...buyer, ...change });
  shop.carts.set(cart.id, { ...cart, checkoutId: checkout.id });
  return checkout;
}

// Other lines may be shipped in other ways, and then the buyer has to choose again.
function withValidMethod(shop: Shop, checkout: Checkout): Checkout {
  const { method, ...rest } = checkout;
  const offered = methodsOf(shop, checkout).some(({ id }) => id === method);
  return method !== undefined && offered ? checkout : rest;
}

/**
 * Starts a checkout from a cart or, without one, from line items. A cart counts more than line items beside
 * it.
 */
export function createCheckout(
  shop: Shop,
  cartId: string | undefined,
  wishes: readonly LineRequest[],
  context: BuyerContext,
  change: CheckoutChange = {},
): Checkout {
  if (cartId !== undefined) return convert(shop, getCart(shop, cartId), context, change);
  return carry(shop, begun(shop, toLines(shop, wishes, context), context.country ?? home), change);
}

export function getCheckout(shop: Shop, id: string): Checkout {
  const checkout = shop.checkouts.get(id);
  if (!checkout) throw refusal('not_found', `There is no checkout "${id}".`, { path: '/id' });
  return checkout;
}

/** A checkout that can still change; refuses the others. */
export function openCheckout(shop: Shop, id: string): Checkout {
  const checkout = getCheckout(shop, id);
  if (isOpen(checkout)) return checkout;
  const { status } = checkout;
  throw refusal('invalid_state', `Checkout "${id}" is ${status} and changes no more.`, {
    path: '/id',
    status,
  });
}

/** Keeps a checkout with an address, a buyer and a method, or refuses the method. */
function carry(shop: Shop, checkout: Checkout, change: CheckoutChange): Checkout {
  const country = change.address?.address_country;
  const changed = { ...checkout, ...change, ...(typeof country === 'string' ? { country } : {}) };
  const ids = methodsOf(shop, changed).map((method) => method.id);
  if (change.method !== undefined && !ids.includes(change.method)) {
    const message = `There is no shipping method "${change.method}"; there are ${ids.join(' and ')}.`;
    throw refusal('invalid_shipping_method', message, { path: '/shipping_method', supported: ids });
  }
  return keep(shop, changed);
}

/** What the change leaves out stays. */
export function updateCheckout(shop: Shop, id: string, change: CheckoutChange): Checkout {
  return carry(shop, openCheckout(shop, id), change);
}

/** What the change leaves out is gone; the country stays until another is named. */
export function replaceCheckout(
  shop: Shop,
  id: string,
  wishes: readonly LineRequest[],
  context: BuyerContext,
  change: CheckoutChange,
): Checkout {
  const { address: _address, method: _method, buyer: _buyer, ...rest } = openCheckout(shop, id);
  const country = context.country ?? rest.country;
  return carry(shop, { ...rest, lines: toLines(shop, wishes, context), country }, change);
}

/** Nothing is missing but the buyer, who has to come and look. */
export function escalateCheckout(shop: Shop, id: string): Checkout {
  const escalated: Checkout = { ...openCheckout(shop, id), status: 'requires_escalation' };
  shop.checkouts.set(id, escalated);
  return escalated;
}

export function cancelCheckout(shop: Shop, id: string): Checkout {
  const canceled: Checkout = { ...openCheckout(shop, id), status: 'canceled' };
  shop.checkouts.set(id, canceled);
  return canceled;
}
