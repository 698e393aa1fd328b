/** UCP 2026-04-08: adds the catalog, carts and orders. */
import { release as earlier } from './2026-01-23.ts';
import type { Release } from './release.ts';

const [agent, transport] = [-32001, -32000];

export const release: Release = {
  ...earlier,
  version: '2026-04-08',
  source: 'the specification of the protocol at the tag v2026-04-08',
  tools: {
    ...earlier.tools,
    search_catalog: ['catalog'],
    lookup_catalog: ['catalog'],
    get_product: ['catalog'],
    create_cart: ['cart'],
    get_cart: ['id'],
    update_cart: ['id', 'cart'],
    cancel_cart: ['id'],
    get_order: ['id'],
  },
  keyedTools: [...earlier.keyedTools, 'cancel_cart'],
  kinds: ['cart', 'checkout'],
  totals: { discounts: 'below zero', addUp: true },
  severities: { known: [...earlier.severities.known, 'unrecoverable'], aliases: {} },
  errorNumbers: {
    invalid_profile_url: agent,
    profile_unreachable: agent,
    profile_malformed: agent,
    version_unsupported: agent,
    unauthorized: transport,
    idempotency_conflict: transport,
    rate_limit_exceeded: transport,
  },
  rules: [
    // In this release, a refusal is a result.
    ...earlier.rules.filter((id) => id !== 'commerce/ucp-errors-are-listed'),
    'discovery/ucp-pinned-profiles-list-no-versions',
    'commerce/ucp-outputs-are-declared',
    'commerce/ucp-results-have-the-envelope',
    'commerce/ucp-content-repeats-the-result',
    'commerce/ucp-products-are-well-formed',
    'commerce/ucp-lookups-name-their-inputs',
    'commerce/ucp-unknown-products-are-not-found',
    'commerce/ucp-refusals-name-the-missing-profile',
    'commerce/ucp-refusals-have-a-fitting-status',
    'commerce/ucp-error-codes-fit-their-numbers',
    'commerce/ucp-carts-are-well-formed',
    'commerce/ucp-cancelled-carts-are-not-found',
    'commerce/ucp-carts-convert-once',
    'commerce/ucp-repeated-checkout-cancellations-change-nothing',
    'commerce/ucp-repeated-cart-cancellations-change-nothing',
    'commerce/ucp-repeated-completions-change-nothing',
    'commerce/ucp-cart-keys-belong-to-one-call',
    'commerce/ucp-checkout-keys-belong-to-one-call',
    'commerce/ucp-completion-keys-belong-to-one-call',
    'commerce/ucp-orders-are-well-formed',
  ],
};
