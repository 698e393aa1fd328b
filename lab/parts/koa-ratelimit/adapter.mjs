import Koa from 'koa';
import rateLimit from 'koa-ratelimit';

const serve = (options) => (shop) => {
  const app = new Koa();
  const limiter = rateLimit({
    driver: 'memory',
    db: new Map(),
    duration: 4000,
    errorMessage: 'Sometimes You Just Have to Slow Down.',
    id: ({ ip }) => ip,
    headers: { remaining: 'Rate-Limit-Remaining', reset: 'Rate-Limit-Reset', total: 'Rate-Limit-Total' },
    max: 60,
    disableHeader: false,
    ...options,
  });
  app.use((ctx, next) => (ctx.path === '/api/ucp/mcp' ? limiter(ctx, next) : next()));
  app.use((ctx) => {
    ctx.respond = false;
    return shop.listener(ctx.req, ctx.res);
  });
  app.listen(shop.port, shop.hostname);
};

export const configurations = {
  readme: serve({}),
  'error-message': serve({ errorMessage: { code: 'rate_limited', message: 'Slow down.' } }),
};
