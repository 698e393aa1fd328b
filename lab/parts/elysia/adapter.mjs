import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';

export const configurations = {
  readme: (shop) => {
    new Elysia({ adapter: node() })
      .get('/products.json', ({ query }) => shop.products(query))
      .get('/products/:file', async ({ params, request, status }) => {
        const [, handle] = /^(.+)\.json$/.exec(params.file) ?? [];
        if (handle === undefined) return shop.fetch(request);
        const product = await shop.product(handle);
        return product ?? status(404, { code: 'not_found', message: 'There is no such product.' });
      })
      .all('/*', ({ request }) => shop.fetch(request), { parse: 'none' })
      .listen({ port: shop.port, hostname: shop.hostname });
  },
};
