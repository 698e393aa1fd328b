import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';

const serve = (options) => async (shop) => {
  const app = fastify();
  // The storefront reads the bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(rateLimit, { global: false });
  const config = { rateLimit: { max: 60, timeWindow: 4000, ...options } };
  const handler = async (request, reply) => reply.send(await shop.answer(request.raw));
  app.all('/api/ucp/mcp', { config }, handler);
  app.all('/*', handler);
  await app.listen({ port: shop.port, host: shop.hostname });
};

export const configurations = {
  readme: serve({}),
  'error-response-builder': serve({
    errorResponseBuilder: (_request, { statusCode, after }) => ({
      statusCode,
      code: 'rate_limited',
      message: `Rate limit exceeded, retry in ${after}`,
    }),
  }),
};
