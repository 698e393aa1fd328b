import { getQuery, getRouterParam, H3, serve } from 'h3';

export const configurations = {
  readme: (shop) => {
    const app = new H3();
    app.get('/products.json', (event) => shop.products(getQuery(event)));
    app.get('/products/:file', async (event) => {
      const [, handle] = /^(.+)\.json$/.exec(getRouterParam(event, 'file', { decode: true })) ?? [];
      if (handle === undefined) return shop.fetch(event.req);
      const product = await shop.product(handle);
      if (product) return product;
      event.res.status = 404;
      return { code: 'not_found', message: 'There is no such product.' };
    });
    // A route for all methods would take HEAD from the routes above, which answer it as GET.
    for (const method of ['GET', 'POST', 'OPTIONS']) app.on(method, '/**', (event) => shop.fetch(event.req));
    serve(app, { port: shop.port, hostname: shop.hostname });
  },
};
