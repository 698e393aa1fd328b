import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createMcpHandler } from 'mcp-handler';
import { z } from 'zod';

const inputSchema = z.object({
  query: z.string(),
  context: z.object({ address_country: z.string(), currency: z.string() }).partial().optional(),
});

export const configurations = {
  readme: (shop) => {
    const handler = createMcpHandler((server) => {
      const tool = { description: 'Finds products by words.', inputSchema };
      server.registerTool('search_catalog', tool, (given) => shop.call('search_catalog', given));
    });
    const app = new Hono();
    app.all('/api/ucp/mcp', (c) => handler(c.req.raw));
    app.all('*', (c) => shop.fetch(c.req.raw));
    serve({ fetch: app.fetch, port: shop.port, hostname: shop.hostname });
  },
};
