import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const inputSchema = z.object({
  query: z.string(),
  context: z.object({ address_country: z.string(), currency: z.string() }).partial().optional(),
});

export const configurations = {
  documented: (shop) => {
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'shop', version: '1.0.0' });
      const tool = { description: 'Finds products by words.', inputSchema };
      server.registerTool('search_catalog', tool, (given) => shop.call('search_catalog', given));
      return server;
    });
    const listener = toNodeHandler(handler);
    createServer((request, response) =>
      request.url === '/api/ucp/mcp' ? listener(request, response) : shop.listener(request, response),
    ).listen(shop.port, shop.hostname);
  },
};
