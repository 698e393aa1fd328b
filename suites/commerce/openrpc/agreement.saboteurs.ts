/** Lies of one context alone: of the OpenRPC document, of tools/list, or of what the tools give. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { alterPayload, alterTools } from '../../sabotage/alter-rpc.ts';
import { change, drop, put } from '../../sabotage/put.ts';
import { at } from '../../sabotage/when.ts';

const openRpc = at('/schemas/mcp.openrpc.json');
const agrees = 'commerce/openrpc-agrees-with-tools-list';
const valid = 'commerce/openrpc-is-valid';
const published = 'commerce/results-fit-the-openrpc-schemas';
const fits = 'commerce/results-fit-their-output-schemas';

const alterNamed = (name: string, lie: (item: unknown) => unknown) => (items: unknown) =>
  Array.isArray(items)
    ? items.map((item) => (isObject(item) && item.name === name ? lie(item) : item))
    : items;

const alterMethod = (name: string, lie: (method: unknown) => unknown) =>
  alterJson(openRpc, change('/methods', alterNamed(name, lie)));

const alterTool = (name: string, lie: (tool: unknown) => unknown) => alterTools(alterNamed(name, lie));

const withParam = (param: JsonObject) =>
  change('/params', (params) => (Array.isArray(params) ? [param, ...params] : params));

/** Of a list, the first is there twice. */
const firstTwice = (items: unknown) => (Array.isArray(items) ? [items[0], ...items] : items);

const ofThePublished: readonly Saboteur[] = [
  saboteur({
    id: 'openrpc-says-that-a-query-is-a-number',
    breaks: [agrees],
    sabotage: alterMethod('search_catalog', put('/params/0/schema/type', 'number')),
  }),
  saboteur({
    id: 'openrpc-says-that-a-currency-is-an-object',
    breaks: [agrees],
    sabotage: alterMethod('search_catalog', put('/params/1/schema/properties/currency', { type: 'object' })),
  }),
  saboteur({
    id: 'openrpc-wants-to-know-the-customer-of-a-cart',
    breaks: [agrees],
    sabotage: alterMethod(
      'get_cart',
      withParam({ name: 'customer', required: true, schema: { type: 'string' } }),
    ),
  }),
  saboteur({
    id: 'openrpc-needs-no-ids-to-look-up',
    breaks: [agrees],
    sabotage: alterMethod('lookup_catalog', put('/params/0/required', false)),
  }),
  saboteur({
    id: 'openrpc-counts-products-from-a-text',
    breaks: [published],
    sabotage: alterMethod('get_product', put('/result/schema', { type: 'object', required: ['item'] })),
  }),
  saboteur({
    id: 'openrpc-gives-search-results-as-a-list',
    breaks: [published],
    sabotage: alterMethod('search_catalog', put('/result/schema/properties/products/type', 'object')),
  }),
  saboteur({
    id: 'openrpc-has-a-method-twice',
    breaks: [valid],
    sabotage: alterJson(openRpc, change('/methods', firstTwice)),
  }),
  saboteur({
    id: 'openrpc-has-a-param-twice',
    breaks: [valid],
    sabotage: alterMethod('get_order', change('/params', firstTwice)),
  }),
  saboteur({
    id: 'openrpc-without-a-version',
    breaks: [valid],
    sabotage: alterJson(openRpc, drop('/openrpc')),
  }),
  saboteur({
    id: 'openrpc-refers-to-a-schema-that-is-gone',
    breaks: [valid],
    sabotage: alterMethod('get_order', put('/params/0/schema', { $ref: '#/components/schemas/Id' })),
  }),
  saboteur({
    id: 'openrpc-wants-the-optional-first',
    breaks: [valid],
    sabotage: alterMethod('search_catalog', withParam({ name: 'calm', schema: { type: 'boolean' } })),
  }),
];

const ofTheListed: readonly Saboteur[] = [
  saboteur({
    id: 'tools-list-says-that-a-query-is-a-number',
    breaks: [agrees, 'commerce/search-declares-query-and-context'],
    alsoCatches: {
      checks: ['commerce/search-takes-query-and-context', 'commerce/no-match-is-no-failure'],
      because: 'who searches as tools/list says is refused',
    },
    sabotage: alterTool('search_catalog', put('/inputSchema/properties/query/type', 'number')),
  }),
  saboteur({
    id: 'tools-list-wants-a-context-of-carts',
    breaks: [agrees],
    sabotage: alterTool('create_cart', put('/inputSchema/required', ['line_items', 'context'])),
  }),
  saboteur({
    id: 'tools-list-has-product-ids-as-numbers',
    breaks: [fits],
    sabotage: alterTool(
      'search_catalog',
      put('/outputSchema/properties/products/items/properties/id/type', 'integer'),
    ),
  }),
];

const ofTheGiven: readonly Saboteur[] = [
  saboteur({
    id: 'found-products-without-a-vendor',
    breaks: [fits],
    sabotage: alterPayload(
      ['search_catalog'],
      change('/products', (products) => (Array.isArray(products) ? products.map(drop('/vendor')) : products)),
    ),
  }),
  saboteur({
    id: 'single-products-have-their-tags-as-one-text',
    breaks: [fits],
    sabotage: alterPayload(
      ['get_product'],
      change('/product/tags', (tags) => (Array.isArray(tags) ? tags.join(', ') : tags)),
    ),
  }),
];

export const witnessSaboteurs: readonly Saboteur[] = [...ofThePublished, ...ofTheListed, ...ofTheGiven];
