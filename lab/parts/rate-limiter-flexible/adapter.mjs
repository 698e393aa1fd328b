import express from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';

const points = 60;

const start = (retryAfter) => (shop) => {
  const limiter = new RateLimiterMemory({ points, duration: 4 });
  const app = express();
  app.use('/api/ucp/mcp', (request, response, next) => {
    limiter.consume(request.ip).then(
      () => next(),
      ({ msBeforeNext, remainingPoints }) =>
        response
          .status(429)
          .set({
            'Retry-After': String(retryAfter(msBeforeNext)),
            'X-RateLimit-Limit': String(points),
            'X-RateLimit-Remaining': String(remainingPoints),
            'X-RateLimit-Reset': String(Math.ceil((Date.now() + msBeforeNext) / 1000)),
          })
          .json({ code: 'rate_limited', message: 'Too Many Requests' }),
    );
  });
  app.use(shop.listener);
  app.listen(shop.port, shop.hostname);
};

export const configurations = {
  readme: start((ms) => ms / 1000),
  'whole-seconds': start((ms) => Math.ceil(ms / 1000)),
};
