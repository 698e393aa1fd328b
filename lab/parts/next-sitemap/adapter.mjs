import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { getServerSideSitemap, getServerSideSitemapIndex } from 'next-sitemap';

const kinds = ['products', 'collections', 'pages', 'blogs'];

// Its route handlers of Next.js take no request and return a Response.
const start = (more) => (shop) => {
  const app = new Hono();
  app.get('/sitemap.xml', () =>
    getServerSideSitemapIndex(kinds.map((kind) => `${shop.baseUrl}/sitemap_${kind}_1.xml`)),
  );
  for (const kind of kinds) {
    app.get(`/sitemap_${kind}_1.xml`, async () => {
      const links = await shop.links(kind);
      return getServerSideSitemap(
        links.map(({ url, lastmod = new Date().toISOString() }) => ({ loc: url, lastmod, ...more })),
      );
    });
  }
  app.all('*', (c) => shop.fetch(c.req.raw));
  serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
};

export const configurations = { readme: start({ changefreq: 'daily', priority: 0.7 }) };
