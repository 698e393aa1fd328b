/** The life of a cart: created, read, updated, cancelled. */
import { cancellationTakesEffect, operationsSucceed } from '../records/lifecycle.ts';

export const checks = [
  operationsSucceed('cart', {
    id: 'commerce/cart-operations-succeed',
    requires: ['commerce.flow.cart', 'commerce.tools.answer'],
    claim: 'A cart can be created, read, updated and cancelled.',
  }),
  cancellationTakesEffect('cart', {
    id: 'commerce/cart-cancellation-takes-effect',
    requires: ['commerce.cancelled.cart'],
    claim: 'A cancelled cart is not found, or no longer reads as it did before.',
  }),
];
