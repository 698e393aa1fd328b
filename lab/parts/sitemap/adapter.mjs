import { Readable } from 'node:stream';
import express from 'express';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

const kinds = ['products', 'collections', 'pages', 'blogs'];

export const configurations = {
  readme: (shop) => {
    const app = express();
    app.get('/sitemap.xml', async (_request, response) => {
      const entries = kinds.map((kind) => ({ url: `${shop.baseUrl}/sitemap_${kind}_1.xml` }));
      const index = Readable.from(entries).pipe(new SitemapIndexStream());
      response.header('Content-Type', 'application/xml').send(await streamToPromise(index));
    });
    app.get('/sitemap_:kind\\_1.xml', async (request, response) => {
      const links = await shop.links(request.params.kind);
      const entries = links.map((link) => ({ ...link, changefreq: 'daily', priority: 0.3 }));
      const stream = new SitemapStream({ hostname: shop.baseUrl });
      const document = Readable.from(entries).pipe(stream);
      response.header('Content-Type', 'application/xml').send(await streamToPromise(document));
    });
    app.use(shop.listener);
    app.listen(shop.port, shop.hostname);
  },
};
