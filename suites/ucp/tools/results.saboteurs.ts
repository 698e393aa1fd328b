/** Saboteurs for the results of the catalog tools. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload, alterRpcResponse, alterRpcResult } from '../../sabotage/rpc/alter-rpc.ts';
import { alterFailure, isFailure, ucpSaboteur } from '../../sabotage/rpc/ucp-saboteur.ts';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-search-without-a-version',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['search_catalog'], removeAt('/ucp/version')),
  }),
  ucpSaboteur({
    id: 'ucp-capabilities-as-names',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['get_product'], setAt('/ucp/capabilities', ['dev.ucp.shopping.catalog.lookup'])),
  }),
  ucpSaboteur({
    id: 'ucp-content-in-prose',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterRpcResult(withTool('get_product'), setAt('/content/0/text', 'Here is your product!')),
  }),
  ucpSaboteur({
    id: 'ucp-content-of-yesterday',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterRpcResult(withTool('lookup_catalog'), setAt('/content/0/text', '{"products":[]}')),
  }),
  ucpSaboteur({
    id: 'ucp-description-as-text',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['get_product'], setAt('/product/description', 'A shirt')),
  }),
  ucpSaboteur({
    id: 'ucp-found-products-without-a-price-range',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['search_catalog'], removeAt('/products/0/price_range')),
  }),
  ucpSaboteur({
    id: 'ucp-lookup-without-inputs',
    breaks: ['commerce/ucp-lookups-name-their-inputs'],
    sabotage: alterPayload(['lookup_catalog'], removeAt('/products/0/variants/0/inputs')),
  }),
  ucpSaboteur({
    id: 'ucp-lookup-fails-on-the-unknown',
    breaks: ['commerce/ucp-lookups-name-their-inputs'],
    sabotage: alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) && payload.products.length === 0
        ? setAt('/ucp/status', 'error')(payload)
        : payload,
    ),
  }),
  ucpSaboteur({
    id: 'ucp-unknown-product-is-an-error',
    breaks: ['commerce/ucp-unknown-products-are-not-found'],
    sabotage: alterRpcResponse(withTool('get_product'), (rpcResponse) =>
      isFailure(valueAt(rpcResponse, '/result/structuredContent'))
        ? { jsonrpc: '2.0', id: rpcResponse.id, error: { code: -32602, message: 'not found' } }
        : rpcResponse,
    ),
  }),
  ucpSaboteur({
    id: 'ucp-unknown-product-without-a-reason',
    breaks: ['commerce/ucp-unknown-products-are-not-found'],
    sabotage: alterFailure('get_product', removeAt('/messages')),
  }),
];
