/** Saboteurs for lookups of products, known and unknown. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { alterPayload, alterResponse } from '../../sabotage/alter-rpc.ts';
import { drop, put } from '../../sabotage/put.ts';
import { alterFailure, isFailure, ucpSaboteur } from '../../sabotage/ucp-saboteur.ts';
import { withTool } from '../../sabotage/when.ts';

export const saboteurs: readonly Saboteur[] = [
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
