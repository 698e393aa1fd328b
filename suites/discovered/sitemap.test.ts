/** Addresses in sitemaps: their types, and the handles in them. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toHttpResponse } from '../../lib/http/to-http-response.ts';
import { maxDrawn, maxFaults, maxHosts, maxUnpacked } from './bounds.ts';
import { leadsTo, locsOf, namesType } from './sitemap.ts';
import { readSitemap, segmentAfter, sitemapTypes } from './sitemap-reading.ts';

const [products, , pages, blogs] = sitemapTypes;

const sitemapOf = (...locs: readonly string[]) =>
  sitemapWith(locs.map((loc) => `<url><loc>${loc}</loc></url>`).join(''));

const sitemapWith = (entries: string, seed = 1) =>
  sitemapIn(new TextEncoder().encode(`<urlset>${entries}</urlset>`), seed);

const sitemapIn = (bytes: Uint8Array, seed = 1) =>
  readSitemap(
    toHttpResponse({
      exchange: 1,
      request: { method: 'GET', url: 'https://shop.example/sitemap_1.xml', headers: {} },
      status: 200,
      headers: [],
      bytes,
      millis: 0,
      at: 0,
    }),
    { seed },
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

describe('a gzip file', () => {
  const loc = 'https://shop.example/products/mug';
  const packed = gzipSync(`<urlset><url><loc>${loc}</loc></url></urlset>`);

  it('is read as the sitemap in it', () => {
    const { reading, response } = sitemapIn(packed);
    expect(reading).toMatchObject({ isGzip: true, isPacked: false, locs: [loc], root: { name: 'urlset' } });
    expect(response.text).toMatch(/^<urlset>/);
  });

  it('that is broken is no XML', () => {
    const { reading } = sitemapIn(packed.subarray(0, packed.length - 12));
    expect(reading).toMatchObject({ isGzip: true, isPacked: false, locs: [] });
    expect(reading.malformed).toBeDefined();
  });

  it('that is too long is not unpacked', () => {
    const { reading } = sitemapIn(gzipSync(' '.repeat(maxUnpacked + 1)));
    expect(reading).toMatchObject({ isGzip: true, isPacked: true, locs: [] });
  });
});

describe('what is kept of a long sitemap', () => {
  const host = (n: number) => `https://h${n % 300}.example`;
  const entry = (n: number) => `<url><loc>${host(n)}/p/${n}</loc><lastmod>never</lastmod></url>`;
  const all = Array.from({ length: 20_000 }, (_, n) => entry(n));
  const { reading, response } = sitemapWith([...all, ...all].join(''));

  it('is a few addresses that the seed draws from all of them', () => {
    expect(new Set(reading.drawn).size).toBe(maxDrawn);
    expect(sitemapWith(all.join(''), 7).reading.drawn).toEqual(sitemapWith(all.join(''), 7).reading.drawn);
    expect(sitemapWith(all.join(''), 8).reading.drawn).not.toEqual(
      sitemapWith(all.join(''), 7).reading.drawn,
    );
    const drawn = Array.from(
      { length: 10 },
      (_, seed) => sitemapWith(all.join(''), seed * 977).reading.drawn,
    );
    const places = drawn.flat().map((loc) => Number(loc.split('/').at(-1)));
    expect(Math.max(...places)).toBeGreaterThan(15_000);
    expect(Math.min(...places)).toBeLessThan(5_000);
  });

  it('is a few hosts, faults and repeated addresses, with the number of faults', () => {
    expect(reading.hosts.size).toBe(maxHosts);
    expect(reading.repeated).toHaveLength(maxFaults);
    expect(reading.faults.get('lastmod')).toMatchObject({ count: 40_000 });
    expect(reading.faults.get('lastmod')?.first).toHaveLength(maxFaults);
  });

  it('is the beginning of the body', () => {
    expect(response.bytes).toHaveLength(300);
    expect(response.bytes.buffer.byteLength).toBe(300);
  });
});
