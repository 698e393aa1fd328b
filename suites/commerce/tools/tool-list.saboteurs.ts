/** Saboteurs of tools/list: tools that are missing or do not exist, and arguments that are not declared. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import { alterMethod, alterPayload, alterTool, alterTools, failCalls } from '../../sabotage/rpc.ts';
import { documentedTools } from '../client/values.ts';

const unlist = (name: string) => alterTools((tools) => tools.filter((tool) => tool.name !== name));

const missingTools = documentedTools.map(
  (name) => [`${name.replaceAll('_', '-')}-is-not-listed`, unlist(name)] as const,
);

const alterSchema = (tool: string, alter: (schema: unknown) => unknown) =>
  alterTool(tool, changeAt('/inputSchema', alter));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/documented-tools-are-listed', {
    ...Object.fromEntries(missingTools),
    'reading-products-needs-authorization': combine(
      failCalls(withTool('get_product'), -32000, 'Unauthorized'),
      unlist('get_product'),
    ),
    'orders-are-neither-listed-nor-known': combine(
      failCalls(withTool('get_order'), -32602, 'Unknown tool: get_order'),
      unlist('get_order'),
    ),
    'search-is-spelled-otherwise': alterTool('search_catalog', setAt('/name', 'searchCatalog')),
  }),
  ...breaking('commerce/listed-tools-exist', {
    'orders-are-listed-and-do-not-exist': failCalls(withTool('get_order'), -32601),
  }),
  ...breaking(['commerce/listed-tools-exist', 'commerce/lookups-return-found-products'], {
    'lookups-are-listed-and-do-not-exist': failCalls(withTool('lookup_catalog'), -32601),
    'lookups-are-listed-and-unknown': failCalls(
      withTool('lookup_catalog'),
      -32602,
      'Unknown tool: lookup_catalog',
    ),
  }),

  ...breaking(['commerce/search-declares-query-and-context', 'commerce/openrpc-agrees-with-tools-list'], {
    'search-schema-wants-a-country-number': alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/address_country', { type: 'integer' }),
    ),
    'search-schema-wants-an-object-of-a-currency': alterSchema(
      'search_catalog',
      setAt('/properties/context/properties/currency', { type: 'object' }),
    ),
  }),
  ...breaking('commerce/search-declares-query-and-context', {
    'search-schema-has-no-currency': alterSchema(
      'search_catalog',
      removeAt('/properties/context/properties/currency'),
    ),
  }),
  ...breaking('commerce/update-checkout-declares-address-and-method', {
    'update-checkout-schema-has-no-method': alterSchema(
      'update_checkout',
      removeAt('/properties/shipping_method'),
    ),
  }),

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
