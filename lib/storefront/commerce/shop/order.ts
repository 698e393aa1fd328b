// Orders: placed by completing a checkout that its buyer approves, and read afterwards.
import { type Approval, isContemporaneous } from './approval.ts';
import { continueUrl, missingFrom, openCheckout, totalsOf } from './checkout.ts';
import type { Checkout, Order } from './records.ts';
import { refusal } from '../rpc-error.ts';
import type { Shop } from './shop.ts';

function placeOrder(shop: Shop, checkout: Checkout): Order {
  const { lines, address, buyer } = checkout;
  const order: Order = {
    id: shop.nextId('order'),
    checkoutId: checkout.id,
    lines,
    totals: totalsOf(shop, checkout),
    ...(address ? { address } : {}),
    ...(buyer ? { buyer } : {}),
    placedAt: new Date(shop.now()).toISOString(),
  };
  shop.orders.set(order.id, order);
  return order;
}

/**
 * Completes a checkout. Without an approval of now it refuses before anything else, and says where the
 * buyer can go.
 */
export function completeCheckout(shop: Shop, id: string, approval: Approval | undefined): Checkout {
  const checkout = openCheckout(shop, id);
  const more = { continue_url: continueUrl(shop, id) };
  if (!isContemporaneous(approval, shop.now())) {
    const message = 'The buyer has to approve this checkout explicitly, not longer than five minutes ago.';
    throw refusal('approval_required', message, { path: '/approval', ...more });
  }
  const missing = missingFrom(checkout);
  if (missing.length > 0) {
    throw refusal('not_ready', `The checkout still needs: ${missing.join(', ')}.`, { missing, ...more });
  }
  const completed: Checkout = { ...checkout, status: 'completed', orderId: placeOrder(shop, checkout).id };
  shop.checkouts.set(id, completed);
  // What was bought is not in the cart any more.
  if (checkout.cartId !== undefined) shop.carts.delete(checkout.cartId);
  return completed;
}

export function getOrder(shop: Shop, id: string): Order {
  const order = shop.orders.get(id);
  if (!order) throw refusal('not_found', `There is no order "${id}".`, { path: '/id' });
  return order;
}
