/** The tools of the baroque storefront: every amount is Money, and every failure is a result. */
import { type Call, counter, type Fields, fieldsOf, isFields } from '../variant.ts';
import { type Curio, converted } from './documents.ts';

const done = (structuredContent: Fields): Fields => ({
  _meta: { 'example.baroque/mood': 'calm' },
  content: [{ type: 'text', text: 'As you wish.', annotations: { audience: ['assistant'] } }],
  structuredContent: { ucp: { version: '2026-08-25', status: 'success' }, ...structuredContent },
});

const failed = (text: string): Fields => ({ isError: true, content: [{ type: 'text', text }], cost: 0 });

/** @returns a result, or the code of a JSON-RPC error */
export function baroqueTools(products: readonly Curio[], baseUrl: string): (call: Call) => Fields | number {
  const catalog = catalogTools(products);
  const orders = orderTools(baseUrl, products);
  return ({ method, params }) => {
    if (method === 'tools/list') return toolsPage(params.cursor);
    if (method === 'ping') return {};
    if (method !== 'tools/call') return -32601;
    const { name, arguments: args } = params;
    const input = typeof name === 'string' && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (typeof name !== 'string' || !input) return failed('There is no such tool.');
    if (!isFields(args) || input.required.some((key) => !(key in args))) {
      return failed('Something is missing.');
    }
    if (/^(sing|x\.listen)$/.test(name)) return done({ song: '♪' });
    if (name === 'get_order') return failed('Sign in first.');
    return /catalog|product/.test(name) ? catalog(name, args) : orders(name, args);
  };
}

function catalogTools(products: readonly Curio[]) {
  return (name: string, args: Fields): Fields => {
    const fields = fieldsOf(args, 'catalog');
    const currency = String(fieldsOf(fields, 'context').currency ?? 'JPY');
    const withIds = (ids: readonly unknown[]) =>
      products.filter(({ id }) => ids.includes(`gid://curio/${id}`)).map((each) => toProduct(each, currency));
    if (name === 'get_product') {
      const [product] = withIds([fields.id]);
      return product ? done({ product }) : failed('No such product.');
    }
    if (name === 'lookup_catalog') {
      return done({ products: withIds(Array.isArray(fields.ids) ? fields.ids : []) });
    }
    const words = String(fields.query ?? '').toLowerCase();
    const found = products.filter(({ title }) => title.toLowerCase().includes(words)).slice(0, 10);
    return done({
      products: found.map((each) => toProduct(each, currency)).reverse(),
      pagination: { has_next_page: true },
    });
  };
}

function toProduct(curio: Curio, currency: string): Fields {
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

type Order = {
  readonly kind: string;
  readonly isOpen: boolean;
  readonly lines: readonly Fields[];
  readonly currency: string;
  readonly delivery: Fields;
};

/** Carts and checkouts. */
function orderTools(baseUrl: string, products: readonly Curio[]) {
  const orders = new Map<string, Order>();
  const next = counter();
  return (name: string, args: Fields): Fields => {
    const kind = name.endsWith('cart') ? 'cart' : 'checkout';
    const isNew = name.startsWith('create');
    const key = isNew ? `gid://${kind}/${next()}?key=a%20b` : String(args.id);
    const fields = fieldsOf(args, kind);
    const before = orders.get(key) ?? { kind, isOpen: true, lines: [], currency: 'JPY', delivery: {} };
    if (!isNew && !(orders.has(key) && before.kind === kind)) return failed('Not here.');
    if (!before.isOpen && !name.startsWith('get')) return failed('Closed.');
    if ('fulfillment' in fields && fieldsOf(fields, 'context').address_country !== 'JP') {
      return failed('We only ship within Japan.');
    }
    const after = { ...changed(before, fields), isOpen: before.isOpen && !name.startsWith('cancel') };
    if (after.lines.length === 0) return failed('An empty basket is no basket.');
    if (after.lines.some(({ quantity }) => Number(quantity) < 1)) return failed('That is less than nothing.');
    orders.set(key, after);
    if (!after.isOpen && kind === 'cart') orders.delete(key);
    const message = name === 'complete_checkout' && { message: 'A person has to approve this.' };
    const record = { ...toRecord(key, after, baseUrl, products), ...message };
    return done({ status: 'success', [kind]: { ...record, order: { lines: after.lines.length } } });
  };
}

const changed = (order: Order, fields: Fields): Order => ({
  ...order,
  lines: Array.isArray(fields.line_items) ? fields.line_items.filter(isFields) : order.lines,
  currency: String(fieldsOf(fields, 'context').currency ?? order.currency),
  delivery: { ...order.delivery, ...fieldsOf(fields, 'fulfillment') },
});

function toRecord(
  id: string,
  { kind, isOpen, lines, currency, delivery }: Order,
  baseUrl: string,
  products: readonly Curio[],
): Fields {
  const variants = products.flatMap(({ variants: own }) => own);
  const prices = lines.map((line) => {
    const variant = variants.find((each) => String(fieldsOf(line, 'item').id).endsWith(String(each.id)));
    return Number(variant?.price ?? 0) * Number(line.quantity ?? 1);
  });
  const sum = converted(
    prices.reduce((total, price) => total + price, 0),
    currency,
  );
  return {
    id,
    line_items: lines,
    ...(Object.keys(delivery).length > 0 && { delivery: [{ plan: delivery }] }),
    subtotal: sum,
    costs: {
      each: prices.map((price) => ({ price: converted(price, currency) })),
      total: { value: sum },
    },
    ...(kind === 'checkout' && { status: isOpen ? 'requires_escalation' : 'canceled' }),
    continue_url: `${baseUrl}/in-person?id=${encodeURIComponent(id)}`,
  };
}

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

/** The tool list of the baroque storefront: wrapped arguments behind references, in pages. */
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

/** One page of the list, or the code of a JSON-RPC error. */
function toolsPage(cursor: unknown): Fields | number {
  const start = cursor === undefined ? 0 : Number(cursor);
  if (!(start >= 0 && start < tools.length)) return -32602;
  const more = start + 6 < tools.length ? { nextCursor: String(start + 6) } : {};
  return { tools: tools.slice(start, start + 6), ...more, total: tools.length };
}
