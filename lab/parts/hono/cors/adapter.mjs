import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';

const start = (options) => (shop) => {
  const app = new Hono();
  app.use('/api/ucp/mcp', cors(options));
  app.use('/cdn/shop/files/*', cors(options));
  app.all('*', (c) => shop.fetch(c.req.raw));
  serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
};

export const configurations = { readme: start() };
