/** Saboteurs of output schemas: results and schemas that differ. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterPayload, alterTool } from '../../sabotage/rpc.ts';

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
];
