/** Targets with more of everything than is read or requested. */
import { describe, expect, test } from 'vitest';
import { thoroughRuns } from '../../lib/assert/boundaries.ts';
import type { Answer } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { anyContext, anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import * as bounds from './bounds.ts';
import { findCollections, productsOf, requireProducts, someHandles } from './catalog.ts';
import { follow } from './document.ts';
import { furtherVersions } from './profile.ts';
import { discoverSettings } from './settings.ts';
import { locsOf, openNameless, sampleChildren } from './sitemap.ts';
import { readSitemap } from './sitemap-reading.ts';
import { requireTools } from './tools.ts';

const base = 'http://shop.example';

/** @param answer the body for a path, and what else the response has; 404 for undefined. */
function over(answer: (path: string) => unknown, own: Partial<Answer> = {}) {
  const fetched: string[] = [];
  const context = anyContext({
    target: anyTarget({ runs: thoroughRuns }),
    fetch: async (request) => {
      const { href, pathname } = new URL(request.url, base);
      fetched.push(pathname);
      const body = answer(pathname);
      const status = body === undefined ? 404 : 200;
      return anyResponse(body, { request: { ...request, url: href }, status, ...own });
    },
  });
  return { context, fetched };
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${base}${name}${n}`);
const sitemap = (root: string, entry: string, locs: readonly string[]) =>
  `<${root}>${locs.map((loc) => `<${entry}><loc>${loc}</loc></${entry}>`).join('')}</${root}>`;
const index = (...locs: readonly string[]) => sitemap('sitemapindex', 'sitemap', locs);
const urlset = (...locs: readonly string[]) => sitemap('urlset', 'url', locs);

describe('the catalog', () => {
  const products = Array.from({ length: 11_000 }, (_, n) => ({ handle: `h${n}` }));

  test('is kept up to one bound and judged up to another', async () => {
    expect(productsOf(anyResponse({ products }))).toHaveLength(bounds.maxListed);
    expect(await requireProducts(over(() => ({ products })).context)).toHaveLength(bounds.maxRead);
  });

  test('has some of its products requested', async () => {
    const handles = await someHandles(over(() => ({ products })).context);
    expect(handles.length).toBeGreaterThanOrEqual(bounds.maxHandles);
    expect(handles.length).toBeLessThanOrEqual(bounds.maxHandles + 2);
  });
});

describe('the sitemap', () => {
  const collections = over((path) =>
    path === '/sitemap.xml' ? index(`${base}/collections.xml`) : urlset(...many(50, '/collections/c')),
  );

  test('has some of its children and collections requested', async () => {
    const products = over(() => index(...many(90, '/products-')));
    expect(await sampleChildren(products.context)).toHaveLength(bounds.maxChildren);
    expect(await findCollections(collections.context)).toHaveLength(bounds.maxCollections);
  });

  test('has some children without a type opened', async () => {
    const { context, fetched } = over(() => index(...many(90, '/s')));
    expect(await openNameless(context)).toHaveLength(bounds.maxNameless);
    expect(fetched.filter((path) => path.startsWith('/s') && path !== '/sitemap.xml')).toHaveLength(8);
  });

  test('has the first of many addresses kept', () => {
    const response = anyResponse(urlset(...many(bounds.maxLocs + 1, '/p')));
    expect(locsOf(readSitemap(response, { seed: 1 }))).toHaveLength(bounds.maxLocs);
  });

  test('has some of its collections searched for products by discoverSettings', async () => {
    const { fetched } = collections;
    await discoverSettings(collections.context);
    expect(
      fetched.filter((path) => path.endsWith('/products.json') && path !== '/products.json'),
    ).toHaveLength(bounds.maxCollectionsTried);
  });
});

test('some of many versions have their profiles requested', () => {
  const versions = Array.from({ length: 90 }, (_, n) => [`v${n}`, `${base}/${n}`] as const);
  const supported = Object.fromEntries([['2026-04-08', `${base}/new`], ...versions]);
  const further = furtherVersions({ supported_versions: supported });
  expect(further).toHaveLength(bounds.maxFurtherVersions);
  expect(further).not.toContain('2026-04-08');
});

test('a currency is searched for in the first part of a page', async () => {
  const currencyAfter = async (length: number) => {
    const page = `${' '.repeat(length)}"priceCurrency":"EUR"`;
    const { context } = over((path) =>
      path === '/products.json' ? { products: [{ handle: 'a' }] } : path === '/products/a' ? page : undefined,
    );
    return (await discoverSettings(context)).currency;
  };
  expect(await currencyAfter(bounds.maxPageText - 100)).toBe('EUR');
  expect(await currencyAfter(bounds.maxPageText)).toBeUndefined();
});

test('an endless chain of redirects is followed up to a bound', async () => {
  const { context, fetched } = over(() => '', { status: 302, headers: [['location', 'a/b']] });
  await follow(context, get('/'));
  expect(fetched).toHaveLength(1 + bounds.maxRedirects);
});

test('an endless list of tools is read up to a number of pages', async () => {
  const result = { tools: [{ name: 'again' }], nextCursor: 'next' };
  const { context } = over(() => ({ jsonrpc: '2.0', id: 'tools/list', result }));
  expect(await requireTools(context, `${base}/tools`)).toHaveLength(bounds.maxToolPages);
});

test('only the first of thousands of tools are read, from one page or from several', async () => {
  const page = (count: number, more: object = {}) => ({
    tools: Array.from({ length: count }, (_, n) => ({ name: `t${n}` })),
    ...more,
  });
  const read = async (result: object) => {
    const { context } = over(() => ({ jsonrpc: '2.0', id: 'tools/list', result }));
    return (await requireTools(context, `${base}/tools`)).length;
  };
  expect(await read(page(2 * bounds.maxTools))).toBe(bounds.maxTools);
  expect(await read(page(1_000, { nextCursor: 'next' }))).toBe(bounds.maxTools);
});
