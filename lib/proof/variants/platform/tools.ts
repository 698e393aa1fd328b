/** The platform's tools, with the records of the Universal Commerce Protocol. */
import { type Call, counter, type Fields, fieldsOf, isFields } from '../variant.ts';
import type { Article } from './products.ts';

const ucp = { version: '2026-04-08', capabilities: {} };

/** The profile has the handlers in full. */
const payable = { ...ucp, payment_handlers: { 'com.platform.pay': [{ id: 'pay', version: ucp.version }] } };

const result = (payload: Fields): Fields => {
  const structuredContent = { ucp, ...payload };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
};

const refusal = (code: string): Fields =>
  result({
    ucp: { ...ucp, status: 'error' },
    messages: [{ type: 'error', code, content: code, severity: 'unrecoverable' }],
  });

const notFound = refusal('not_found');

/** There is one record of each kind. */
const outOfStock = refusal('out_of_stock');

const failed = (text: string): Fields => ({ isError: true, content: [{ type: 'text', text }] });

const cents = (price: string) => ({ amount: Math.round(Number(price) * 100), currency: 'USD' });

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** @returns a result, or the code of a JSON-RPC error */
export function platformTools(products: readonly Article[], storeUrl: string) {
  const catalog = catalogTools(products);
  const orders = orderTools(products, storeUrl);
  const serverInfo = { name: 'platform', version: '1' };
  return ({ method, params }: Call): Fields | number => {
    if (method === 'ping') return {};
    if (method === 'initialize') {
      return { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: false } }, serverInfo };
    }
    if (method === 'tools/list') return { tools };
    if (method !== 'tools/call') return -32601;
    const { name, arguments: args } = params;
    const required = requiredArguments(name);
    if (typeof name !== 'string' || !required) return -32602;
    if (!isFields(args)) return failed('arguments must be an object');
    const missing = required.find((key) => !(key in args));
    if (missing) return failed(`${missing} is required`);
    if (name === 'get_order') return -32000;
    return /catalog|product/.test(name) ? catalog(name, fieldsOf(args, 'catalog')) : orders(name, args);
  };
}

/** One article has a different price in the buyer's market, which the catalog does not show. */
const marketPrice = ({ handle }: Article, price: string) =>
  handle.endsWith('-6') ? { amount: 1234, currency: 'USD' } : cents(price);

function toProduct(article: Article): Fields {
  const { id, title, body_html, variants } = article;
  const prices = variants.map(({ price }) => marketPrice(article, price));
  const sorted = prices.toSorted((a, b) => a.amount - b.amount);
  return {
    id: `gid://platform/Product/${id}`,
    title,
    description: { html: body_html },
    price_range: { min: sorted[0], max: sorted.at(-1) },
    variants: variants.map((each) => ({
      id: `gid://platform/ProductVariant/${each.id}`,
      title: each.title,
      description: { plain: '' },
      price: marketPrice(article, each.price),
      availability: { available: each.available },
    })),
  };
}

const variantsOf = ({ variants }: Fields): readonly Fields[] => listIn(variants).filter(isFields);

/** The variants of a product that were asked for, by its id or their own, each with the ids that it matches. */
function matching(product: Fields, ids: readonly unknown[]): Fields {
  const ofProduct = ids.includes(product.id) ? [{ id: product.id, match: 'featured' }] : [];
  const variants = variantsOf(product).map((each) => ({
    ...each,
    inputs: [...(ids.includes(each.id) ? [{ id: each.id, match: 'exact' }] : []), ...ofProduct],
  }));
  return { ...product, variants: variants.filter(({ inputs }) => inputs.length > 0) };
}

/** Articles of a page, where the request names no other number. */
const defaultLimit = 10;

/** A cursor is the number of articles before its page. */
function pageOf(found: readonly Fields[], { cursor = '0', limit = defaultLimit }: Fields): Fields {
  const end = Number(cursor) + Number(limit);
  const more = found.length > end ? { has_next_page: true, cursor: String(end) } : { has_next_page: false };
  return { products: found.slice(Number(cursor), end), pagination: more };
}

function catalogTools(products: readonly Article[]) {
  const found = (ids: readonly unknown[]) =>
    products.map((each) => matching(toProduct(each), ids)).filter((each) => variantsOf(each).length > 0);
  return (name: string, args: Fields): Fields | number => {
    const { id, ids, query, filters } = args;
    if (name === 'lookup_catalog') {
      return listIn(ids).length > 10 ? -32602 : result({ products: found(listIn(ids)) });
    }
    if (name === 'get_product') {
      const [product] = products.map(toProduct).filter((each) => each.id === id);
      return product ? result({ product }) : notFound;
    }
    if (query === undefined && filters === undefined) return failed('query or filters is required');
    if (query !== undefined && typeof query !== 'string') return failed('query must be a string');
    const words = (query ?? '').trim().toLowerCase();
    const hits = products.filter(({ title }) => words !== '' && title.toLowerCase().includes(words));
    return result(pageOf(hits.map(toProduct), fieldsOf(args, 'pagination')));
  };
}

type Order = {
  readonly kind: string;
  readonly lines: readonly Fields[];
  readonly status: string;
  readonly shipping: Fields;
};

type PriceOf = (line: Fields) => string | undefined;

/** Carts and checkouts. */
function orderTools(products: readonly Article[], storeUrl: string) {
  const orders = new Map<string, Order>();
  const next = counter();
  const variants = products.flatMap((product) => product.variants);
  const priceOf: PriceOf = (line) =>
    variants.find(({ id }) => `gid://platform/ProductVariant/${id}` === fieldsOf(line, 'item').id)?.price;

  return (name: string, args: Fields): Fields => {
    const [verb = '', kind = ''] = name.split('_');
    const id = verb === 'create' ? `gid://platform/${kind}/${next()}` : String(args.id);
    const empty = { kind, lines: [], status: 'incomplete', shipping: {} };
    const before = verb === 'create' ? empty : orders.get(id);
    if (before?.kind !== kind) return notFound;
    const fields = fieldsOf(args, kind);
    const lines = listIn(fields.line_items).filter(isFields);
    if (lines.some((line) => priceOf(line) === undefined)) return notFound;
    if (lines.some(({ quantity }) => Number(quantity) > 1)) return outOfStock;
    if (lines.some(({ quantity }) => Number(quantity) < 1)) return failed('quantity must be at least 1');
    const shipping = 'fulfillment' in fields ? shippingIn(fields) : before.shipping;
    const replaced = verb === 'create' || verb === 'update' ? { ...before, lines, shipping } : before;
    const status = { cancel: 'canceled', complete: 'requires_escalation' }[verb] ?? before.status;
    const after = before.status === 'canceled' ? before : { ...replaced, status };
    orders.set(id, after);
    if (name === 'cancel_cart') orders.delete(id);
    const record = toRecord(id, after, { priceOf, storeUrl });
    return result(verb === 'complete' ? { ...record, messages: [approvalNeeded] } : record);
  };
}

/** Adds a type and an id to the destinations of each method. */
function shippingIn(fields: Fields): Fields {
  const { methods, ...fulfillment } = fieldsOf(fields, 'fulfillment');
  const named = listIn(methods)
    .filter(isFields)
    .map((method) => ({
      ...method,
      destinations: listIn(method.destinations)
        .filter(isFields)
        .map((each, index) => ({ type: 'shipping_address', id: `destination-${index}`, ...each })),
    }));
  return { fulfillment: { ...fulfillment, methods: named } };
}

const approvalNeeded = {
  type: 'error',
  code: 'approval',
  content: 'Approve',
  severity: 'requires_buyer_review',
};

function toRecord(
  id: string,
  { kind, lines, status, shipping }: Order,
  { priceOf, storeUrl }: { readonly priceOf: PriceOf; readonly storeUrl: string },
): Fields {
  const sums = lines.map((line) => cents(priceOf(line) ?? '0').amount * Number(line.quantity));
  const amount = sums.reduce((sum, each) => sum + each, 0);
  const totals = ['subtotal', 'total'].map((type) => ({ type, amount }));
  const items = lines.map((each, index) => {
    const item = {
      title: 'An article',
      ...fieldsOf(each, 'item'),
      price: cents(priceOf(each) ?? '0').amount,
    };
    const sum = { type: 'total', amount: sums[index] };
    return { id: `${id}?line=${index}`, ...each, item, totals: [{ ...sum, type: 'subtotal' }, sum] };
  });
  const state = kind === 'checkout' ? { ucp: payable, status, links: [], ...shipping } : {};
  return { id, ...state, currency: 'USD', line_items: items, totals, continue_url: `${storeUrl}/cart/c/1` };
}

const string = { type: 'string' };

const object = (properties: Fields, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

const meta = object({ 'ucp-agent': object({ profile: { type: 'string', format: 'uri' } }) });

const context = object({ address_country: string, address_region: string, currency: string, intent: string });

const line = object({ item: object({ id: string }, ['id']), quantity: { type: 'integer', minimum: 1 } }, [
  'item',
  'quantity',
]);

const lines = { type: 'array', items: line };

const destination = object({ street_address: string, address_locality: string, address_country: string });

const group = object({ selected_option_id: string });

const method = object({
  type: { type: 'string', enum: ['shipping'] },
  destinations: { type: 'array', items: destination },
  groups: { type: 'array', items: group },
});

const fulfillment = object({ methods: { type: 'array', items: method } });

const order = object({ line_items: lines, context, buyer: object({ email: string }), fulfillment }, [
  'line_items',
]);

const search = object({
  query: string,
  context,
  filters: object({ price: object({ min: { type: 'integer' }, max: { type: 'integer' } }) }),
  pagination: object({ cursor: string, limit: { type: 'integer', minimum: 1, maximum: 250 } }),
});

const inputs: Readonly<Record<string, Fields>> = {
  search_catalog: { catalog: search },
  lookup_catalog: { catalog: object({ ids: { type: 'array', items: string, maxItems: 10 } }, ['ids']) },
  get_product: { catalog: object({ id: string }, ['id']) },
  create_cart: { cart: order },
  get_cart: { id: string },
  update_cart: { id: string, cart: order },
  cancel_cart: { id: string },
  create_checkout: { checkout: order },
  get_checkout: { id: string },
  update_checkout: { id: string, checkout: order },
  complete_checkout: { id: string, checkout: object({ payment: object({}) }, ['payment']) },
  cancel_checkout: { id: string },
  get_order: { id: string },
};

/** Only the completion of a checkout accepts an idempotency key. */
const keyed = object({ ...meta.properties, 'idempotency-key': string }, ['idempotency-key']);

/** The tool list of the platform: arguments of the Universal Commerce Protocol, with an optional agent profile. */
const tools = Object.entries(inputs).map(([name, properties]) => ({
  name,
  description: name,
  inputSchema:
    name === 'complete_checkout'
      ? object({ meta: keyed, ...properties }, ['meta', ...Object.keys(properties)])
      : object({ meta, ...properties }, Object.keys(properties)),
}));

/** The published schema of the tools. */
export const openRpc = (): Fields => ({
  openrpc: '1.3.2',
  info: { title: 'Shopping', version: '1.0.0' },
  methods: tools.map(({ name, inputSchema: { properties, required } }) => ({
    name,
    paramStructure: 'by-name',
    params: Object.entries(properties).map(([member, schema]) => ({
      name: member,
      required: required.includes(member),
      schema,
    })),
    result: { name: 'result', schema: { type: 'object' } },
  })),
});

/** The names of a tool's required arguments; undefined for an unknown tool. */
const requiredArguments = (name: unknown): readonly string[] | undefined =>
  typeof name === 'string' && Object.hasOwn(inputs, name) ? Object.keys(inputs[name] ?? {}) : undefined;
