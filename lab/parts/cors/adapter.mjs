import cors from 'cors';
import express from 'express';

const start = (options) => (shop) => {
  const app = express();
  app.use(['/api/ucp/mcp', '/cdn/shop/files'], cors(options));
  app.use(shop.listener);
  app.listen(shop.port, shop.hostname);
};

export const configurations = { readme: start() };
