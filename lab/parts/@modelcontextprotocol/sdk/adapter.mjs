import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { z } from 'zod';

const inputSchema = {
  query: z.string(),
  context: z.object({ address_country: z.string(), currency: z.string() }).partial().optional(),
};

function makeServer(shop) {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const tool = { description: 'Finds products by words.', inputSchema };
  server.registerTool('search_catalog', tool, (given) => shop.call('search_catalog', given));
  return server;
}

const start = (options) => (shop) => {
  const app = express();
  app.all('/api/ucp/mcp', async (request, response) => {
    const server = makeServer(shop);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, ...options });
    response.on('close', () => {
      transport.close();
      server.close();
    });
    await server.connect(transport);
    await transport.handleRequest(request, response);
  });
  app.use(shop.listener);
  app.listen(shop.port, shop.hostname);
};

export const configurations = {
  stateless: start({}),
  json: start({ enableJsonResponse: true }),
};
