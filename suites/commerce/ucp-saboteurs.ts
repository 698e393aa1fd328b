/** Lies about what the Universal Commerce Protocol asks of the tools and of what they answer. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { type Handler, type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterRequest } from '../sabotage/alter-request.ts';
import { alterPayload, alterResponse, alterResult, alterTools, onCommerce } from '../sabotage/alter-rpc.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import type { Asked } from '../sabotage/asked.ts';
import { change, drop, put } from '../sabotage/put.ts';
import { both, type When, withTool } from '../sabotage/when.ts';

/** A lie about the storefront that speaks the protocol in its latest version. */
const lie = (value: Omit<Saboteur, 'storefront'>): Saboteur =>
  saboteur({ ...value, storefront: { dialect: 'ucp' } });

const alterTool = (name: string, change: (tool: JsonObject) => unknown) =>
  alterTools((tools) => tools.map((tool) => (tool.name === name ? change(tool) : tool)));

const oneAfterAnother =
  (...changes: readonly ((value: unknown) => unknown)[]) =>
  (value: unknown): unknown =>
    changes.reduce((sofar, next) => next(sofar), value);

const isOutcome = (payload: unknown): boolean => valueAt(payload, '/ucp/status') === 'error';

/** Changes what a tool says when it could not do what was asked. */
const alterOutcome = (tool: string, change: (payload: JsonObject) => unknown) =>
  alterPayload([tool], (payload) => (isOutcome(payload) ? change(payload) : payload));

const records = ['create_checkout', 'get_checkout', 'update_checkout'];
const carts = ['create_cart', 'get_cart'];

const lines = (totals: unknown): readonly JsonObject[] =>
  Array.isArray(totals) ? totals.filter(isObject) : [];

const alterTotals = (tools: readonly string[], alter: (totals: readonly JsonObject[]) => unknown) =>
  alterPayload(tools, (payload) =>
    Array.isArray(payload.totals) ? { ...payload, totals: alter(payload.totals) } : payload,
  );

const raised = (totals: readonly JsonObject[], by: number): readonly JsonObject[] =>
  totals.map((line) => (line.type === 'total' ? { ...line, amount: Number(line.amount) + by } : line));

const otherPaper = {
  checks: ['commerce/openrpc-agrees-with-tools-list'],
  because: 'the OpenRPC document still says what tools/list no longer does',
};

const stranger: When = both(
  withTool('search_catalog'),
  ({ rpc }) => valueAt(rpc, '/params/arguments/meta') === undefined,
);

const withCartId: When = ({ rpc }) => valueAt(rpc, '/params/arguments/checkout/cart_id') !== undefined;

/** The storefront hears a key that never came before. */
const forgetKeys = (tool: string) => (honest: Handler) => {
  let count = 0;
  return alterRequest(both(onCommerce, withTool(tool)), ({ request, rpc }: Asked) => {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    count += 1;
    const body = put('/params/arguments/meta/idempotency-key', `fresh-${count}`)(rpc);
    return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
  })(honest);
};

/** Every second conversion gives a checkout of another name. */
const convertAnew = (honest: Handler) => {
  let count = 0;
  return alterPayload(
    ['create_checkout'],
    (payload) => {
      count += 1;
      return { ...payload, id: `${payload.id}-${count}` };
    },
    withCartId,
  )(honest);
};

const keySchema = '/inputSchema/properties/meta';

const declared: readonly Saboteur[] = [
  lie({
    id: 'ucp-order-by-another-name',
    breaks: ['commerce/ucp-arguments-are-wrapped'],
    alsoCatches: otherPaper,
    sabotage: alterTool('get_order', (tool) =>
      oneAfterAnother(
        put('/inputSchema/properties/order_id', { type: 'string' }),
        drop('/inputSchema/properties/id'),
        put('/inputSchema/required', ['meta', 'order_id']),
      )(tool),
    ),
  }),
  lie({
    id: 'ucp-order-for-anybody',
    breaks: ['commerce/ucp-arguments-are-wrapped'],
    alsoCatches: otherPaper,
    sabotage: alterTool('get_order', (tool) =>
      oneAfterAnother(
        put('/inputSchema/properties/meta', { type: 'object' }),
        put('/inputSchema/required', ['id']),
      )(tool),
    ),
  }),
  lie({
    id: 'ucp-completion-without-a-key',
    breaks: ['commerce/ucp-idempotency-keys-are-declared'],
    alsoCatches: otherPaper,
    sabotage: alterTool('complete_checkout', (tool) =>
      oneAfterAnother(
        drop(`${keySchema}/properties/idempotency-key`),
        put(`${keySchema}/required`, ['ucp-agent']),
      )(tool),
    ),
  }),
  lie({
    id: 'ucp-order-of-unknown-shape',
    breaks: ['commerce/ucp-outputs-are-declared'],
    sabotage: alterTool('get_order', (tool) => drop('/outputSchema')(tool)),
  }),
];

const answered: readonly Saboteur[] = [
  lie({
    id: 'ucp-search-without-a-version',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['search_catalog'], (payload) => drop('/ucp/version')(payload)),
  }),
  lie({
    id: 'ucp-capabilities-as-names',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['get_product'], (payload) =>
      put('/ucp/capabilities', ['dev.ucp.shopping.catalog.lookup'])(payload),
    ),
  }),
  lie({
    id: 'ucp-content-in-prose',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('get_product'), (result) =>
      put('/content/0/text', 'Here is your product!')(result),
    ),
  }),
  lie({
    id: 'ucp-content-of-yesterday',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('lookup_catalog'), (result) =>
      put('/content/0/text', '{"products":[]}')(result),
    ),
  }),
  lie({
    id: 'ucp-description-as-text',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['get_product'], (payload) => put('/product/description', 'A shirt')(payload)),
  }),
  lie({
    id: 'ucp-found-products-without-a-price-range',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['search_catalog'], (payload) => drop('/products/0/price_range')(payload)),
  }),
  lie({
    id: 'ucp-lookup-without-inputs',
    breaks: ['commerce/ucp-lookups-say-why'],
    sabotage: alterPayload(['lookup_catalog'], (payload) => drop('/products/0/variants/0/inputs')(payload)),
  }),
  lie({
    id: 'ucp-lookup-fails-on-the-unknown',
    breaks: ['commerce/ucp-lookups-say-why'],
    sabotage: alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) && payload.products.length === 0
        ? put('/ucp/status', 'error')(payload)
        : payload,
    ),
  }),
  lie({
    id: 'ucp-unknown-product-is-an-error',
    breaks: ['commerce/ucp-unknown-products-are-outcomes'],
    sabotage: alterResponse(withTool('get_product'), (rpcResponse) =>
      isOutcome(valueAt(rpcResponse, '/result/structuredContent'))
        ? { jsonrpc: '2.0', id: rpcResponse.id, error: { code: -32602, message: 'not found' } }
        : rpcResponse,
    ),
  }),
  lie({
    id: 'ucp-unknown-product-without-a-reason',
    breaks: ['commerce/ucp-unknown-products-are-outcomes'],
    sabotage: alterOutcome('get_product', drop('/messages')),
  }),
  lie({
    id: 'ucp-strangers-are-sent-away',
    breaks: ['commerce/ucp-strangers-are-told-why'],
    sabotage: alterResponse(stranger, ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32001, message: 'UCP discovery failed', data: 'no' },
    })),
  }),
  lie({
    id: 'ucp-strangers-are-accepted',
    breaks: ['commerce/ucp-refusals-have-a-fitting-status'],
    alsoCatches: {
      checks: ['commerce/invalid-arguments-are-answered', 'commerce/non-object-arguments-are-answered'],
      because: 'strange arguments may lack the agent profile, too',
    },
    sabotage: alterStatus(both(onCommerce, stranger), 202),
  }),
];

const sold: readonly Saboteur[] = [
  lie({
    id: 'ucp-cart-without-a-currency',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(carts, (payload) => drop('/currency')(payload)),
  }),
  lie({
    id: 'ucp-cart-with-money-in-its-lines',
    breaks: ['commerce/ucp-carts-are-well-formed'],
    sabotage: alterPayload(['get_cart'], (payload) =>
      change('/line_items/0/item/price', (amount) => ({ amount, currency: 'USD' }))(payload),
    ),
  }),
  lie({
    id: 'ucp-checkout-of-a-status-of-its-own',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(records, (payload) =>
      payload.status === 'incomplete' ? { ...payload, status: 'open' } : payload,
    ),
  }),
  lie({
    id: 'ucp-checkout-without-links',
    breaks: ['commerce/ucp-checkouts-are-well-formed'],
    sabotage: alterPayload(['update_checkout'], (payload) => drop('/links')(payload)),
  }),
  lie({
    id: 'ucp-total-one-off',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['update_checkout'], (totals) => raised(totals, 1)),
  }),
  lie({
    id: 'ucp-discount-that-adds',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(records, (totals) => [
      { type: 'discount', display_text: 'Welcome', amount: 100 },
      ...raised(totals, 100),
    ]),
  }),
  lie({
    id: 'ucp-two-subtotals',
    breaks: ['commerce/ucp-totals-add-up'],
    sabotage: alterTotals(['get_cart'], (totals) => [{ type: 'subtotal', amount: 0 }, ...lines(totals)]),
  }),
  lie({
    id: 'ucp-errors-without-a-severity',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterOutcome('get_cart', drop('/messages/0/severity')),
  }),
  lie({
    id: 'ucp-messages-of-type-fatal',
    breaks: ['commerce/ucp-messages-are-well-formed'],
    sabotage: alterPayload(['create_checkout'], (payload) => put('/messages/0/type', 'fatal')(payload)),
  }),
];

const stated: readonly Saboteur[] = [
  lie({
    id: 'ucp-cancelled-with-two-ls',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled'],
    sabotage: alterPayload(['cancel_checkout'], (payload) => ({ ...payload, status: 'cancelled' })),
  }),
  lie({
    id: 'ucp-canceled-checkout-comes-back',
    breaks: ['commerce/ucp-canceled-checkouts-stay-canceled', 'commerce/ucp-statuses-follow-the-lifecycle'],
    sabotage: alterPayload(['get_checkout'], (payload) =>
      payload.status === 'canceled' ? { ...payload, status: 'completed' } : payload,
    ),
  }),
  lie({
    id: 'ucp-cancelled-cart-is-unavailable',
    breaks: ['commerce/ucp-cancelled-carts-are-not-found'],
    sabotage: alterOutcome('get_cart', put('/messages/0/code', 'unavailable')),
  }),
  lie({
    id: 'ucp-cart-is-converted-anew',
    breaks: ['commerce/ucp-carts-convert-once'],
    sabotage: convertAnew,
  }),
  lie({
    id: 'ucp-escalation-into-nothing',
    breaks: ['commerce/ucp-escalations-lead-somewhere'],
    sabotage: alterPayload(['complete_checkout'], (payload) => drop('/continue_url')(payload)),
  }),
  lie({
    id: 'ucp-escalation-without-a-word-to-the-buyer',
    breaks: ['commerce/ucp-escalations-lead-somewhere'],
    sabotage: alterPayload(['complete_checkout'], (payload) =>
      put('/messages/0/severity', 'recoverable')(payload),
    ),
  }),
  lie({
    id: 'ucp-checkout-is-cancelled-anew',
    breaks: ['commerce/ucp-repetitions-change-nothing', 'commerce/ucp-checkout-keys-belong-to-one-call'],
    sabotage: forgetKeys('cancel_checkout'),
  }),
  lie({
    id: 'ucp-cart-keys-mean-nothing',
    breaks: [
      'commerce/ucp-keys-belong-to-one-call',
      'commerce/ucp-repeated-cart-cancellations-change-nothing',
    ],
    sabotage: forgetKeys('cancel_cart'),
  }),
];

export const saboteurs: readonly Saboteur[] = [...declared, ...answered, ...sold, ...stated];
