/** Saboteurs for the results of the catalog tools. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload, alterResponse, alterResult } from '../../sabotage/alter-rpc.ts';
import { drop, put } from '../../sabotage/put.ts';
import { alterFailure, isFailure, ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { withTool } from '../../sabotage/when.ts';

export const saboteurs: readonly Saboteur[] = [
  ucpSaboteur({
    id: 'ucp-search-without-a-version',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['search_catalog'], drop('/ucp/version')),
  }),
  ucpSaboteur({
    id: 'ucp-capabilities-as-names',
    breaks: ['commerce/ucp-results-have-the-envelope'],
    sabotage: alterPayload(['get_product'], put('/ucp/capabilities', ['dev.ucp.shopping.catalog.lookup'])),
  }),
  ucpSaboteur({
    id: 'ucp-content-in-prose',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('get_product'), put('/content/0/text', 'Here is your product!')),
  }),
  ucpSaboteur({
    id: 'ucp-content-of-yesterday',
    breaks: ['commerce/ucp-content-repeats-the-result'],
    sabotage: alterResult(withTool('lookup_catalog'), put('/content/0/text', '{"products":[]}')),
  }),
  ucpSaboteur({
    id: 'ucp-description-as-text',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['get_product'], put('/product/description', 'A shirt')),
  }),
  ucpSaboteur({
    id: 'ucp-found-products-without-a-price-range',
    breaks: ['commerce/ucp-products-are-well-formed'],
    sabotage: alterPayload(['search_catalog'], drop('/products/0/price_range')),
  }),
  ucpSaboteur({
    id: 'ucp-lookup-without-inputs',
    breaks: ['commerce/ucp-lookups-name-their-inputs'],
    sabotage: alterPayload(['lookup_catalog'], drop('/products/0/variants/0/inputs')),
  }),
  ucpSaboteur({
    id: 'ucp-lookup-fails-on-the-unknown',
    breaks: ['commerce/ucp-lookups-name-their-inputs'],
    sabotage: alterPayload(['lookup_catalog'], (payload) =>
      Array.isArray(payload.products) && payload.products.length === 0
        ? put('/ucp/status', 'error')(payload)
        : payload,
    ),
  }),
  ucpSaboteur({
    id: 'ucp-unknown-product-is-an-error',
    breaks: ['commerce/ucp-unknown-products-are-not-found'],
    sabotage: alterResponse(withTool('get_product'), (rpcResponse) =>
      isFailure(valueAt(rpcResponse, '/result/structuredContent'))
        ? { jsonrpc: '2.0', id: rpcResponse.id, error: { code: -32602, message: 'not found' } }
        : rpcResponse,
    ),
  }),
  ucpSaboteur({
    id: 'ucp-unknown-product-without-a-reason',
    breaks: ['commerce/ucp-unknown-products-are-not-found'],
    sabotage: alterFailure('get_product', drop('/messages')),
  }),
];
