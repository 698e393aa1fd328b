import express from 'express';
import { JSONRPCErrorException, JSONRPCServer } from 'json-rpc-2.0';

function makeServer(shop) {
  const server = new JSONRPCServer({ errorListener: () => undefined });
  server.addMethod('tools/list', async () => ({ tools: await shop.tools() }));
  server.addMethod('tools/call', ({ name, arguments: given } = {}) =>
    shop.call(name, given).catch(({ message, code }) => {
      throw new JSONRPCErrorException(message, code);
    }),
  );
  return server;
}

const start = (read, receive) => (shop) => {
  const server = makeServer(shop);
  const app = express();
  app.post('/api/ucp/mcp', read, async (request, response) => {
    const answered = await server[receive](request.body);
    if (!answered) return response.sendStatus(204);
    return response.json(answered);
  });
  app.use(shop.listener);
  app.listen(shop.port, shop.hostname);
};

export const configurations = {
  readme: start(express.json(), 'receive'),
  'receive-json': start(express.text({ type: 'application/json' }), 'receiveJSON'),
};
