/** Saboteurs of what the tools declare and return, and of their errors. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { combine, remembering } from '../sabotage/breaking.ts';
import { always, both, type Condition, type ReceivedRequest, withTool } from '../sabotage/conditions.ts';
import { onProfile } from '../sabotage/documents.ts';
import { alterStatus } from '../sabotage/http.ts';
import { alterJson, removeAt, setAt } from '../sabotage/json.ts';
import {
  alterPayload,
  alterRpcError,
  alterRpcResponse,
  alterRpcResult,
  alterTool,
  misreadCalls,
  onCommerce,
} from '../sabotage/rpc.ts';
import { alterFailure, breakingFirstVersion, breakingUcp, isFailure } from '../sabotage/ucp.ts';

const alsoCatches: NonNullable<Saboteur['alsoCatches']> = {
  checks: ['commerce/openrpc-agrees-with-tools-list'],
  because: 'the OpenRPC document still declares what tools/list no longer declares',
};

const meta = '/inputSchema/properties/meta';

const withoutProfile: Condition = both(
  withTool('search_catalog'),
  ({ rpc }) => valueAt(rpc, '/params/arguments/meta') === undefined,
);

const renumber = (name: string, code: number) =>
  alterRpcError(always, (error) => (valueAt(error, '/data/code') === name ? { ...error, code } : error));

/** What was answered to a key is kept whole, with the id of the first request. */
const keepingIds: Sabotage = remembering((ids) =>
  alterRpcResponse(withTool('cancel_cart', 'complete_checkout'), (rpcResponse, { rpc }) => {
    const args = valueAt(rpc, '/params/arguments');
    if (rpcResponse.result === undefined || typeof valueAt(args, '/meta/idempotency-key') !== 'string') {
      return rpcResponse;
    }
    const call = JSON.stringify(args);
    if (!ids.has(call)) ids.set(call, rpcResponse.id);
    return { ...rpcResponse, id: ids.get(call) };
  }),
);

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('json-rpc/tool-calls-echo-the-id', { 'ucp-retries-keep-the-first-id': keepingIds }),
  ...breakingUcp('commerce/ucp-arguments-are-wrapped', {
    'ucp-order-by-another-name': {
      alsoCatches,
      sabotage: alterTool(
        'get_order',
        setAt('/inputSchema/properties/order_id', { type: 'string' }),
        removeAt('/inputSchema/properties/id'),
        setAt('/inputSchema/required', ['meta', 'order_id']),
      ),
    },
    'ucp-order-for-anybody': {
      alsoCatches,
      sabotage: alterTool(
        'get_order',
        setAt(meta, { type: 'object' }),
        setAt('/inputSchema/required', ['id']),
      ),
    },
  }),
  ...breakingUcp('commerce/ucp-idempotency-keys-are-declared', {
    'ucp-completion-without-a-key': {
      alsoCatches,
      sabotage: alterTool(
        'complete_checkout',
        removeAt(`${meta}/properties/idempotency-key`),
        setAt(`${meta}/required`, ['ucp-agent']),
      ),
    },
  }),
  ...breakingUcp('commerce/ucp-outputs-are-declared', {
    'ucp-order-of-unknown-shape': alterTool('get_order', removeAt('/outputSchema')),
  }),

  ...breakingUcp('commerce/ucp-results-have-the-envelope', {
    'ucp-search-without-a-version': alterPayload(['search_catalog'], (payload) =>
      isFailure(payload) ? payload : removeAt('/ucp/version')(payload),
    ),
    'ucp-capabilities-as-names': alterPayload(
      ['get_product'],
      setAt('/ucp/capabilities', ['dev.ucp.shopping.catalog.lookup']),
    ),
  }),
  ...breakingUcp('commerce/ucp-content-repeats-the-result', {
    'ucp-content-in-prose': alterRpcResult(
      withTool('get_product'),
      setAt('/content/0/text', 'Here is your product!'),
    ),
    'ucp-content-of-carts-in-prose': alterRpcResult(
      withTool('update_cart'),
      setAt('/content/0/text', 'Here is your cart!'),
    ),
    'ucp-content-of-yesterday': alterRpcResult(
      withTool('lookup_catalog'),
      setAt('/content/0/text', '{"products":[]}'),
    ),
  }),
  ...breakingUcp('commerce/ucp-products-are-well-formed', {
    'ucp-description-as-text': alterPayload(['get_product'], setAt('/product/description', 'A shirt')),
    'ucp-found-products-without-a-price-range': alterPayload(
      ['search_catalog'],
      removeAt('/products/0/price_range'),
    ),
  }),
  ...breakingUcp('commerce/ucp-lookups-name-their-inputs', {
    'ucp-lookup-of-no-inputs': alterPayload(['lookup_catalog'], setAt('/products/0/variants/0/inputs', [])),
    'ucp-lookup-without-inputs': alterPayload(['lookup_catalog'], removeAt('/products/0/variants/0/inputs')),
    'ucp-lookup-fails-on-the-unknown': alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) && payload.products.length === 0
        ? setAt('/ucp/status', 'error')(payload)
        : payload,
    ),
  }),
  ...breakingUcp('commerce/ucp-unknown-products-are-not-found', {
    'ucp-unknown-product-is-an-error': alterRpcResponse(withTool('get_product'), (rpcResponse) =>
      isFailure(valueAt(rpcResponse, '/result/structuredContent'))
        ? { jsonrpc: '2.0', id: rpcResponse.id, error: { code: -32602, message: 'not found' } }
        : rpcResponse,
    ),
    'ucp-unknown-product-without-a-reason': {
      alsoCatches: {
        checks: ['commerce/ucp-failures-have-messages'],
        because: 'the reason is the only message of the failure',
      },
      sabotage: alterFailure('get_product', removeAt('/messages')),
    },
  }),
  ...breakingUcp('commerce/ucp-searches-need-an-input', {
    'ucp-searches-for-nothing-find-everything': misreadCalls('search_catalog', (rpc) => {
      const place = '/params/arguments/catalog';
      const catalog = valueAt(rpc, place);
      const isEmpty = isObject(catalog) && !('query' in catalog) && !('filters' in catalog);
      return isEmpty ? setAt(`${place}/query`, '')(rpc) : rpc;
    }),
  }),
  ...breakingUcp('commerce/ucp-refusals-name-the-missing-profile', {
    'ucp-missing-profile-is-not-named': alterRpcResponse(withoutProfile, ({ jsonrpc, id }) => ({
      ...{ jsonrpc, id },
      error: { code: -32000, message: 'UCP discovery failed', data: 'no' },
    })),
  }),
  ...breakingUcp('commerce/ucp-refusals-have-a-fitting-status', {
    'ucp-missing-profile-is-accepted': {
      alsoCatches: {
        checks: [
          'commerce/invalid-arguments-are-answered',
          'commerce/non-object-arguments-are-answered',
          'json-rpc/every-caller-gets-a-response',
        ],
        because:
          'their arguments may lack the profile of the agent, too, and other calls of the tool get 200',
      },
      sabotage: alterStatus(both(onCommerce, withoutProfile), 202),
    },
  }),
  ...breakingFirstVersion('commerce/ucp-errors-are-listed', {
    'ucp-first-refusals-in-later-words': {
      alsoCatches: {
        checks: ['commerce/ucp-unsupported-versions-are-refused'],
        because: 'the refusal of a version has the code of an unknown checkout, too',
      },
      sabotage: alterRpcError(withTool('get_checkout'), setAt('/data', { code: 'not_found' })),
    },
    'ucp-first-refusals-without-a-code': alterRpcResponse(
      withTool('get_checkout'),
      setAt('/error/data/errors', [{ message: 'There is no such checkout.' }]),
    ),
  }),
  ...breakingUcp('commerce/ucp-error-codes-fit-their-numbers', {
    'ucp-profile-errors-with-another-number': renumber('invalid_profile_url', -32000),
    'ucp-conflicts-with-another-number': renumber('idempotency_conflict', -32001),
  }),

  ...breakingUcp('commerce/ucp-messages-are-well-formed', {
    'ucp-errors-without-a-severity': alterFailure('get_cart', removeAt('/messages/0/severity')),
    'ucp-messages-of-type-fatal': alterPayload(['create_checkout'], setAt('/messages/0/type', 'fatal')),
  }),
  ...breakingFirstVersion('commerce/ucp-messages-are-well-formed', {
    'ucp-first-checkout-cannot-be-helped': alterPayload(
      ['create_checkout'],
      setAt('/messages/0/severity', 'unrecoverable'),
    ),
  }),
  ...breakingUcp('commerce/ucp-message-paths-lead-to-lines', {
    'ucp-lines-are-counted-from-one': alterPayload(['create_cart', 'update_cart'], (payload) => ({
      ...payload,
      ...(Array.isArray(payload.messages) && { messages: payload.messages.map(countFromOne) }),
    })),
  }),
  ...breakingUcp('commerce/ucp-updates-tell-rejected-codes', {
    'ucp-codes-are-rejected-by-creations-only': rejectingCodes('create_checkout'),
  }),
];

function countFromOne(message: unknown): unknown {
  if (!isObject(message) || typeof message.path !== 'string') return message;
  const path = message.path.replace(/\[(\d+)\]/, (_, index) => `[${Number(index) + 1}]`);
  return { ...message, path };
}

/** A storefront that takes discount codes, and tells in the results of these tools that it rejects them. */
export function rejectingCodes(...tools: readonly string[]): Sabotage {
  const extension = {
    version: '2026-04-08',
    spec: 'https://ucp.dev/2026-04-08/specification/discount',
    schema: 'https://ucp.dev/2026-04-08/schemas/shopping/discount.json',
    extends: 'dev.ucp.shopping.checkout',
  };
  return combine(
    alterJson(onProfile, setAt('/ucp/capabilities/dev.ucp.shopping.discount', [extension])),
    alterPayload(tools, rejectCodes),
  );
}

function rejectCodes(checkout: JsonObject, { rpc }: ReceivedRequest): JsonObject {
  const codes = valueAt(rpc, '/params/arguments/checkout/discounts/codes');
  if (!Array.isArray(codes) || isFailure(checkout)) return checkout;
  const rejected = codes.map((code, i) => ({
    ...{ type: 'warning', code: 'discount_code_invalid', path: `$.discounts.codes[${i}]` },
    content: `There is no code ${code}.`,
  }));
  const messages = Array.isArray(checkout.messages) ? checkout.messages : [];
  return { ...checkout, messages: [...messages, ...rejected] };
}
