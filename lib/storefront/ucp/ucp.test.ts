/** The dialect `ucp`: agents, schemas, the catalog, idempotency keys and versions. */
import { describe, expect, it } from 'vitest';
import type { Product } from '../catalog/product.ts';
import {
  agent,
  baseUrl,
  bodyOf,
  canonicalUrl,
  start,
  testStorefront,
  ucpAjv,
  ucpShopping,
} from '../testing.ts';
import { ucpTools } from './tools.ts';

describe('an agent', () => {
  it.each([undefined, '', 'profile', 'http://agent.test/profile', 'https://ada:secret@agent.test/', 7])(
    'with the profile %j gets an error, in HTTP 200',
    async (given) => {
      const { post } = await ucpShopping();
      const meta = { 'ucp-agent': { profile: given } };
      const params = { name: 'search_catalog', arguments: { meta, catalog: { query: '' } } };
      const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
      expect(response.status).toBe(200);
      expect(await bodyOf(response)).toMatchObject({
        error: { code: -32001, data: { code: 'invalid_profile_url', continue_url: baseUrl } },
      });
    },
  );

  it('needs a profile before arguments', async () => {
    const { call } = await ucpShopping();
    expect((await call('get_cart', {})).error?.code).toBe(-32001);
    const meta = { 'ucp-agent': { profile: 'https://agent.test/profile' } };
    expect((await call('get_cart', { meta })).error).toMatchObject({
      code: -32602,
      data: { path: '/arguments/id' },
    });
  });

  it('may list the tools without a profile, all of them with wrapped arguments', async () => {
    const { post } = await ucpShopping();
    const response = await bodyOf(await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}'));
    expect(response.result).toEqual({ tools: JSON.parse(JSON.stringify(ucpTools)) });
    for (const { inputSchema } of ucpTools) expect(inputSchema.required).toContain('meta');
  });
});

describe('every schema', () => {
  it.each(ucpTools)('of $name is valid JSON Schema of type object', ({ inputSchema, outputSchema }) => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema.type).toBe('object');
      expect(() => ucpAjv.compile(schema)).not.toThrow();
    }
  });
});

describe('the catalog', () => {
  it('is searched page by page, each product once', async () => {
    const { use, products } = await ucpShopping();
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
    const { use, raw, products } = await ucpShopping();
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
    const { use, products } = await ucpShopping();
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
    const { raw } = await ucpShopping();
    expect((await raw('lookup_catalog', { catalog: { ids } })).error?.code).toBe(-32602);
  });

  it('returns a product with the selected variants, or an error', async () => {
    const { use, products } = await ucpShopping();
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
    const { call } = await ucpShopping();
    for (const name of ['cancel_cart', 'cancel_checkout', 'complete_checkout']) {
      const { error } = await call(name, { meta: agent, id: 'x', checkout: { payment: {} } });
      expect(error).toMatchObject({ code: -32602, data: { path: '/arguments/meta/idempotency-key' } });
    }
  });

  it('returns the same result again', async () => {
    const { use, line_items } = await ucpShopping();
    const { id } = await use('create_checkout', { checkout: { line_items } });
    const canceled = await use('cancel_checkout', { id }, 'same');
    expect(canceled.status).toBe('canceled');
    expect(await use('cancel_checkout', { id }, 'same')).toEqual(canceled);
    expect((await use('cancel_checkout', { id }, 'other')).messages[0]?.code).toBe('invalid_state');
  });

  it('conflicts when reused with another call', async () => {
    const { use, raw, line_items } = await ucpShopping();
    const { id } = await use('create_cart', { cart: { line_items } });
    await use('cancel_cart', { id }, 'same');
    const conflict = { code: -32000, data: { code: 'idempotency_conflict' } };
    expect((await raw('cancel_cart', { id: 'another' }, 'same')).error).toMatchObject(conflict);
    expect((await raw('cancel_checkout', { id }, 'same')).error).toMatchObject(conflict);
  });

  it('expires after a day', async () => {
    let time = start;
    const { use, line_items } = await ucpShopping(() => time);
    const { id } = await use('create_cart', { cart: { line_items } });
    await use('cancel_cart', { id }, 'same');
    time += 25 * 60 * 60_000;
    expect((await use('cancel_cart', { id }, 'same')).ucp.status).toBe('error');
  });

  it('rejects deeply nested arguments', async () => {
    const { raw } = await ucpShopping();
    let payment: object = {};
    for (let depth = 0; depth < 500; depth += 1) payment = { payment };
    expect((await raw('complete_checkout', { id: 'x', checkout: { payment } })).error?.code).toBe(-32602);
  });
});

describe('the profile', () => {
  it('has no supported versions when pinned, and lists the extensions of checkouts', async () => {
    const { send } = await ucpShopping();
    const latest = (await bodyOf(await send('/.well-known/ucp'))).ucp;
    const pinned = (await bodyOf(await send('/.well-known/ucp/2026-04-08'))).ucp;
    expect(latest).toMatchObject({
      supported_versions: { '2026-04-08': expect.any(String) },
      capabilities: { 'dev.ucp.shopping.fulfillment': [{ extends: 'dev.ucp.shopping.checkout' }] },
    });
    expect(pinned).not.toHaveProperty('supported_versions');
  });
});

describe('version 2026-01-23', () => {
  const { call, send } = testStorefront({ dialect: 'ucp', version: '2026-01-23' });

  const meta = { 'ucp-agent': { profile: 'https://agent.test/profile.json' }, 'idempotency-key': 'key-1' };

  it('is the version of the profile, with a pinned profile of the other version', async () => {
    const { ucp } = (await bodyOf(await send('/.well-known/ucp'))) as { ucp: Record<string, unknown> };
    expect(ucp).toMatchObject({
      version: '2026-01-23',
      supported_versions: { '2026-04-08': `${canonicalUrl}/.well-known/ucp/2026-04-08` },
      capabilities: { 'dev.ucp.shopping.fulfillment': [{ version: '2026-01-23' }] },
    });
    expect(Object.keys(ucp.capabilities as object)).not.toContain('dev.ucp.shopping.cart');
  });

  it('reports a refusal of the shop as an error', async () => {
    const { result, error } = await call('get_checkout', { meta, id: 'checkout_0' });
    expect(result).toBeUndefined();
    expect(error).toMatchObject({
      code: -32603,
      data: { status: 'error', errors: [{ code: 'not_found', severity: 'recoverable' }] },
    });
  });

  it('is named in every result', async () => {
    const { result } = await call('search_catalog', { meta, catalog: { query: '' } });
    expect(result?.structuredContent).toMatchObject({ ucp: { version: '2026-01-23', status: 'success' } });
  });
});

describe('version 2026-08-25', () => {
  const { call, send } = testStorefront({ dialect: 'ucp', version: '2026-08-25' });

  const meta = { 'ucp-agent': { profile: 'https://agent.test/profile.json' } };

  it('is the version of the profile, which also supports the documented versions', async () => {
    const { ucp, keys } = await bodyOf(await send('/.well-known/ucp'));
    expect(ucp).toMatchObject({ version: '2026-08-25', map_order: { capabilities: [expect.any(String)] } });
    expect((ucp as Record<string, object>).supported_versions).toEqual({
      '2026-08-25': `${canonicalUrl}/.well-known/ucp/2026-08-25`,
      '2026-04-08': `${canonicalUrl}/.well-known/ucp/2026-04-08`,
      '2026-01-23': `${canonicalUrl}/.well-known/ucp/2026-01-23`,
    });
    expect(keys).toEqual([expect.objectContaining({ kid: 'storefront-1', kty: 'EC' })]);
  });

  it('has a pinned profile, with its own keys, and without a list of versions', async () => {
    const { ucp, keys } = await bodyOf(await send('/.well-known/ucp/2026-08-25'));
    expect(ucp).toMatchObject({ version: '2026-08-25' });
    expect(ucp).not.toHaveProperty('supported_versions');
    expect(keys).toHaveLength(1);
    expect(await bodyOf(await send('/.well-known/ucp/2026-04-08'))).not.toHaveProperty('keys');
  });

  it('serves the schema of its own capability', async () => {
    expect((await send('/schemas/buyer-approval.json')).status).toBe(200);
  });

  it('has policies, fulfillment methods of variants, typed destinations and descriptions of options', async () => {
    const search = await call('search_catalog', { meta, catalog: { query: '' } });
    const found = search.result?.structuredContent as {
      policies: unknown;
      products: { variants: { id: string }[] }[];
    };
    const policies = ['return', 'warranty'].map((kind) => ({ type: `dev.ucp.shopping.policy.${kind}` }));
    expect(found.policies).toMatchObject(policies);
    const variant = found.products[0]?.variants[0];
    expect(variant).toMatchObject({ fulfillment: { methods: [{ type: 'shipping' }] } });
    const address = {
      street_address: '1 Main Street',
      address_locality: 'Springfield',
      address_country: 'US',
    };
    const created = await call('create_checkout', {
      meta,
      checkout: {
        line_items: [{ item: { id: variant?.id }, quantity: 1 }],
        fulfillment: { methods: [{ type: 'shipping', destinations: [address] }] },
      },
    });
    expect(created.result?.structuredContent).toMatchObject({
      policies: policies.map(() => ({ description: { plain: expect.any(String) } })),
      fulfillment: {
        methods: [
          {
            destinations: [{ id: 'destination_1', type: 'shipping_address', ...address }],
            groups: [{ options: [{ description: { plain: expect.any(String) } }, expect.anything()] }],
          },
        ],
      },
    });
  });

  it('is not supported by storefronts of another version', async () => {
    const other = testStorefront({ dialect: 'ucp' });
    expect((await other.send('/.well-known/ucp/2026-08-25')).status).toBe(404);
    expect(await bodyOf(await other.send('/.well-known/ucp'))).not.toHaveProperty('keys');
    const { result } = await other.call('search_catalog', { meta, catalog: { query: '' } });
    expect(result?.structuredContent).not.toHaveProperty('policies');
  });
});
