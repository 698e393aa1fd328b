import { StreamableHTTPTransport } from '@hono/mcp';
import { serve } from '@hono/node-server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Hono } from 'hono';
import { z } from 'zod';

const inputSchema = {
  query: z.string(),
  context: z.object({ address_country: z.string(), currency: z.string() }).partial().optional(),
};

export const configurations = {
  readme: (shop) => {
    const app = new Hono();
    const server = new McpServer({ name: 'shop', version: '1.0.0' });
    const tool = { description: 'Finds products by words.', inputSchema };
    server.registerTool('search_catalog', tool, (given) => shop.call('search_catalog', given));
    const transport = new StreamableHTTPTransport();
    app.all('/api/ucp/mcp', async (c) => {
      if (!server.isConnected()) await server.connect(transport);
      return transport.handleRequest(c);
    });
    app.all('*', (c) => shop.fetch(c.req.raw));
    serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
  },
};
