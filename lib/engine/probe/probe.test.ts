/** The probe: what a diagnosis shows and costs, and which targets are left to the checks. */
import { describe, expect, test } from 'vitest';
import { policy } from '../../../suites/policy.ts';
import type { Scripted } from '../../http/stack/testing.ts';
import type { HttpResponse } from '../../model/http.ts';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { anyResponse } from '../../proof/any-target.ts';
import {
  asks,
  catalog,
  failing,
  json,
  list,
  looked,
  nothing,
  type PathScript,
  page,
  to,
} from '../../proof/engine/audited.ts';
import { fetchRobots } from './diagnosis.ts';

describe('is diagnosed', () => {
  test('with evidence of each request', async () => {
    const { diagnosis } = await looked(() => asks('Basic realm="Staging"'));
    expect(diagnosis?.evidence[0]).toBe(
      'GET /products.json?limit=250: 401, www-authenticate: Basic realm="Staging", an empty body',
    );
  });

  test('with a command that keeps what was given, without its secrets', async () => {
    const own = {
      headers: { 'x-key': 's3cret' },
      again: [
        { flag: '--allow', value: 'writes' },
        { flag: '--country', value: 'DE' },
        { flag: '--header', variable: { name: 'STOREFRONT_HEADER_X_KEY', before: 'x-key: ' } },
      ],
    } as const;
    const { diagnosis } = await looked(() => ({ status: 403 }), own);
    expect(diagnosis?.next).toMatch(
      / --allow writes --country DE --header "x-key: \$STOREFRONT_HEADER_X_KEY"$/,
    );
  });

  test('after credentials were refused', async () => {
    const { diagnosis } = await looked(() => asks('Basic'), {
      headers: { authorization: 'Basic x' },
      again: [
        {
          flag: '--header',
          variable: { name: 'STOREFRONT_HEADER_AUTHORIZATION', before: 'authorization: ' },
        },
      ],
    });
    expect(diagnosis?.text).toMatch(/refuses the Authorization header that was given$/);
    expect(diagnosis?.next).not.toContain('STOREFRONT_HEADER');
  });

  test('a limit that demands waits for more than a minute', async () => {
    const { diagnosis, now, sent } = await looked(() => ({ status: 429, headers: [['retry-after', '1']] }));
    expect(diagnosis?.code).toBe('rate-limited');
    expect(now).toBeGreaterThan(30_000);
    expect(now).toBeLessThan(65_000);
    expect(sent).toBeLessThan(60);
  });

  test('with at most eight lines of evidence', async () => {
    const { diagnosis } = await looked(() => nothing);
    expect(diagnosis?.evidence).toHaveLength(8);
  });

  test('with few requests', async () => {
    const { sent } = await looked(() => nothing, { baseUrl: 'http://shop.example/a/b/c/d/e' });
    expect(sent).toBeLessThanOrEqual(18);
  });
});

describe('is judged', () => {
  const storefront = (path: string): Scripted => (path === '/' ? page('Shop') : catalog);
  const only = (part: string, answer: Scripted, rest: Scripted = nothing): PathScript => {
    return (path) => (path.includes(part) ? answer : rest);
  };
  const profile = json({ ucp: { version: '2026-04-08' } });
  const tools = json({ jsonrpc: '2.0', id: 1, result: { tools: [] } });
  const index = (...names: readonly string[]): Scripted => ({
    body: `<sitemapindex>${names.map((name) => `<sitemap><loc>http://shop.example/sitemap_${name}_1.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  });

  test.each<[string, PathScript]>([
    ['a storefront that keeps its promises', storefront],
    ['one with a catalog alone', only(list, json({ products: [{ id: 1 }] }))],
    ['one with an empty catalog alone', only(list, catalog)],
    ['one whose products are null', only(list, json({ products: null }))],
    ['one whose products are numbers', only(list, json({ products: [1, 2] }))],
    ['one whose product list is an array', only(list, json([{ id: 1, variants: [] }]))],
    ['one with a profile alone', only('/ucp', profile)],
    ['one whose profile is not wrapped', only('/ucp', json({ supported_versions: {} }))],
    ['one with a pinned profile alone', only('/ucp/2026', profile)],
    ['one with a commerce endpoint alone', only('/mcp', tools)],
    ['one whose commerce endpoint refuses', only('/mcp', { ...tools, status: 422 })],
    [
      'one with a sitemap of products and collections alone',
      only('sitemap.xml', index('products', 'collections')),
    ],
    [
      'one with its own scopes alone',
      only('oauth', json({ scopes_supported: ['customer-account-api:full'] })),
    ],
    [
      'one with its own description alone',
      only('openapi.json', json({ openapi: '3.1.0', paths: { '/products.json': {} } })),
    ],
    ['one with a list of all products alone', only('/all/', catalog)],
    ['one with an open profile and all else behind 401', only('/ucp', profile, asks('Basic'))],
    ['one with a working profile and all else 500', only('/ucp', profile, { status: 500 })],
    ['one with a working catalog and all else empty', only(list, catalog, {})],
    ['one with a commerce endpoint behind whose host all is 403', only('/mcp', tools, { status: 403 })],
    ['one with a working catalog and all else redirected', only(list, catalog, to('/'))],
    [
      'one whose home page asks for the country',
      (path) => (path === '/' ? to('https://us.shop.example/') : catalog),
    ],
    ['one with a captcha on its home page', (path) => (path === '/' ? page('Shop', 'captcha') : catalog)],
    ['one that loses a request', (path) => (path === '/' ? failing('ECONNRESET') : storefront(path))],
    ['one that loses its catalog', (path) => (path === list ? failing('ECONNRESET') : nothing)],
    ['one that is overloaded for a moment', (path, n) => (n <= 3 ? { status: 503 } : storefront(path))],
    ['one that breaks for a moment', (path, n) => (n <= 3 ? { status: 500 } : storefront(path))],
    [
      'one with a low limit',
      (path, n) => (n <= 9 ? { status: 429, headers: [['retry-after', '2']] } : storefront(path)),
    ],
  ])('%s', async (_, script) => {
    expect((await looked(script)).diagnosis).toBeUndefined();
  });

  test('a target that the budget leaves no requests for', async () => {
    expect((await looked(() => to('/password'), { budget: 1 })).diagnosis).toBeUndefined();
    expect((await looked(() => nothing, { budget: 5 })).diagnosis).toBeUndefined();
  });

  test('with no request beyond those of every audit', async () => {
    const asked: string[] = [];
    await looked((path) => {
      asked.push(path);
      return storefront(path);
    });
    expect(asked).toEqual([list, '/.well-known/ucp']);
  });
});

test('a probe without requests finds no problem', async () => {
  const { diagnosis, sent } = await looked(() => failing('gone'), {}, { ...policy, probe: [] });
  expect([diagnosis, sent]).toEqual([undefined, 0]);
});

describe('fetchRobots', () => {
  const over = (fetch: () => Promise<HttpResponse>) => fetchRobots({ fetch });
  const robots = (status: number) =>
    anyResponse('', { request: get('https://shop.example/robots.txt'), status });

  test('accepts a robots.txt with status 200 only', async () => {
    expect(await over(async () => robots(200))).toBeDefined();
    expect(await over(async () => robots(404))).toBeUndefined();
    const silent = over(async () => {
      throw new Inconclusive('timeout', 'too late');
    });
    expect(await silent).toBeUndefined();
  });
});
