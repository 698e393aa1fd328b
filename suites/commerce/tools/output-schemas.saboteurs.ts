/** Saboteurs of output schemas: results and schemas that differ. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterPayload, alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { changeNamed } from '../../sabotage/rpc/tool-calls.ts';

const fits = 'commerce/results-fit-their-output-schemas';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'tools-list-has-product-ids-as-numbers',
    breaks: [fits],
    sabotage: alterTools(
      changeNamed(
        'search_catalog',
        setAt('/outputSchema/properties/products/items/properties/id/type', 'integer'),
      ),
    ),
  }),
  saboteur({
    id: 'found-products-without-a-vendor',
    breaks: [fits],
    sabotage: alterPayload(
      ['search_catalog'],
      changeAt('/products', (products) =>
        Array.isArray(products) ? products.map(removeAt('/vendor')) : products,
      ),
    ),
  }),
  saboteur({
    id: 'single-products-have-their-tags-as-one-text',
    breaks: [fits],
    sabotage: alterPayload(
      ['get_product'],
      changeAt('/product/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
    ),
  }),
];
