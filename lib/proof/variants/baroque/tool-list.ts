/** The tools that the baroque storefront lists: wrapped arguments behind references, in pages. */
import type { Fields } from '../variant.ts';

const reference = (name: string) => ({ $ref: `#/$defs/${name}` });
const id = { type: 'string', minLength: 1 };
const $defs = {
  envelope: { properties: { meta: reference('meta') } },
  meta: { type: 'object', properties: { 'ucp-agent': { type: 'object' } } },
  context: {
    allOf: [
      { type: 'object', properties: { address_country: { type: 'string', pattern: '^[A-Z]{2}$' } } },
      { type: 'object', properties: { currency: { $ref: '#/$defs/context/$defs/code' } } },
    ],
    $defs: { code: { type: 'string', pattern: '^[A-Z]{3}$' } },
  },
  search: {
    type: 'object',
    properties: { query: { type: ['string', 'null'] }, context: reference('context') },
    anyOf: [{ required: ['query'] }, { required: ['filters'] }],
  },
  line: {
    type: 'object',
    properties: {
      item: { type: 'object', properties: { id }, required: ['id'] },
      quantity: { type: 'integer', minimum: 1 },
    },
    required: ['item', 'quantity'],
  },
  order: {
    type: 'object',
    properties: {
      line_items: { type: 'array', items: reference('line'), minItems: 1 },
      context: reference('context'),
      fulfillment: reference('fulfillment'),
    },
  },
  fulfillment: {
    type: 'object',
    properties: {
      shipping_address: { type: 'object', properties: { street: { type: 'string' } } },
      shipping_method: { oneOf: [{ const: 'pigeon' }, { const: 'camel' }] },
    },
  },
};

const schema = (properties: Fields, required = Object.keys(properties)) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $defs,
  type: 'object',
  allOf: [reference('envelope')],
  properties,
  required,
});
const newOrder = { allOf: [reference('order'), { required: ['line_items'] }] };
const catalog = (properties: Fields) => schema({ catalog: { type: 'object', properties } });
export const inputs: Readonly<Record<string, { readonly required: readonly string[] } & Fields>> = {
  'x.listen': schema({}),
  cancel_cart: schema({ id }),
  cancel_checkout: schema({ id }),
  complete_checkout: schema({ id, checkout: { type: 'object' } }),
  create_cart: schema({ cart: newOrder }),
  create_checkout: schema({ checkout: newOrder }),
  get_cart: schema({ id }),
  get_checkout: schema({ id }),
  get_order: schema({ id }),
  get_product: catalog({ id, context: reference('context') }),
  lookup_catalog: catalog({ ids: { type: 'array', items: id, minItems: 1 }, context: reference('context') }),
  search_catalog: schema({ catalog: reference('search') }),
  sing: schema({}),
  update_cart: schema({ id, cart: newOrder }),
  update_checkout: schema({ id, checkout: reference('order') }),
};
const tools = Object.entries(inputs).map(([name, inputSchema]) => ({
  name,
  title: name.toUpperCase(),
  description: `To ${name}.`,
  inputSchema,
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: /get|search|lookup/.test(name) },
  icons: [],
}));

/** One page of the list, or the code of a JSON-RPC error. */
export function toolsPage(cursor: unknown): Fields | number {
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!(start >= 0 && start < tools.length)) return -32602;
  const more = start + 6 < tools.length ? { nextCursor: String(start + 6) } : {};
  return { tools: tools.slice(start, start + 6), ...more, total: tools.length };
}
