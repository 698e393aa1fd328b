/** Server frameworks, each with two routes of the catalog. */
import type { Part } from '../part.ts';

export const servers: readonly Part[] = [
  {
    id: 'express',
    layer: 'server',
    source: 'https://expressjs.com/en/starter/hello-world.html',
    configurations: [{ name: 'readme', what: 'response.json' }],
  },
  {
    id: 'fastify',
    layer: 'server',
    source: 'https://fastify.dev/docs/latest/Guides/Getting-Started/',
    configurations: [{ name: 'readme', what: 'handlers that return objects' }],
  },
  {
    id: 'hono',
    beside: ['@hono/node-server'],
    layer: 'server',
    source: 'https://hono.dev/docs/getting-started/nodejs',
    configurations: [{ name: 'readme', what: 'c.json' }],
  },
  {
    id: 'koa',
    layer: 'server',
    source: 'https://koajs.com/#introduction',
    configurations: [{ name: 'readme', what: 'ctx.body' }],
  },
  {
    id: 'h3',
    layer: 'server',
    source: 'https://h3.dev/guide',
    configurations: [{ name: 'readme', what: 'handlers that return objects' }],
  },
  {
    id: 'elysia',
    beside: ['@elysiajs/node'],
    layer: 'server',
    source: 'https://elysiajs.com/integrations/node',
    configurations: [{ name: 'readme', what: 'handlers that return objects' }],
  },
];
