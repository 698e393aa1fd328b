import Koa from 'koa';

export const configurations = {
  readme: (shop) => {
    const app = new Koa();
    app.use(async (ctx, next) => {
      const [, handle] = /^\/products\/([^/]+)\.json$/.exec(ctx.path) ?? [];
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
      if (ctx.path === '/products.json') {
        ctx.body = await shop.products(ctx.query);
      } else if (handle !== undefined) {
        ctx.body = await shop.product(decodeURIComponent(handle));
        if (ctx.body) return;
        ctx.status = 404;
        ctx.body = { code: 'not_found', message: 'There is no such product.' };
      } else {
        await next();
      }
    });
    app.use((ctx) => {
      ctx.respond = false;
      return shop.listener(ctx.req, ctx.res);
    });
    app.listen(shop.port, shop.hostname);
  },
};
