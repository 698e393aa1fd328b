/** The life of a cart: created, read, updated, cancelled. */
import { cancellationTakesEffect, operationsSucceed } from '../records/lifecycle.ts';

export const checks = [
  operationsSucceed('cart', {
    id: 'commerce/cart-operations-succeed',
    requires: ['commerce.flow.cart', 'commerce.tools.answer'],
    claim: 'A cart can be created, read, updated and cancelled.',
    fix: 'Answer create_cart, get_cart, update_cart and cancel_cart with HTTP 200 and a result, and return from get_cart the cart whose id was sent.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog'],
  }),
  cancellationTakesEffect('cart', {
    id: 'commerce/cart-cancellation-takes-effect',
    requires: ['commerce.cancelled.cart'],
    claim: 'A cancelled cart is not found, or no longer reads as it did before.',
    fix: 'Show a cart in get_cart as cancelled after cancel_cart, or do not show it any more.',
  }),
];
