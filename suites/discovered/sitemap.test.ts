/** Addresses in sitemaps: their types, and the handles in them. */
import { describe, expect, it } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import { leadsTo, locsOf, namesType, readSitemap, segmentAfter, sitemapTypes } from './sitemap.ts';

const [products, , pages, blogs] = sitemapTypes;

const sitemapOf = (...locs: readonly string[]) =>
  readSitemap(
    toHttpResponse({
      exchange: 1,
      request: { method: 'GET', url: 'https://shop.example/sitemap_1.xml', headers: {} },
      status: 200,
      headers: [],
      bytes: new TextEncoder().encode(
        `<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`,
      ),
      millis: 0,
      at: 0,
    }),
  );

describe('the type in an address', () => {
  it.each([
    ['https://shop.example/sitemap_products_1.xml?from=1&to=2', products, true],
    ['https://shop.example/PRODUCT-sitemap.xml', products, true],
    ['https://shop.example/sitemap?type=blogs', blogs, true],
    ['https://products.example/sitemap_1.xml', products, false],
    ['https://shop.example/sitemap_pages_1.xml', pages, true],
    ['https://shop.example/sitemap_products.xml?page=2', pages, false],
    ['https://shop.example/sitemap.xml?page=1&type=pages', pages, true],
  ])('%s: %o is %s', (loc, type, named) => {
    expect(namesType(new URL(loc), type)).toBe(named);
  });
});

describe('links', () => {
  it('show the type of a sitemap, except links to the home page', () => {
    const sitemap = sitemapOf('https://shop.example/', 'https://shop.example/products/mug');
    expect(leadsTo(sitemap, products)).toBe(true);
    expect(leadsTo(sitemap, pages)).toBe(false);
    expect(leadsTo(sitemapOf(), products)).toBe(false);
  });

  it('are resolved, and left out when they are not web addresses', () => {
    const locs = locsOf(sitemapOf('/products/mug', 'ftp://shop.example/', 'http://[', ''));
    expect(locs.map(({ href }) => href)).toEqual(['https://shop.example/products/mug']);
  });

  it.each([
    ['https://shop.example/products/caf%C3%A9', 'café'],
    ['https://shop.example/en/collections/all/products/mug', 'mug'],
    ['https://shop.example/products/100%', '100%'],
    ['https://shop.example/products/', undefined],
    ['https://shop.example/pages/products-we-love', undefined],
  ])('%s has the product handle %s', (loc, handle) => {
    expect(segmentAfter(new URL(loc), 'products')).toBe(handle);
  });
});
