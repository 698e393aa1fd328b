/** Lies about how a checkout ends in the Universal Commerce Protocol: keys, orders, and who approves. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { type Handler, type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterRequest } from '../../sabotage/alter-request.ts';
import { alterError, alterPayload, alterResponse, onCommerce } from '../../sabotage/alter-rpc.ts';
import type { Asked } from '../../sabotage/asked.ts';
import { put } from '../../sabotage/put.ts';
import { always, both, withTool } from '../../sabotage/when.ts';

const lie = (value: Omit<Saboteur, 'storefront'>): Saboteur =>
  saboteur({ ...value, storefront: { dialect: 'ucp' } });

/** The storefront takes the id of the record for the key: repetitions are found, and conflicts are not. */
const takeIdsForKeys = (tool: string) =>
  alterRequest(both(onCommerce, withTool(tool)), ({ request, rpc }: Asked) => {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const key = `of ${String(valueAt(rpc, '/params/arguments/id'))}`;
    const body = put('/params/arguments/meta/idempotency-key', key)(rpc);
    return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
  });

/** Every answer sends the buyer to another address. */
const goesOnElsewhere = (honest: Handler) => {
  let count = 0;
  return alterPayload(['complete_checkout'], (payload) => {
    count += 1;
    return { ...payload, continue_url: `${payload.continue_url}?try=${count}` };
  })(honest);
};

const order = { id: 'order-1', permalink_url: 'http://storefront.test/orders/1' };

const line = {
  id: 'line-1',
  item: { id: '1', title: 'A shirt', price: 100 },
  quantity: { original: 2, total: 2, fulfilled: 1 },
  totals: [{ type: 'total', amount: 100 }],
};

/** An order that anybody may see, whatever its id. */
const showsOrders = (change: JsonObject, status = 'partial') =>
  alterPayload(['get_order'], ({ ucp }) => ({
    ucp: { ...(isObject(ucp) ? ucp : {}), status: 'success' },
    ...order,
    checkout_id: 'checkout-1',
    currency: 'USD',
    line_items: [{ ...line, status }],
    fulfillment: { expectations: [], events: [] },
    totals: [
      { type: 'subtotal', amount: 100 },
      { type: 'total', amount: 100 },
    ],
    ...change,
  }));

/** Without an envelope nothing says how it went, but the record itself. */
const withoutStatus = ({ ucp, ...payload }: JsonObject): JsonObject => ({
  ucp: isObject(ucp) ? { version: ucp.version, capabilities: ucp.capabilities } : ucp,
  ...payload,
});

const numbered = (code: number) => (error: JsonObject) => ({ ...error, code });

export const saboteurs: readonly Saboteur[] = [
  lie({
    id: 'ucp-completion-keys-are-those-of-the-checkout',
    breaks: ['commerce/ucp-completion-keys-belong-to-one-call'],
    sabotage: takeIdsForKeys('complete_checkout'),
  }),
  lie({
    id: 'ucp-cancellation-keys-are-those-of-the-checkout',
    breaks: ['commerce/ucp-checkout-keys-belong-to-one-call'],
    sabotage: takeIdsForKeys('cancel_checkout'),
  }),
  lie({
    id: 'ucp-repeated-completions-lead-elsewhere',
    breaks: ['commerce/ucp-repeated-completions-change-nothing'],
    sabotage: goesOnElsewhere,
  }),
  lie({
    id: 'ucp-checkout-completes-when-it-is-created',
    breaks: ['commerce/nothing-completes-by-itself', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['create_checkout'], (payload) =>
      payload.status === 'incomplete' ? { ...payload, status: 'completed', order } : payload,
    ),
  }),
  lie({
    id: 'ucp-checkout-completes-when-it-is-ready',
    breaks: ['commerce/nothing-completes-by-itself', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['update_checkout'], (payload) =>
      payload.status === 'ready_for_complete' ? { ...payload, status: 'completed' } : payload,
    ),
  }),
  saboteur({
    id: 'checkouts-are-ordered-when-they-are-created',
    breaks: ['commerce/nothing-completes-by-itself'],
    sabotage: alterPayload(['create_checkout'], (checkout) => ({ ...checkout, order })),
  }),
  lie({
    id: 'ucp-checkout-completes-unapproved',
    breaks: ['commerce/nothing-completes-unapproved', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['complete_checkout'], (payload) =>
      payload.status === 'requires_escalation'
        ? { ...withoutStatus(payload), status: 'completed', order }
        : payload,
    ),
  }),
  lie({
    id: 'ucp-refusal-with-an-order-in-it',
    breaks: ['commerce/nothing-completes-unapproved'],
    sabotage: alterPayload(['complete_checkout'], (payload) =>
      payload.status === 'requires_escalation'
        ? { ...(put('/ucp/status', 'error')(payload) as JsonObject), order }
        : payload,
    ),
  }),
  lie({
    id: 'ucp-completion-begins-when-the-checkout-is-ready',
    breaks: ['commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['get_checkout'], (payload) =>
      payload.status === 'ready_for_complete' ? { ...payload, status: 'complete_in_progress' } : payload,
    ),
  }),
  lie({
    id: 'ucp-checkout-expires-some-day',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: 'in six hours' } : payload,
    ),
  }),
  lie({
    id: 'ucp-cart-expires-at-a-time-without-a-zone',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(['get_cart'], (payload) =>
      'line_items' in payload ? { ...payload, expires_at: '2026-11-21T12:00:00' } : payload,
    ),
  }),
  lie({
    id: 'ucp-order-of-a-shipped-line',
    breaks: ['commerce/ucp-orders-are-well-formed', 'commerce/unknown-records-are-failures'],
    sabotage: showsOrders({}, 'shipped'),
  }),
  lie({
    id: 'ucp-order-is-fulfilled-too-early',
    breaks: ['commerce/ucp-orders-are-well-formed', 'commerce/unknown-records-are-failures'],
    sabotage: showsOrders({}, 'fulfilled'),
  }),
  lie({
    id: 'ucp-order-of-a-checkout-leads-nowhere',
    breaks: ['commerce/ucp-orders-are-well-formed', 'commerce/nothing-completes-unapproved'],
    sabotage: alterPayload(['complete_checkout'], (payload) =>
      payload.status === 'requires_escalation'
        ? { ...payload, order: { ...order, permalink_url: '/orders/1' } }
        : payload,
    ),
  }),
  lie({
    id: 'ucp-strangers-are-told-by-another-number',
    breaks: ['commerce/ucp-error-codes-fit-their-numbers'],
    sabotage: alterError(always, (error) =>
      valueAt(error, '/data/code') === 'invalid_profile_url' ? numbered(-32000)(error) : error,
    ),
  }),
  lie({
    id: 'ucp-conflicts-are-told-by-another-number',
    breaks: ['commerce/ucp-error-codes-fit-their-numbers'],
    sabotage: alterError(always, (error) =>
      valueAt(error, '/data/code') === 'idempotency_conflict' ? numbered(-32001)(error) : error,
    ),
  }),
];

const first = (value: Omit<Saboteur, 'storefront'>): Saboteur =>
  saboteur({ ...value, storefront: { dialect: 'ucp', version: '2026-01-23' } });

/** Lies about a storefront that advertises the protocol's first version. */
export const firstVersionSaboteurs: readonly Saboteur[] = [
  first({
    id: 'ucp-first-refusals-in-later-words',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterError(withTool('get_checkout'), (error) => ({ ...error, data: { code: 'not_found' } })),
  }),
  first({
    id: 'ucp-first-refusals-without-a-code',
    breaks: ['commerce/ucp-errors-are-listed'],
    sabotage: alterResponse(withTool('get_checkout'), (rpcResponse) =>
      put('/error/data/errors', [{ message: 'There is no such checkout.' }])(rpcResponse),
    ),
  }),
  first({
    id: 'ucp-first-discount-below-zero',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterPayload(['get_checkout'], (payload) =>
      Array.isArray(payload.totals)
        ? { ...payload, totals: [...payload.totals, { type: 'discount', amount: -100 }] }
        : payload,
    ),
  }),
  first({
    id: 'ucp-first-checkout-cannot-be-helped',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], (payload) =>
      put('/messages/0/severity', 'unrecoverable')(payload),
    ),
  }),
  first({
    id: 'ucp-first-checkout-is-cancelled-and-open',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['get_checkout'], (payload) =>
      payload.status === 'canceled' ? { ...payload, status: 'incomplete' } : payload,
    ),
  }),
  first({
    id: 'ucp-first-checkout-taken-apart',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['update_checkout'], ({ links: _, ...payload }) => payload),
  }),
];
