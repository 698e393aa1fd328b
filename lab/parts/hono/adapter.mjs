import { serve } from '@hono/node-server';
import { Hono } from 'hono';

export const configurations = {
  readme: (shop) => {
    const app = new Hono();
    app.get('/products.json', async (c) => c.json(await shop.products(c.req.query())));
    app.get('/products/:file{[^/]+\\.json}', async (c) => {
      const product = await shop.product(c.req.param('file').slice(0, -'.json'.length));
      return product
        ? c.json(product)
        : c.json({ code: 'not_found', message: 'There is no such product.' }, 404);
    });
    app.all('*', (c) => shop.fetch(c.req.raw));
    serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
  },
};
