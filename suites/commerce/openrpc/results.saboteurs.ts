/** Saboteurs of the result schemas in the OpenRPC document. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterMethod } from '../../sabotage/rpc/open-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'openrpc-counts-products-from-a-text',
    breaks: ['commerce/results-fit-the-openrpc-schemas'],
    sabotage: alterMethod('get_product', setAt('/result/schema', { type: 'object', required: ['item'] })),
  }),
  saboteur({
    id: 'openrpc-gives-search-results-as-a-list',
    breaks: ['commerce/results-fit-the-openrpc-schemas'],
    sabotage: alterMethod('search_catalog', setAt('/result/schema/properties/products/type', 'object')),
  }),
];
