/** The platform's tools: the Universal Commerce Protocol's arguments and records, no agent profile required. */
import type { Article } from './platform-products.ts';
import { type Call, counter, type Fields, fieldsOf, isFields } from './variant.ts';

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

const answer = (payload: Fields): Fields => {
  const structuredContent = { ucp: { version: '2026-04-08', capabilities: {} }, ...payload };
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
};
const unable = (code: string): Fields =>
  answer({
    ucp: { version: '2026-04-08', capabilities: {}, status: 'error' },
    messages: [{ type: 'error', code, content: code, severity: 'unrecoverable' }],
  });
const notFound = unable('not_found');
/** There is one of each. */
const outOfStock = unable('out_of_stock');
const wrong = (text: string): Fields => ({ isError: true, content: [{ type: 'text', text }] });
const cents = (price: string) => ({ amount: Math.round(Number(price) * 100), currency: 'USD' });
const strings = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One article has a price of its own in the buyer's market, which the catalog does not show. */
const marketPrice = ({ handle }: Article, price: string) =>
  handle.endsWith('-6') ? { amount: 1234, currency: 'USD' } : cents(price);

function shown(article: Article): Fields {
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

type Kept = {
  readonly kind: string;
  readonly lines: readonly Fields[];
  readonly status: string;
  readonly shipping: Fields;
};

/** @returns a result, or a JSON-RPC error. */
export function platformTools(goods: readonly Article[], shopUrl: string) {
  const kept = new Map<string, Kept>();
  const next = counter();
  const priceOf = (id: unknown) =>
    goods
      .flatMap(({ variants }) => variants)
      .find((each) => `gid://platform/ProductVariant/${each.id}` === id)?.price;

  function record(id: string, { kind, lines, status, shipping }: Kept): Fields {
    const sums = lines.map(
      (each) => cents(priceOf(fieldsOf(each, 'item').id) ?? '0').amount * Number(each.quantity),
    );
    const amount = sums.reduce((sum, each) => sum + each, 0);
    const totals = ['subtotal', 'total'].map((type) => ({ type, amount }));
    const items = lines.map((each, index) => ({ id: `${id}?line=${index}`, ...each, totals: [] }));
    const state = kind === 'checkout' ? { status, links: [], ...shipping } : {};
    return { id, ...state, currency: 'USD', line_items: items, totals, continue_url: `${shopUrl}/cart/c/1` };
  }

  function ordered(name: string, given: Fields): Fields {
    const [verb = '', kind = ''] = name.split('_');
    const id = verb === 'create' ? `gid://platform/${kind}/${next()}` : String(given.id);
    const before = verb === 'create' ? { kind, lines: [], status: 'incomplete', shipping: {} } : kept.get(id);
    if (before?.kind !== kind) return notFound;
    const asked = fieldsOf(given, kind);
    const lines = strings(asked.line_items).filter(isFields);
    if (lines.some((each) => priceOf(fieldsOf(each, 'item').id) === undefined)) return notFound;
    if (lines.some(({ quantity }) => Number(quantity) > 1)) return outOfStock;
    const shipping = 'fulfillment' in asked ? { fulfillment: asked.fulfillment } : before.shipping;
    const replaced = verb === 'create' || verb === 'update' ? { ...before, lines, shipping } : before;
    const status = { cancel: 'canceled', complete: 'requires_escalation' }[verb] ?? before.status;
    const after = before.status === 'canceled' ? before : { ...replaced, status };
    kept.set(id, after);
    if (name === 'cancel_cart') kept.delete(id);
    const needed = { type: 'error', code: 'approval', content: 'Approve', severity: 'requires_buyer_review' };
    return answer({ ...record(id, after), ...(verb === 'complete' && { messages: [needed] }) });
  }

  function catalog(name: string, asked: Fields): Fields | number {
    const numbered = (ids: readonly unknown[]) => goods.map(shown).filter(({ id }) => ids.includes(id));
    if (name === 'lookup_catalog') {
      return strings(asked.ids).length > 10 ? -32602 : answer({ products: numbered(strings(asked.ids)) });
    }
    if (name === 'get_product') {
      const [product] = numbered([asked.id]);
      return product ? answer({ product }) : notFound;
    }
    if (asked.query === undefined && asked.filters === undefined)
      return wrong('query or filters is required');
    if (asked.query !== undefined && typeof asked.query !== 'string') return wrong('query must be a string');
    const words = (asked.query ?? '').trim().toLowerCase();
    const found = goods.filter(({ title }) => words !== '' && title.toLowerCase().includes(words));
    return answer({
      products: found.slice(0, 10).map(shown),
      pagination: { has_next_page: found.length > 10 },
    });
  }

  return ({ method: called, params }: Call): Fields | number => {
    if (called === 'ping') return {};
    if (called === 'initialize') {
      const serverInfo = { name: 'platform', version: '1' };
      return { protocolVersion: '2025-06-18', capabilities: { tools: { listChanged: false } }, serverInfo };
    }
    if (called === 'tools/list') {
      return {
        tools: Object.entries(inputs).map(([name, properties]) => ({
          name,
          description: name,
          inputSchema: object({ meta, ...properties }, Object.keys(properties)),
        })),
      };
    }
    if (called !== 'tools/call') return -32601;
    const { name, arguments: given } = params;
    if (typeof name !== 'string' || !Object.hasOwn(inputs, name)) return -32602;
    if (!isFields(given)) return wrong('arguments must be an object');
    const missing = Object.keys(inputs[name] ?? {}).find((key) => !(key in given));
    if (missing) return wrong(`${missing} is required`);
    if (name === 'get_order') return -32000;
    return /catalog|product/.test(name) ? catalog(name, fieldsOf(given, 'catalog')) : ordered(name, given);
  };
}
