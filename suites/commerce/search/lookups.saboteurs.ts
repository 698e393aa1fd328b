/** Saboteurs of lookups: products that the search finds and lookups do not. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/lookups-return-found-products', {
    'get-product-knows-no-product': failCalls(withTool('get_product')),
    'lookups-fail-in-their-result': alterPayload(['lookup_catalog'], setAt('/ucp', { status: 'error' })),
  }),
];
