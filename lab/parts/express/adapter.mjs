import express from 'express';

export const configurations = {
  readme: (shop) => {
    const app = express();
    app.get('/products.json', async (request, response) => {
      response.json(await shop.products(request.query));
    });
    app.get('/products/:handle.json', async (request, response) => {
      const product = await shop.product(request.params.handle);
      const missing = { code: 'not_found', message: 'There is no such product.' };
      response.status(product ? 200 : 404).json(product ?? missing);
    });
    app.use(shop.listener);
    app.listen(shop.port, shop.hostname);
  },
};
