/** UCP 2026-01-23: checkouts only. */
import type { MemberRule, Release } from './release.ts';

/** Members that every release requires. */
const members: readonly MemberRule[] = [
  {
    id: 'commerce/ucp-lines-are-priced',
    requires: ['commerce.ucp.lines'],
    claim: 'Every line shows the title and the price of its item, and its totals.',
    fix: 'Give each entry of line_items totals, and an item with a title and a price as a bare integer.',
    noun: 'lines',
    places: ['/line_items/*'],
    schema: 'ucp/priced-line',
  },
  {
    id: 'commerce/ucp-checkouts-name-payment-handlers',
    requires: ['commerce.ucp.checkout-handlers'],
    claim:
      'Every checkout that is created, updated or read names its payment handlers, or says that there are none.',
    fix: 'Put an object payment_handlers, empty if there are none, into the member ucp of every checkout.',
    noun: 'the envelope of a checkout',
    // A checkout that has ended is not paid any more.
    tools: ['create_checkout', 'get_checkout', 'update_checkout'],
    places: ['/ucp'],
    schema: 'ucp/checkout-envelope',
  },
  {
    id: 'commerce/ucp-messages-have-known-formats',
    requires: ['commerce.ucp.message-format'],
    claim: 'The text of every message is plain or markdown, and its path is a JSONPath.',
    fix: 'Write content_type of each message as plain or markdown, and path as a JSONPath such as $.line_items[0].',
    noun: 'messages',
    places: ['/messages/*'],
    schema: 'ucp/message-format',
  },
];

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
  members,
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
    'commerce/ucp-option-titles-are-distinct',
    'commerce/ucp-profiles-are-fetched',
    'commerce/ucp-unsupported-versions-are-refused',
    'commerce/ucp-extensions-are-common-ones',
    'discovery/ucp-payment-handlers-have-ids',
    'discovery/ucp-extensions-have-a-parent',
    'commerce/ucp-options-are-described-in-other-words',
    'commerce/ucp-methods-have-one-group',
    'commerce/ucp-results-agree-on-the-version',
    'commerce/ucp-options-are-described-without-their-total',
    'commerce/ucp-checkouts-lead-on-while-open',
  ],
};
