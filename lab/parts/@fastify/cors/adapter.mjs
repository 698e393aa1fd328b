import cors from '@fastify/cors';
import fastify from 'fastify';

const start = (options) => async (shop) => {
  const app = fastify();
  // The storefront reads the bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  await app.register(cors, options);
  const handler = async (request, reply) => reply.send(await shop.answer(request.raw));
  const closed = { config: { cors: false } };
  const method = ['GET', 'HEAD', 'POST'];
  app.route({ method, url: '/api/ucp/mcp', handler });
  app.route({ method: ['GET', 'HEAD'], url: '/cdn/shop/files/*', handler });
  app.route({ method, url: '/*', handler, ...closed });
  await app.listen({ port: shop.port, host: shop.hostname });
};

export const configurations = { readme: start({}) };
