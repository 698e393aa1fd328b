/** The tools of the baroque storefront: wrapped arguments behind references, money everywhere, failures as results. */
import { type Curio, converted } from './baroque-products.ts';
import { type Call, counter, type Fields, fieldsOf, isFields } from './variant.ts';

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
const inputs: Readonly<Record<string, { readonly required: readonly string[] } & Fields>> = {
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

const done = (structuredContent: Fields): Fields => ({
  _meta: { 'example.baroque/mood': 'calm' },
  content: [{ type: 'text', text: 'As you wish.', annotations: { audience: ['assistant'] } }],
  structuredContent: { ucp: { version: '2026-08-25', status: 'success' }, ...structuredContent },
});
const failed = (text: string): Fields => ({ isError: true, content: [{ type: 'text', text }], cost: 0 });

function listed(cursor: unknown): Fields | number {
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!(start >= 0 && start < tools.length)) return -32602;
  const more = start + 6 < tools.length ? { nextCursor: String(start + 6) } : {};
  return { tools: tools.slice(start, start + 6), ...more, total: tools.length };
}

/** @returns a result, or the code of a JSON-RPC error. */
export function baroqueTools(goods: readonly Curio[], baseUrl: string): (call: Call) => Fields | number {
  const kept = new Map<
    string,
    { kind: string; open: boolean; lines: readonly Fields[]; currency: string; to: Fields }
  >();

  const next = counter();

  function product(curio: Curio, currency: string): Fields {
    const money = (yen: number) => converted(yen, currency);
    const prices = curio.variants.map(({ price }) => Number(price));
    return {
      id: `gid://curio/${curio.id}`,
      title: curio.title,
      rating: { total: 4.5, of: 5 },
      weight: { amount: 0.125, unit: 'kg' },
      description: { html: curio.body_html },
      price_range: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
      variants: curio.variants.map((each) => ({
        id: `gid://curio/variant/${each.id}`,
        title: each.title,
        price: money(Number(each.price)),
        list_price: money(2 * Number(each.price)),
        availability: { available: each.available },
        tax: [{ included: { sum: money(Number(each.price) / 11) } }],
      })),
    };
  }

  function sought(name: string, given: Fields): Fields {
    const asked = fieldsOf(given, 'catalog');
    const currency = String(fieldsOf(asked, 'context').currency ?? 'JPY');
    const shown = goods.map((each) => () => product(each, currency));
    const numbered = (ids: readonly unknown[]) =>
      shown.filter((_, index) => ids.includes(`gid://curio/${goods[index]?.id}`)).map((show) => show());
    if (name === 'get_product') {
      const [found] = numbered([asked.id]);
      return found ? done({ product: found }) : failed('No such product.');
    }
    if (name === 'lookup_catalog')
      return done({ products: numbered(Array.isArray(asked.ids) ? asked.ids : []) });
    const words = String(asked.query ?? '').toLowerCase();
    const found = shown.filter((_, index) => goods[index]?.title.toLowerCase().includes(words)).slice(0, 10);
    return done({ products: found.map((show) => show()).reverse(), pagination: { has_next_page: true } });
  }

  function order(name: string, given: Fields): Fields {
    const kind = name.endsWith('cart') ? 'cart' : 'checkout';
    const key = name.startsWith('create') ? `gid://${kind}/${next()}?key=a%20b` : String(given.id);
    const asked = fieldsOf(given, kind);
    const before = kept.get(key) ?? { kind, open: true, lines: [], currency: 'JPY', to: {} };
    if (!name.startsWith('create') && !(kept.has(key) && before.kind === kind)) return failed('Not here.');
    if (!before.open && !name.startsWith('get')) return failed('Closed.');
    if ('fulfillment' in asked && fieldsOf(asked, 'context').address_country !== 'JP') {
      return failed('We only ship within Japan.');
    }
    const lines = Array.isArray(asked.line_items) ? asked.line_items.filter(isFields) : before.lines;
    const currency = String(fieldsOf(asked, 'context').currency ?? before.currency);
    const to = { ...before.to, ...fieldsOf(asked, 'fulfillment') };
    const after = { ...before, lines, currency, to, open: before.open && !name.startsWith('cancel') };
    if (lines.length === 0) return failed('An empty basket is no basket.');
    kept.set(key, after);
    if (!after.open && kind === 'cart') kept.delete(key);
    const sum = converted(1000 * lines.length, currency);
    const escalated = name === 'complete_checkout';
    const record = {
      id: key,
      line_items: lines,
      ...(Object.keys(to).length > 0 && { delivery: [{ plan: to }] }),
      subtotal: sum,
      costs: { each: lines.map(() => ({ price: converted(1000, currency) })), total: { value: sum } },
      ...(kind === 'checkout' && { status: after.open ? 'requires_escalation' : 'canceled' }),
      ...(escalated && { message: 'A person has to approve this.' }),
      continue_url: `${baseUrl}/in-person?id=${encodeURIComponent(key)}`,
    };
    return done({ status: 'success', [kind]: { ...record, order: { lines: lines.length } } });
  }

  return ({ method, params }) => {
    if (method === 'tools/list') return listed(params.cursor);
    if (method === 'ping') return {};
    if (method !== 'tools/call') return -32601;
    const { name, arguments: given } = params;
    const input = typeof name === 'string' && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (typeof name !== 'string' || !input) return failed('There is no such tool.');
    if (!isFields(given) || input.required.some((key) => !(key in given)))
      return failed('Something is missing.');
    if (/^(sing|x\.listen)$/.test(name)) return done({ song: '♪' });
    if (name === 'get_order') return failed('Sign in first.');
    return /catalog|product/.test(name) ? sought(name, given) : order(name, given);
  };
}
