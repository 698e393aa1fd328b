/** Saboteurs of lookups: products that the search finds and lookups do not. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'get-product-knows-no-product',
    breaks: ['commerce/lookups-return-found-products'],
    sabotage: failCalls(withTool('get_product')),
  }),
  saboteur({
    id: 'lookups-fail-in-their-result',
    breaks: ['commerce/lookups-return-found-products'],
    sabotage: alterPayload(['lookup_catalog'], (payload) => ({ ...payload, ucp: { status: 'error' } })),
  }),
];
