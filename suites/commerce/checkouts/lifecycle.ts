/** The life of a checkout: created, read, updated, cancelled. */
import { cancellationTakesEffect, operationsSucceed } from '../records/lifecycle.ts';

export const checks = [
  operationsSucceed('checkout', {
    id: 'commerce/checkout-operations-succeed',
    requires: ['commerce.flow.checkout', 'commerce.tools.answer'],
    claim: 'A checkout can be created, read, updated and cancelled.',
    fix: 'Answer create_checkout, get_checkout, update_checkout and cancel_checkout with HTTP 200 and a result, and return from get_checkout the one whose id was sent.',
    prerequisites: ['commerce/amounts-agree-with-the-catalog'],
  }),
  cancellationTakesEffect('checkout', {
    id: 'commerce/checkout-cancellation-takes-effect',
    requires: ['commerce.cancelled.checkout'],
    claim: 'A cancelled checkout is not found, or no longer reads as it did before.',
    fix: 'Show a checkout in get_checkout as cancelled after cancel_checkout, or do not show it any more.',
  }),
];
