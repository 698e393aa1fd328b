/** Saboteurs of the statuses of checkouts, of orders, and of optional members. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload } from '../sabotage/rpc.ts';
import { alterRecord, breakingAugustVersion, breakingFirstVersion, breakingUcp } from '../sabotage/ucp.ts';

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };

/** The envelope has no status, so only the record shows how the call ended. */
const withoutEnvelopeStatus = ({ ucp, ...payload }: JsonObject): JsonObject => ({
  ucp: isObject(ucp) ? { version: ucp.version, capabilities: ucp.capabilities } : ucp,
  ...payload,
});

/** Shows one order to every caller, for every id. */
const showOrder = (status: string) =>
  alterPayload(['get_order'], ({ ucp }) => ({
    ucp: { ...(isObject(ucp) ? ucp : {}), status: 'success' },
    id: 'order-1',
    permalink_url: 'http://storefront.test/orders/1',
    checkout_id: 'checkout-1',
    currency: 'USD',
    line_items: [{ ...line, status }],
    fulfillment: { expectations: [], events: [] },
    totals: [
      { type: 'subtotal', amount: 100 },
      { type: 'total', amount: 100 },
    ],
  }));

/** Changes the results of tools that show a record. */
const inRecords = (tools: readonly string[], change: (record: JsonObject) => unknown) =>
  alterPayload(tools, (payload) => ('line_items' in payload ? change(payload) : payload));

const checkouts = ['create_checkout', 'update_checkout', 'get_checkout'];

const method = '/fulfillment/methods/0';

const event = { id: 'event-1', type: 'shipped', line_items: [{ id: 'line_1', quantity: 1 }] };

const occurred_at = '2026-10-01T00:00:00Z';

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp(['commerce/ucp-statuses-follow-the-lifecycle', 'commerce/nothing-completes-by-itself'], {
    'ucp-checkout-completes-when-it-is-created': alterRecord(
      ['create_checkout'],
      'incomplete',
      (checkout) => ({ ...checkout, status: 'completed', order }),
    ),
    'ucp-checkout-completes-when-it-is-ready': alterRecord(
      ['update_checkout'],
      'ready_for_complete',
      setAt('/status', 'completed'),
    ),
  }),
  ...breakingUcp(['commerce/ucp-statuses-follow-the-lifecycle', 'commerce/nothing-completes-unapproved'], {
    'ucp-checkout-completes-unapproved': alterRecord(
      ['complete_checkout'],
      'requires_escalation',
      (checkout) => ({
        ...withoutEnvelopeStatus(checkout),
        ...{ status: 'completed', order, continue_url: undefined, messages: undefined },
      }),
    ),
  }),
  ...breakingUcp('commerce/ucp-statuses-follow-the-lifecycle', {
    'ucp-completion-begins-when-the-checkout-is-ready': alterRecord(
      ['get_checkout'],
      'ready_for_complete',
      setAt('/status', 'complete_in_progress'),
    ),
  }),

  ...breakingUcp(['commerce/ucp-orders-are-well-formed', 'commerce/unknown-records-are-failures'], {
    'ucp-order-of-a-shipped-line': showOrder('shipped'),
    'ucp-order-is-fulfilled-too-early': showOrder('fulfilled'),
  }),
  ...breakingUcp(['commerce/ucp-orders-are-well-formed', 'commerce/nothing-completes-unapproved'], {
    'ucp-order-of-a-checkout-leads-nowhere': {
      alsoCatches: {
        checks: ['commerce/ucp-changed-records-are-well-formed'],
        because: 'The order is a member of the checkout.',
      },
      sabotage: alterRecord(
        ['complete_checkout'],
        'requires_escalation',
        setAt('/order', { id: 'order-1', permalink_url: '/orders/1' }),
      ),
    },
  }),

  ...breakingFirstVersion('commerce/ucp-orders-are-well-formed', {
    'ucp-first-order-is-fulfilled-too-early': {
      isApproved: true,
      sabotage: alterPayload(
        ['get_order'],
        changeAt('/line_items/0', (line) => ({ ...(isObject(line) ? line : {}), status: 'fulfilled' })),
      ),
    },
    'ucp-first-order-of-no-checkout': {
      isApproved: true,
      sabotage: alterPayload(['get_order'], removeAt('/checkout_id')),
    },
  }),

  ...breakingAugustVersion('commerce/ucp-destinations-have-types', {
    'ucp-destination-of-no-type': inRecords(checkouts, removeAt(`${method}/destinations/0/type`)),
    'ucp-destination-of-no-type-when-read': inRecords(
      ['get_checkout'],
      removeAt(`${method}/destinations/0/type`),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-options-have-formatted-descriptions', {
    'ucp-option-described-in-a-text': inRecords(
      checkouts,
      setAt(`${method}/groups/0/options/0/description`, 'Arrives soon'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-consent-is-by-purpose', {
    'ucp-consent-in-booleans': inRecords(checkouts, (checkout) => ({
      ...checkout,
      buyer: { consent: { 'dev.ucp.consent.marketing': true } },
    })),
    'ucp-consent-to-a-bare-purpose': inRecords(checkouts, (checkout) => ({
      ...checkout,
      buyer: { consent: { marketing: { granted: true, source: 'business', description: 'News' } } },
    })),
    'ucp-consent-from-nobody': inRecords(['create_cart'], (cart) => ({
      ...cart,
      buyer: { consent: { 'dev.ucp.consent.analytics': { granted: true, description: 'Statistics' } } },
    })),
  }),
  ...breakingAugustVersion('commerce/ucp-policies-are-well-formed', {
    'ucp-policy-as-a-text': inRecords(checkouts, setAt('/policies/0/description', 'Returns within 30 days')),
    'ucp-policy-of-a-short-type': alterPayload(['search_catalog'], setAt('/policies/0/type', 'return')),
  }),
  ...breakingAugustVersion('commerce/ucp-actions-are-well-formed', {
    'ucp-actions-in-a-list': inRecords(checkouts, setAt('/actions', [{ id: 'action-1' }])),
    'ucp-action-without-an-id': inRecords(checkouts, setAt('/actions', { 'dev.ucp.example.survey': [{}] })),
  }),
  ...breakingAugustVersion('commerce/ucp-catalog-methods-have-types', {
    'ucp-variant-with-a-method-of-no-type': alterPayload(
      ['search_catalog'],
      removeAt('/products/0/variants/0/fulfillment/methods/0/type'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-carts-are-well-formed', {
    'ucp-quantities-as-measures': {
      alsoCatches: {
        checks: ['commerce/ucp-changed-records-are-well-formed'],
        because: 'Updated carts have such quantities as well.',
      },
      sabotage: inRecords(['create_cart', 'get_cart', 'update_cart'], (cart) => ({
        ...cart,
        line_items: (Array.isArray(cart.line_items) ? cart.line_items : []).map((line: JsonObject) => ({
          ...line,
          quantity: { value: line.quantity, unit: 'C62' },
        })),
      })),
    },
  }),
  ...breakingAugustVersion('commerce/ucp-quantity-units-are-no-packages', {
    'ucp-cart-of-boxes': inRecords(
      ['get_cart'],
      changeAt('/line_items/0/item', (item) => ({
        ...(isObject(item) ? item : {}),
        quantity_unit: { unit: 'XBX', display_text: 'box' },
      })),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-envelopes-are-not-nested', {
    'ucp-envelope-in-an-envelope': inRecords(['get_cart'], setAt('/ucp/ucp', { version: '2026-08-25' })),
    'ucp-envelope-in-the-envelope-of-a-line': inRecords(
      ['get_checkout'],
      changeAt('/line_items/0', (line) => ({ ...(isObject(line) ? line : {}), ucp: { ucp: {} } })),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-quantity-units-are-well-formed', {
    'ucp-unit-without-a-label': inRecords(
      ['get_cart'],
      changeAt('/line_items/0/item', (item) => ({ ...(item as JsonObject), quantity_unit: { unit: 'LBR' } })),
    ),
  }),

  ...breakingUcp('commerce/ucp-changed-records-are-well-formed', {
    'ucp-updated-cart-without-totals': inRecords(['update_cart'], removeAt('/totals')),
    'ucp-cancelled-checkout-names-no-capabilities': inRecords(
      ['cancel_checkout'],
      removeAt('/ucp/capabilities'),
    ),
    'ucp-orders-without-an-envelope': {
      isApproved: true,
      sabotage: inRecords(['get_order'], removeAt('/ucp')),
    },
  }),
  ...breakingFirstVersion('commerce/ucp-changed-records-are-well-formed', {
    'ucp-first-cancelled-checkout-without-links': inRecords(['cancel_checkout'], removeAt('/links')),
  }),
  ...breakingUcp('commerce/ucp-images-have-addresses', {
    'ucp-image-is-a-file': inRecords(['get_cart'], setAt('/line_items/0/item/image_url', 'lamp sand.png')),
    'ucp-image-is-a-path-once-shipped': inRecords(
      ['update_checkout'],
      setAt('/line_items/0/item/image_url', '/images/lamp.png'),
    ),
  }),
  ...breakingUcp('commerce/ucp-options-are-priced', {
    'ucp-options-without-totals': inRecords(
      checkouts,
      changeAt(`${method}/groups/0/options`, (options) =>
        Array.isArray(options) ? options.map(({ totals: _, ...option }) => option) : options,
      ),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-options-are-priced', {
    'ucp-first-option-without-an-id': inRecords(
      ['get_checkout'],
      removeAt(`${method}/groups/0/options/0/id`),
    ),
  }),
  ...breakingUcp('commerce/ucp-destinations-have-ids', {
    'ucp-destination-without-an-id': inRecords(['get_checkout'], removeAt(`${method}/destinations/0/id`)),
  }),
  ...breakingUcp('commerce/ucp-consent-is-boolean', {
    'ucp-consent-in-words': inRecords(checkouts, (checkout) => ({
      ...checkout,
      buyer: { consent: { marketing: 'no', analytics: true } },
    })),
  }),
  ...breakingFirstVersion('commerce/ucp-totals-have-known-types', {
    'ucp-first-total-of-its-own-type': inRecords(
      ['get_checkout'],
      changeAt('/totals', (totals) => [
        { type: 'insurance', amount: 0 },
        ...(Array.isArray(totals) ? totals : []),
      ]),
    ),
  }),
  ...breakingUcp('commerce/ucp-escalations-keep-their-reason', {
    'ucp-escalation-is-forgotten-when-it-is-read': alterRecord(
      ['get_checkout'],
      'requires_escalation',
      setAt('/messages', []),
    ),
    'ucp-escalation-leads-nowhere-when-it-is-read': alterRecord(
      ['get_checkout'],
      'requires_escalation',
      removeAt('/continue_url'),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-escalations-keep-their-reason', {
    'ucp-first-escalation-can-be-recovered': alterRecord(
      ['get_checkout'],
      'requires_escalation',
      setAt('/messages/0/severity', 'recoverable'),
    ),
  }),
  ...breakingUcp('commerce/ucp-order-logs-are-well-formed', {
    'ucp-event-without-its-time': {
      isApproved: true,
      sabotage: inRecords(['get_order'], setAt('/fulfillment/events', [event])),
    },
    'ucp-adjustment-is-done': {
      isApproved: true,
      sabotage: inRecords(['get_order'], setAt('/adjustments', [{ ...event, occurred_at, status: 'done' }])),
    },
  }),
  ...breakingFirstVersion('commerce/ucp-order-logs-are-well-formed', {
    'ucp-first-event-of-no-type': {
      isApproved: true,
      sabotage: inRecords(
        ['get_order'],
        setAt('/fulfillment/events', [{ ...event, occurred_at, type: undefined }]),
      ),
    },
  }),
  ...breakingUcp('commerce/ucp-cancelled-carts-are-shown', {
    'ucp-cancelled-cart-is-emptied': inRecords(['cancel_cart'], setAt('/line_items', [])),
  }),
];

const line = {
  id: 'line-1',
  item: { id: '1', title: 'A shirt', price: 100 },
  quantity: { original: 2, total: 2, fulfilled: 1 },
  totals: [{ type: 'total', amount: 100 }],
};
