import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Product, Variant } from '../../catalog/product.ts';
import { minorUnits } from '../../currency.ts';
import { baseUrl, bodyOf, type Rpc, testStorefront } from '../../testing.ts';
import { ucpTools } from './tools.ts';

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false, strictTypes: false });
formats.default(ajv);
const outputs = new Map(
  ucpTools.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]),
);

const start = Date.UTC(2026, 10, 1);
const profile = 'https://agent.test/profile.json';
const agent = { 'ucp-agent': { profile } };

type Total = { type: string; amount: number };
type Result = {
  ucp: { version: string; capabilities: Record<string, unknown>; status: string };
  messages: { type: string; code: string; severity: string; path?: string }[];
  continue_url?: string;
  id: string;
  status: string;
  currency: string;
  totals: Total[];
  line_items: { id: string; quantity: number; item: { price: number }; totals: Total[] }[];
  fulfillment: { methods: { groups: { options: { id: string }[] }[] }[] };
  order: { id: string; permalink_url: string };
  products: { id: string; variants: { id: string; inputs: { id: string; match: string }[] }[] }[];
  product: { variants: { options: { name: string; label: string }[] }[] };
  pagination: { has_next_page: boolean; cursor: string; total_count: number };
};

async function shopping(now = () => start) {
  const { call, ask, post } = testStorefront({ dialect: 'ucp', now });
  const { products } = (await bodyOf(await ask('/products.json?limit=250'))) as { products: Product[] };
  const variants = products.flatMap((product) => product.variants);
  const bought = variants.find(({ available, price }) => available && Number(price) > 0) as Variant;
  let count = 0;
  /** A call of an agent with a profile and a key of its own. */
  const raw = (name: string, args: object, key = `key-${++count}`): Promise<Rpc> =>
    call(name, { meta: { ...agent, 'idempotency-key': key }, ...args });
  const use = async (name: string, args: object, key?: string): Promise<Result> => {
    const { result, error } = await raw(name, args, key);
    expect(error).toBeUndefined();
    outputs.get(name)?.(result?.structuredContent);
    expect(outputs.get(name)?.errors ?? []).toEqual([]);
    const { isError, content } = result as unknown as { isError: boolean; content: { text: string }[] };
    expect([isError, content[0]?.text]).toEqual([false, JSON.stringify(result?.structuredContent)]);
    return result?.structuredContent as unknown as Result;
  };
  const line_items = [{ item: { id: String(bought.id) }, quantity: 2 }];
  return { use, raw, call, ask, post, products, variants, bought, line_items };
}

const address = {
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_country: 'US',
};
const shippedTo = (option?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [address],
      ...(option === undefined ? {} : { groups: [{ selected_option_id: option }] }),
    },
  ],
});
const approval = { approved: true, approved_at: new Date(start).toISOString() };
const amountOf = ({ totals }: Pick<Result, 'totals'>, type: string) =>
  totals.filter((total) => total.type === type).map(({ amount }) => amount);

describe('an agent', () => {
  it.each([undefined, '', 'profile', 'http://agent.test/profile', 'https://ada:secret@agent.test/', 7])(
    'with the profile %j gets an error, in HTTP 200',
    async (given) => {
      const { post } = await shopping();
      const meta = { 'ucp-agent': { profile: given } };
      const params = { name: 'search_catalog', arguments: { meta, catalog: { query: '' } } };
      const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
      expect(response.status).toBe(200);
      expect(await bodyOf(response)).toMatchObject({
        error: { code: -32001, data: { code: 'invalid_profile_url', continue_url: baseUrl } },
      });
    },
  );

  it('needs a profile before arguments; on the loopback it may be without TLS', async () => {
    const { call } = await shopping();
    expect((await call('get_cart', {})).error?.code).toBe(-32001);
    const meta = { 'ucp-agent': { profile: 'http://127.0.0.1:8080/profile' } };
    expect((await call('get_cart', { meta })).error).toMatchObject({
      code: -32602,
      data: { path: '/arguments/id' },
    });
  });

  it('may list the tools without a profile, all of them with wrapped arguments', async () => {
    const { post } = await shopping();
    const response = await bodyOf(await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'));
    expect(response.result).toEqual({ tools: JSON.parse(JSON.stringify(ucpTools)) });
    for (const { inputSchema } of ucpTools) expect(inputSchema.required).toContain('meta');
  });
});

describe('every schema', () => {
  it.each(ucpTools)('of $name is valid JSON Schema of type object', ({ inputSchema, outputSchema }) => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema.type).toBe('object');
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });
});

describe('the catalog', () => {
  it('is searched page by page, each product once', async () => {
    const { use, products } = await shopping();
    const seen: string[] = [];
    let pagination: object = { limit: 25 };
    for (let page = 0; page < 3; page += 1) {
      const found = await use('search_catalog', { catalog: { query: '', pagination } });
      seen.push(...found.products.map(({ id }) => id));
      expect(found.pagination.total_count).toBe(60);
      expect(found.pagination.has_next_page).toBe(page < 2);
      pagination = { limit: 25, cursor: found.pagination.cursor };
    }
    expect(seen).toEqual(products.map(({ id }) => String(id)));
  });

  it('is filtered by type and price, and not searched without query and filters', async () => {
    const { use, raw, products } = await shopping();
    const [product] = products;
    const categories = [product?.product_type];
    const found = await use('search_catalog', { catalog: { filters: { categories } } });
    const expected = products.filter(({ product_type }) => product_type === product?.product_type);
    expect(found.pagination.total_count).toBe(expected.length);
    const dear = await use('search_catalog', { catalog: { filters: { price: { min: 10 ** 12 } } } });
    expect(dear.products).toEqual([]);
    expect((await raw('search_catalog', { catalog: {} })).error?.code).toBe(-32602);
    const pagination = { cursor: 'elsewhere' };
    expect((await raw('search_catalog', { catalog: { query: '', pagination } })).error?.code).toBe(-32602);
  });

  it('lists the ids of each variant, and omits unknown ids', async () => {
    const { use, products } = await shopping();
    const [one, two] = products;
    const exact = String(two?.variants[0]?.id);
    const found = await use('lookup_catalog', { catalog: { ids: [String(one?.id), exact, 'nope'] } });
    expect(found.products.map(({ id }) => id)).toEqual([String(one?.id), String(two?.id)]);
    expect(found.products.flatMap(({ variants }) => variants.flatMap(({ inputs }) => inputs))).toEqual([
      { id: String(one?.id), match: 'featured' },
      { id: exact, match: 'exact' },
    ]);
    expect(found.ucp.status).toBe('success');
    const ids = Array.from({ length: 51 }, (_, index) => `id-${index}`);
    const { raw } = await shopping();
    expect((await raw('lookup_catalog', { catalog: { ids } })).error?.code).toBe(-32602);
  });

  it('returns a product with the selected variants, or an error', async () => {
    const { use, products } = await shopping();
    const many = products.find(({ variants }) => variants.length > 2) as Product;
    const selected = [{ name: many.options[0]?.name, label: many.variants.at(-1)?.option1 }];
    const { product } = await use('get_product', { catalog: { id: String(many.id), selected } });
    expect(product.variants.length).toBeLessThanOrEqual(many.variants.length);
    for (const { options } of product.variants) expect(options[0]).toEqual(selected[0]);
    const missing = await use('get_product', { catalog: { id: 'nope' } });
    expect(missing.ucp.status).toBe('error');
    expect(missing.messages).toMatchObject([{ type: 'error', code: 'not_found', severity: 'unrecoverable' }]);
  });
});

describe('a cart', () => {
  it('is created, replaced, cancelled, and not found afterwards', async () => {
    const { use, bought, line_items } = await shopping();
    const price = minorUnits(bought.price, 'USD');
    const buyer = { email: 'ada@example.com' };
    const cart = await use('create_cart', {
      cart: { line_items, buyer, context: { address_country: 'US' } },
    });
    expect(cart).toMatchObject({ currency: 'USD', buyer, ucp: { version: '2026-04-08', status: 'success' } });
    expect(Object.keys(cart.ucp.capabilities)).toEqual(['dev.ucp.shopping.cart']);
    expect(cart.totals).toMatchObject([
      { type: 'subtotal', amount: 2 * price },
      { type: 'total', amount: 2 * price },
    ]);
    expect(cart.line_items[0]?.item.price).toBe(price);
    const { id } = cart;
    expect(await use('get_cart', { id })).toEqual(cart);
    const more = [{ ...line_items[0], quantity: 3 }];
    const changed = await use('update_cart', { id, cart: { line_items: more } });
    expect(amountOf(changed, 'total')).toEqual([3 * price]);
    expect(await use('cancel_cart', { id })).toEqual(changed);
    expect((await use('get_cart', { id })).messages[0]?.code).toBe('not_found');
  });

  it('names the line that cannot be sold', async () => {
    const { use, variants } = await shopping();
    const soldOut = variants.find(({ available }) => !available);
    const line_items = [{ item: { id: String(soldOut?.id) }, quantity: 1 }];
    const refused = await use('create_cart', { cart: { line_items } });
    expect(refused.ucp.status).toBe('error');
    expect(refused.messages).toMatchObject([
      { code: 'out_of_stock', severity: 'recoverable', path: '$.line_items[0]' },
    ]);
  });

  it('returns the same checkout when converted twice, with its buyer', async () => {
    const { use, line_items } = await shopping();
    const buyer = { email: 'ada@example.com' };
    const cart = await use('create_cart', { cart: { line_items, buyer } });
    const checkout = await use('create_checkout', { checkout: { cart_id: cart.id } });
    expect(checkout).toMatchObject({ cart_id: cart.id, buyer });
    expect(await use('create_checkout', { checkout: { cart_id: cart.id } })).toEqual(checkout);
    expect(await use('create_checkout', { checkout: { cart_id: cart.id, line_items: [] } })).toEqual(
      checkout,
    );
  });

  it('is required without line items', async () => {
    const { raw } = await shopping();
    const { error } = await raw('create_checkout', { checkout: { line_items: [] } });
    expect(error).toMatchObject({ code: -32602 });
  });
});

describe('a checkout', () => {
  it('is incomplete, then escalated, then completed', async () => {
    const { use, ask, line_items } = await shopping();
    const newCheckout = await use('create_checkout', { checkout: { line_items } });
    const { id } = newCheckout;
    expect([newCheckout.status, ...newCheckout.messages.map(({ severity }) => severity)]).toEqual([
      'incomplete',
      'recoverable',
      'recoverable',
    ]);
    const option = newCheckout.fulfillment.methods[0]?.groups[0]?.options[0]?.id;
    const ready = await use('update_checkout', {
      id,
      checkout: { line_items, fulfillment: shippedTo(option) },
    });
    expect([ready.status, ready.messages]).toEqual(['ready_for_complete', []]);
    const [total] = amountOf(ready, 'total');
    expect(ready.totals.reduce((sum, { type, amount }) => sum + (type === 'total' ? 0 : amount), 0)).toBe(
      total,
    );
    expect(JSON.stringify(ready.totals)).not.toContain('currency');
    const waiting = await use('complete_checkout', { id, checkout: { payment: {} } });
    expect([waiting.status, waiting.messages[0]?.severity]).toEqual([
      'requires_escalation',
      'requires_buyer_review',
    ]);
    expect((await ask(waiting.continue_url ?? '')).status).toBe(200);
    const done = await use('complete_checkout', { id, checkout: { payment: {}, approval } });
    expect([done.status, done.continue_url]).toEqual(['completed', undefined]);
    const order = await use('get_order', { id: done.order.id });
    expect(order.totals).toEqual(ready.totals);
    expect(order.line_items).toMatchObject([
      { status: 'processing', quantity: { original: 2, total: 2, fulfilled: 0 } },
    ]);
    expect((await use('update_checkout', { id, checkout: { line_items } })).messages[0]?.code).toBe(
      'invalid_state',
    );
  });

  it('is replaced by an update, without its omitted members', async () => {
    const { use, line_items } = await shopping();
    const fulfillment = shippedTo('express');
    const { id, status } = await use('create_checkout', { checkout: { line_items, fulfillment } });
    expect(status).toBe('ready_for_complete');
    const without = await use('update_checkout', { id, checkout: { line_items } });
    expect([without.status, amountOf(without, 'fulfillment')]).toEqual(['incomplete', []]);
  });

  it('is not created with an option that it does not offer', async () => {
    const { use, line_items } = await shopping();
    const refused = await use('create_checkout', {
      checkout: { line_items, fulfillment: shippedTo('pigeon') },
    });
    expect(refused.messages).toMatchObject([
      {
        code: 'invalid_shipping_method',
        path: '$.fulfillment.methods[0].groups[0].selected_option_id',
      },
    ]);
    expect(refused.id).toBeUndefined();
  });

  it('names the missing members when completed too early', async () => {
    const { use, line_items } = await shopping();
    const { id } = await use('create_checkout', { checkout: { line_items } });
    const early = await use('complete_checkout', { id, checkout: { payment: {}, approval } });
    expect([early.ucp.status, early.messages[0]?.code]).toEqual(['error', 'not_ready']);
    expect(early.continue_url).toMatch(/^http/);
  });
});

describe('an idempotency key', () => {
  it('is required by calls that must not take effect twice', async () => {
    const { call } = await shopping();
    for (const name of ['cancel_cart', 'cancel_checkout', 'complete_checkout']) {
      const { error } = await call(name, { meta: agent, id: 'x', checkout: { payment: {} } });
      expect(error).toMatchObject({ code: -32602, data: { path: '/arguments/meta/idempotency-key' } });
    }
  });

  it('returns the same result again', async () => {
    const { use, line_items } = await shopping();
    const { id } = await use('create_checkout', { checkout: { line_items } });
    const canceled = await use('cancel_checkout', { id }, 'same');
    expect(canceled.status).toBe('canceled');
    expect(await use('cancel_checkout', { id }, 'same')).toEqual(canceled);
    expect((await use('cancel_checkout', { id }, 'other')).messages[0]?.code).toBe('invalid_state');
  });

  it('conflicts when reused with another call', async () => {
    const { use, raw, line_items } = await shopping();
    const { id } = await use('create_cart', { cart: { line_items } });
    await use('cancel_cart', { id }, 'same');
    const conflict = { code: -32000, data: { code: 'idempotency_conflict' } };
    expect((await raw('cancel_cart', { id: 'another' }, 'same')).error).toMatchObject(conflict);
    expect((await raw('cancel_checkout', { id }, 'same')).error).toMatchObject(conflict);
  });

  it('expires after a day', async () => {
    let time = start;
    const { use, line_items } = await shopping(() => time);
    const { id } = await use('create_cart', { cart: { line_items } });
    await use('cancel_cart', { id }, 'same');
    time += 25 * 60 * 60_000;
    expect((await use('cancel_cart', { id }, 'same')).ucp.status).toBe('error');
  });

  it('rejects deeply nested arguments', async () => {
    const { raw } = await shopping();
    let payment: object = {};
    for (let depth = 0; depth < 500; depth += 1) payment = { payment };
    expect((await raw('complete_checkout', { id: 'x', checkout: { payment } })).error?.code).toBe(-32602);
  });
});

describe('the profile', () => {
  it('has no supported versions when pinned, and lists the extensions of checkouts', async () => {
    const { ask } = await shopping();
    const latest = (await bodyOf(await ask('/.well-known/ucp'))).ucp;
    const pinned = (await bodyOf(await ask('/.well-known/ucp/2026-04-08'))).ucp;
    expect(latest).toMatchObject({
      supported_versions: { '2026-04-08': expect.any(String) },
      capabilities: { 'dev.ucp.shopping.fulfillment': [{ extends: 'dev.ucp.shopping.checkout' }] },
    });
    expect(pinned).not.toHaveProperty('supported_versions');
  });
});
