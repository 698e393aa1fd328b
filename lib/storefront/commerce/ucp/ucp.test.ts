/** Dialect ucp: agents, schemas, the catalog, idempotency keys and the profile. */
import { describe, expect, it } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import { baseUrl, bodyOf } from '../../testing.ts';
import { agent, ajv, shopping, start } from './testing.ts';
import { ucpTools } from './tools.ts';

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
