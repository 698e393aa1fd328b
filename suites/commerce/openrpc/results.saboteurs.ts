/** Saboteurs of the result schemas in the OpenRPC document. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterMethod } from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/results-fit-the-openrpc-schemas', {
    'openrpc-counts-products-from-a-text': alterMethod(
      'get_product',
      setAt('/result/schema', { type: 'object', required: ['item'] }),
    ),
    'openrpc-gives-search-results-as-a-list': alterMethod(
      'search_catalog',
      setAt('/result/schema/properties/products/type', 'object'),
    ),
  }),
];
