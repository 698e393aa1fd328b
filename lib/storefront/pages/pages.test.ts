/** The pages of the shop, and its sitemap. */
import { describe, expect, it } from 'vitest';
import { bodyOf, testStorefront } from '../testing.ts';
import { negotiate } from './routes.ts';

describe('pages', () => {
  const { send } = testStorefront();

  const pages = [
    '/',
    '/products/crème-brûlée_kit',
    '/collections/all',
    '/search?q=linen',
    '/pages/about',
    '/blogs/news',
    '/blogs/news/first-bowls',
  ];

  const markdown = { accept: 'text/markdown, */*' };

  describe('every page', () => {
    it.each(pages)('%s is HTML with a title, a language and one main heading', async (path) => {
      const response = await send(path);
      const html = await response.text();
      expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'Accept',
      ]);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
    });

    it.each(pages)('%s is markdown for a client that asks for it, with its own ETag', async (path) => {
      const [html, text, quirk] = await Promise.all([
        send(path),
        send(path, { headers: markdown }),
        send(path, { headers: { accept: 'text/markdown' } }),
      ]);
      expect(text.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(text.headers.get('vary')).toBe('Accept');
      expect(await text.text()).toMatch(/^# \S/);
      expect(quirk.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await quirk.text()).toBe(await html.text());
      expect(new Set([html, text, quirk].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    });

    it.each([
      '/products/nope',
      '/collections/nope',
      '/pages/nope',
      '/blogs/nope',
      '/blogs/news/nope',
      '/blogs/constructor/nope',
      '/checkouts/nope',
      '/orders/nope',
    ])('%s is 404 with an Error body', async (path) => {
      const response = await send(path);
      expect(response.status).toBe(404);
      expect(await bodyOf(response)).toMatchObject({
        code: 'not_found',
        continue_url: 'http://storefront.test/search',
      });
    });

    it('links only to pages that exist', async () => {
      const html = await Promise.all(pages.map(async (path) => (await send(path)).text()));
      const links = new Set(
        html.flatMap((text) =>
          [...text.matchAll(/(?:href|src)="([^"#d][^"]*)"/g)].map(([, link = '']) => link),
        ),
      );
      const statuses = await Promise.all([...links].map(async (link) => [link, (await send(link)).status]));
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
      expect(links.size).toBeGreaterThan(20);
    });
  });

  describe('the search page', () => {
    it('escapes the query', async () => {
      const html = await (await send('/search?q=%3Cscript%3E%22%26')).text();
      expect(html).toContain('&lt;script&gt;&quot;&amp;');
      expect(html).not.toContain('<script>');
      const text = await (await send('/search?q=%3Cscript%3E', { headers: markdown })).text();
      expect(text).toContain('\\<script\\>');
    });

    it('escapes the names of products', async () => {
      expect(await (await send('/search?q=set')).text()).toContain(
        'Crème &lt;Brûlée&gt; &amp; “焼き菓子” Set',
      );
    });
  });

  describe('the Accept header', () => {
    it.each([
      'text/markdown, */*',
      'TEXT/Markdown ,  */* ; q=0.1',
      '*/*;q=0.8,text/markdown;q=0.2',
      'text/markdown;charset=utf-8, text/html, */*',
      'text/markdown;q=0,text/markdown, */*',
    ])('%s gets markdown', (accept) => {
      expect(negotiate(accept)).toEqual({ body: 'markdown', type: 'text/markdown; charset=utf-8' });
    });

    it.each([
      'text/markdown',
      'text/markdown, text/*',
      'text/html;q=0.5, text/markdown',
      'text/markdown, */*;q=0',
    ])('%s gets HTML that is called markdown', (accept) => {
      expect(negotiate(accept)).toEqual({ body: 'html', type: 'text/markdown; charset=utf-8' });
    });

    it.each([
      undefined,
      '',
      '*/*',
      'text/html',
      'text/html,application/xhtml+xml,*/*;q=0.8',
      'text/markdown;q=0, */*',
      'text/markdown;q=0',
      'text/html, text/markdown;q=0.5, */*;q=0.1',
      'text/x-markdown, */*',
      ',;,',
    ])('%s gets HTML', (accept) => {
      expect(negotiate(accept)).toEqual({ body: 'html', type: 'text/html; charset=utf-8' });
    });
  });
});

describe('the sitemap', () => {
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
      const links = locations(
        await (await send(children.find((url) => url.includes('blogs_2')) ?? '')).text(),
      );
      expect(links).toHaveLength(50_000);
      expect(locations(await (await send(last)).text()).length).toBeLessThan(50_000);
    });

    it('is listed in robots.txt', async () => {
      const { send } = testStorefront();
      expect(await (await send('/robots.txt')).text()).toContain(
        'Sitemap: http://storefront.test/sitemap.xml',
      );
    });
  });
});
