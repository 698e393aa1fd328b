import { describe, expect, it } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import type { Product } from './product.ts';
import { pageOf, readLimit, readPage } from './routes.ts';

const { send } = testStorefront();

async function list(path: string): Promise<readonly Product[]> {
  const { products } = await bodyOf(await send(path));
  return products as readonly Product[];
}

const lists = ['/products.json', '/collections/all/products.json'];

describe('the product lists', () => {
  it.each(lists)('%s has 24 products by default, and respects its limit', async (path) => {
    const lengths = await Promise.all(
      ['', '?limit=1', '?limit=250', '?limit=999'].map((query) => list(path + query)),
    );
    expect(lengths.map(({ length }) => length)).toEqual([24, 1, 60, 60]);
  });

  it('are the same for the catalog and the collection all', async () => {
    expect(await list(`${lists[0]}?limit=250`)).toEqual(await list(`${lists[1]}?limit=250`));
  });

  it('go on with page 2', async () => {
    expect(await list('/products.json?limit=10&page=2')).toEqual(
      (await list('/products.json')).slice(10, 20),
    );
  });

  it.each(['nope', 'al', '%E0%A4%A', '%ff', 'ALL'])('are empty for collection %s', async (handle) => {
    const response = await send(`/collections/${handle}/products.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ products: [] });
  });

  it('of a collection are part of the catalog', async () => {
    const all = await list('/products.json?limit=250');
    const sale = await list('/collections/sale/products.json?limit=250');
    expect(sale.length).toBeGreaterThan(0);
    expect(all).toEqual(expect.arrayContaining([...sale]));
  });

  it.each([0, 5000])('work with %d products', async (products) => {
    const response = await testStorefront({ products }).send('/products.json?limit=250');
    expect((await bodyOf(response)).products).toHaveLength(Math.min(products, 250));
  });
});

describe('a product', () => {
  it('is the same alone and in the list', async () => {
    const products = await list('/products.json?limit=250');
    const alone = await Promise.all(
      products.map(
        async ({ handle }) =>
          (await bodyOf(await send(`/products/${encodeURIComponent(handle)}.json`))).product,
      ),
    );
    expect(alone).toEqual(products);
  });

  it.each(['nope', '%E0%A4%A', '%00', '..%2F..', 'a'.repeat(5000)])(
    'that is unknown (%s) is 404',
    async (handle) => {
      const response = await send(`/products/${handle}.json`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        code: 'not_found',
        message: 'There is no product with this handle.',
        continue_url: 'http://storefront.test/search',
      });
    },
  );

  it('has images that exist', async () => {
    const [product] = await list('/products.json?limit=1');
    const statuses = await Promise.all(
      (product?.images ?? []).map(async ({ src }) => (await send(src)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await send('/cdn/shop/files/1.svg')).status).toBe(404);
  });
});

describe('every catalog path', () => {
  const paths = [
    ...lists,
    '/products/crème-brûlée_kit.json',
    '/.well-known/ucp',
    '/sitemap.xml',
    '/',
    '/search',
  ];

  it.each(paths)('%s answers HEAD like GET, without a body', async (path) => {
    const [get, head] = await Promise.all([send(path), send(path, { method: 'HEAD' })]);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(await head.text()).toBe('');
  });

  it.each(paths)('%s answers 304 to a client that already has it', async (path) => {
    const etag = (await send(path)).headers.get('etag') ?? '';
    const again = await send(path, { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await send(path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it.each(paths)('%s refuses other methods with 405', async (path) => {
    const response = await send(path, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await bodyOf(response)).toMatchObject({ code: 'method_not_allowed', message: expect.any(String) });
  });

  it.each(paths)('%s grants no access from other origins', async (path) => {
    const headers = { origin: 'http://elsewhere.test', 'access-control-request-method': 'GET' };
    const [get, options] = await Promise.all([
      send(path, { headers }),
      send(path, { headers, method: 'OPTIONS' }),
    ]);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect([get, options].map(({ headers }) => headers.get('access-control-allow-origin'))).toEqual([
      null,
      null,
    ]);
  });

  it.each(['/nope', '/products.json/', '/products', '/api/ucp', '/%'])(
    '%s is unknown and has an Error body',
    async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await bodyOf(response)).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('pagination', () => {
  it.each([
    [undefined, 24],
    ['1', 1],
    ['250', 250],
    ['251', 250],
    ['99999999999999999999999', 250],
    ['0', 24],
    ['-1', 24],
    ['1.5', 24],
    ['1e2', 24],
    ['abc', 24],
    ['', 24],
  ])('with limit %s holds at most %d', (text, limit) => {
    expect(readLimit(text)).toBe(limit);
  });

  it('goes on with its next page', () => {
    expect([readPage(undefined), readPage('0'), readPage('x'), readPage('3')]).toEqual([1, 1, 1, 3]);
    expect(pageOf([1, 2, 3], 2, 1)).toEqual([1, 2]);
    expect(pageOf([1, 2, 3], 2, 2)).toEqual([3]);
    expect(pageOf([1, 2, 3], 2, 3)).toEqual([]);
  });
});
