import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { rateLimiter } from 'hono-rate-limiter';

const start = (options) => (shop) => {
  const app = new Hono();
  const limiter = rateLimiter({
    windowMs: 4000,
    limit: 60,
    standardHeaders: 'draft-6',
    keyGenerator: (c) => getConnInfo(c).remote.address,
    ...options,
  });
  app.use('/api/ucp/mcp', limiter);
  app.all('*', (c) => shop.fetch(c.req.raw));
  serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
};

export const configurations = {
  readme: start({}),
  message: start({
    message: { code: 'rate_limited', message: 'Too many requests, please try again later.' },
  }),
};
