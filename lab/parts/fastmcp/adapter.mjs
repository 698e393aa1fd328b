import { FastMCP } from 'fastmcp';
import { z } from 'zod';

const parameters = z.object({
  query: z.string(),
  context: z.object({ address_country: z.string(), currency: z.string() }).partial().optional(),
});

const start = (options) => async (shop) => {
  const server = new FastMCP({ name: 'shop', version: '1.0.0' });
  server.addTool({
    name: 'search_catalog',
    description: 'Finds products by words.',
    parameters,
    execute: async (given) => JSON.stringify((await shop.call('search_catalog', given)).structuredContent),
  });
  server.getApp().all('*', (c) => shop.fetch(c.req.raw));
  await server.start({
    transportType: 'httpStream',
    httpStream: { port: shop.port, host: shop.hostname, endpoint: '/api/ucp/mcp', ...options },
  });
};

export const configurations = { readme: start({}), stateless: start({ stateless: true }) };
