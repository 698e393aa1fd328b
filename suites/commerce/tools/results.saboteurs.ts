/** Saboteurs of results and of the schemas that describe them. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterMethod, alterPayload, alterTool } from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/results-fit-their-output-schemas', {
    'tools-list-has-product-ids-as-numbers': alterTool(
      'search_catalog',
      setAt('/outputSchema/properties/products/items/properties/id/type', 'integer'),
    ),
    'found-products-without-a-vendor': alterPayload(
      ['search_catalog'],
      changeAt('/products', (products) =>
        Array.isArray(products) ? products.map(removeAt('/vendor')) : products,
      ),
    ),
    'single-products-have-their-tags-as-one-text': alterPayload(
      ['get_product'],
      changeAt('/product/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
    ),
  }),

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
