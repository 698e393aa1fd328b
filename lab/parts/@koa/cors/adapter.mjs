import cors from '@koa/cors';
import Koa from 'koa';

const isOpen = (path) => path === '/api/ucp/mcp' || path.startsWith('/cdn/shop/files/');

const start = (options) => (shop) => {
  const app = new Koa();
  const open = cors(options);
  app.use((ctx, next) => (isOpen(ctx.path) ? open(ctx, next) : next()));
  app.use((ctx) => {
    ctx.respond = false;
    return shop.listener(ctx.req, ctx.res);
  });
  app.listen(shop.port, shop.hostname);
};

export const configurations = { readme: start() };
