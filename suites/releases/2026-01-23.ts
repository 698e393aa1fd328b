/** UCP 2026-01-23: checkouts only. */
import type { Release } from './release.ts';

export const release: Release = {
  version: '2026-01-23',
  source: 'the specification of the protocol at the tag v2026-01-23',
  tools: {
    create_checkout: ['checkout'],
    get_checkout: ['id'],
    update_checkout: ['id', 'checkout'],
    complete_checkout: ['id', 'checkout'],
    cancel_checkout: ['id'],
  },
  keyedTools: ['complete_checkout', 'cancel_checkout'],
  kinds: ['checkout'],
  schemas: {
    cart: 'ucp/cart',
    checkout: 'ucp/checkout',
    order: 'ucp/order',
    product: 'ucp/product',
    message: 'ucp/message',
    envelope: 'ucp/envelope',
  },
  totals: { discounts: 'zero or more', addUp: false },
  severities: {
    known: ['recoverable', 'requires_buyer_input', 'requires_buyer_review'],
    aliases: { escalation: 'requires_buyer_review' },
  },
  errorNumbers: {},
  profile: { keys: '/signing_keys', formerKeys: [] },
  members: [],
  rules: [
    'discovery/ucp-registries-are-well-formed',
    'discovery/ucp-payment-handlers-are-listed',
    'discovery/ucp-services-have-endpoints',
    'discovery/ucp-profiles-may-be-cached',
    'discovery/ucp-pinned-profiles-are-well-formed',
    'commerce/ucp-arguments-are-wrapped',
    'commerce/ucp-idempotency-keys-are-declared',
    'commerce/ucp-errors-are-listed',
    'commerce/ucp-checkouts-are-well-formed',
    'commerce/ucp-canceled-checkouts-stay-canceled',
    'commerce/ucp-escalations-hand-over-to-the-buyer',
    'commerce/ucp-totals-add-up',
    'commerce/ucp-messages-are-well-formed',
    'commerce/ucp-statuses-follow-the-lifecycle',
  ],
};
