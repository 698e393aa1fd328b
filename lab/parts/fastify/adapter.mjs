import fastify from 'fastify';

export const configurations = {
  readme: async (shop) => {
    const app = fastify();
    app.get('/products.json', (request) => shop.products(request.query));
    app.get('/products/:handle.json', async (request, reply) => {
      const product = await shop.product(request.params.handle);
      return product ?? reply.code(404).send({ code: 'not_found', message: 'There is no such product.' });
    });
    // The storefront reads the bodies of its own routes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.all('/*', async (request, reply) => reply.send(await shop.answer(request.raw)));
    await app.listen({ port: shop.port, host: shop.hostname });
  },
};
