/** Saboteurs of what the tools declare, and of their results. */

import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { withTool } from '../sabotage/conditions.ts';
import { removeAt, setAt } from '../sabotage/json.ts';
import { alterPayload, alterRpcResponse, alterRpcResult, alterTool, misreadCalls } from '../sabotage/rpc.ts';
import { alterFailure, breakingUcp, isFailure } from '../sabotage/ucp.ts';

const alsoCatches: NonNullable<Saboteur['alsoCatches']> = {
  checks: ['commerce/openrpc-agrees-with-tools-list'],
  because: 'the OpenRPC document still declares what tools/list no longer declares',
};

const meta = '/inputSchema/properties/meta';

export const saboteurs: readonly Saboteur[] = [
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
    'ucp-search-without-a-version': alterPayload(['search_catalog'], removeAt('/ucp/version')),
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
];
