/** Saboteurs of tools/list and the OpenRPC document: tools that are missing, do not exist, or differ. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../../sabotage/json.ts';
import {
  alterMethod,
  alterMethods,
  alterPayload,
  alterTool,
  alterTools,
  failCalls,
  misreadCalls,
  onOpenRpc,
  prependParam,
  repeatFirst,
} from '../../sabotage/rpc.ts';
import { documentedTools } from '../client/values.ts';

const unlist = (name: string) => alterTools((tools) => tools.filter((tool) => tool.name !== name));

const missingTools = documentedTools.map(
  (name) => [`${name.replaceAll('_', '-')}-is-not-listed`, unlist(name)] as const,
);

const alterSchema = (tool: string, alter: (schema: unknown) => unknown) =>
  alterTool(tool, changeAt('/inputSchema', alter));

const agrees = 'commerce/openrpc-agrees-with-tools-list';

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
    'lookups-are-listed-and-answered-as-unknown': misreadCalls('lookup_catalog', setAt('/params/name', '')),
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
  ...breaking('commerce/openrpc-defines-the-tools', {
    'openrpc-is-not-there': alterStatus(onOpenRpc, 404),
    'openrpc-has-its-methods-by-name': alterJson(onOpenRpc, setAt('/methods', { search_catalog: {} })),
    'openrpc-forgets-the-orders': alterMethods((methods) =>
      methods.filter((method) => isObject(method) && method.name !== 'get_order'),
    ),
  }),
  ...breaking('commerce/openrpc-is-valid', {
    'openrpc-has-a-method-twice': alterMethods(repeatFirst),
    'openrpc-has-a-param-twice': alterMethod('get_order', changeAt('/params', repeatFirst)),
    'openrpc-without-a-version': alterJson(onOpenRpc, removeAt('/openrpc')),
    'openrpc-refers-to-a-schema-that-is-gone': alterMethod(
      'get_order',
      setAt('/params/0/schema', { $ref: '#/components/schemas/Id' }),
    ),
    'openrpc-wants-the-optional-first': alterMethod(
      'search_catalog',
      prependParam({ name: 'calm', schema: { type: 'boolean' } }),
    ),
  }),

  ...breaking(agrees, {
    'openrpc-says-that-a-query-is-a-number': alterMethod(
      'search_catalog',
      setAt('/params/0/schema/type', 'number'),
    ),
    'openrpc-says-that-a-currency-is-an-object': alterMethod(
      'search_catalog',
      setAt('/params/1/schema/properties/currency', { type: 'object' }),
    ),
    'openrpc-wants-to-know-the-customer-of-a-cart': alterMethod(
      'get_cart',
      prependParam({ name: 'customer', required: true, schema: { type: 'string' } }),
    ),
    'openrpc-needs-no-ids-to-look-up': alterMethod('lookup_catalog', setAt('/params/0/required', false)),
  }),
  ...breaking([agrees, 'commerce/search-declares-query-and-context'], {
    'tools-list-says-that-a-query-is-a-number': alterTool(
      'search_catalog',
      setAt('/inputSchema/properties/query/type', 'number'),
    ),
  }),
  ...breaking(agrees, {
    'tools-list-wants-a-context-of-carts': alterTool(
      'create_cart',
      setAt('/inputSchema/required', ['line_items', 'context']),
    ),
  }),
];
