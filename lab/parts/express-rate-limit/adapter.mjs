import express from 'express';
import { rateLimit } from 'express-rate-limit';

const documented = {
  windowMs: 4000,
  limit: 60,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  ipv6Subnet: 56,
};

const serve = (options) => (shop) => {
  const app = express();
  app.use('/api/ucp/mcp', rateLimit({ ...documented, ...options }));
  app.use(shop.listener);
  app.listen(shop.port, shop.hostname);
};

export const configurations = {
  readme: serve({}),
  message: serve({
    message: { code: 'rate_limited', message: 'Too many requests, please try again later.' },
  }),
};
