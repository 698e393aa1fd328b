/** Orders: placed by completing a checkout with the approval of its buyer. */

import { defined } from '../../defined.ts';
import { refusal } from '../rpc-error.ts';
import { type Approval, isContemporaneous } from './approval.ts';
import { continueUrl, missingFrom, openCheckout } from './checkout.ts';
import type { Checkout, Order } from './records.ts';
import type { Shop } from './shop.ts';
import { totalsOf } from './totals.ts';

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
