import { describe, expect, it } from 'vitest';
import { testStorefront } from '../testing.ts';

const locations = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'));

async function crawl(products: number) {
  const { send } = testStorefront({ products });
  const read = async (url: string) => locations(await (await send(url)).text());
  const children = await read('/sitemap.xml');
  const links = await Promise.all(children.map(read));
  return { send, children, links };
}

describe('the sitemap', () => {
  it('is an XML index of products, collections, pages and blogs', async () => {
    const { send, children } = await crawl(60);
    const response = await send('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await response.text()).toMatch(/_1\.xml\?from=\d+&amp;to=\d+</);
    expect(children.map((url) => url.replace(/\?.*/, ''))).toEqual(
      ['products', 'collections', 'pages', 'blogs'].map(
        (kind) => `http://storefront.test/sitemap_${kind}_1.xml`,
      ),
    );
  });

  it('links only to pages that exist', async () => {
    const { send, links } = await crawl(60);
    const all = links.flat();
    const statuses = await Promise.all(all.map(async (url) => [url, (await send(url)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    expect(all.length).toBeGreaterThan(70);
  });

  it.each([0, 1, 60])(
    'lists exactly the %d products of the catalog, after the home page',
    async (products) => {
      const { send, links } = await crawl(products);
      const [home, ...listed] = links[0] ?? [];
      const { products: catalog } = (await (await send('/products.json?limit=250')).json()) as {
        products: { handle: string }[];
      };
      expect(home).toBe('http://storefront.test/');
      expect(listed).toEqual(
        catalog.map(({ handle }) => `http://storefront.test/products/${encodeURIComponent(handle)}`),
      );
    },
  );

  it('of a large shop has 50,000 links in twenty children, and each leads to a page', async () => {
    const { send } = testStorefront({ products: 4_000, size: 'large' });
    const children = locations(await (await send('/sitemap.xml')).text());
    const links = await Promise.all(children.map(async (url) => locations(await (await send(url)).text())));
    expect(children).toHaveLength(20);
    expect(new Set(links.flat()).size).toBe(50_015);
    expect(links.flat()).toHaveLength(50_015);
    const ends = links.flatMap((each) => [each[0] ?? '', each.at(-1) ?? '']);
    const statuses = await Promise.all(ends.map(async (url) => (await send(url)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await send('/blogs/news/note-46001')).status).toBe(404);
    expect((await testStorefront().send('/blogs/news/note-1')).status).toBe(404);
  });

  it('of a huge shop has a million links, 50,000 in a child', async () => {
    const { send } = testStorefront({ size: 'huge' });
    const children = locations(await (await send('/sitemap.xml')).text());
    expect(children).toHaveLength(23);
    const [last = ''] = children.slice(-1);
    const links = locations(await (await send(children.find((url) => url.includes('blogs_2')) ?? '')).text());
    expect(links).toHaveLength(50_000);
    expect(locations(await (await send(last)).text()).length).toBeLessThan(50_000);
  });

  it('is listed in robots.txt', async () => {
    const { send } = testStorefront();
    expect(await (await send('/robots.txt')).text()).toContain('Sitemap: http://storefront.test/sitemap.xml');
  });
});
