/** Middleware that opens endpoints to scripts of other origins. */
import type { Part } from '../part.ts';

export const cors: readonly Part[] = [
  {
    id: 'cors',
    beside: ['express'],
    layer: 'cors',
    source: 'https://github.com/expressjs/cors#simple-usage-enable-all-cors-requests',
    configurations: [{ name: 'readme', what: 'with its defaults' }],
  },
  {
    id: '@fastify/cors',
    beside: ['fastify'],
    layer: 'cors',
    source: 'https://github.com/fastify/fastify-cors#usage',
    configurations: [{ name: 'readme', what: 'with its defaults' }],
  },
  {
    id: 'hono/cors',
    package: 'hono',
    beside: ['@hono/node-server'],
    layer: 'cors',
    source: 'https://hono.dev/docs/middleware/builtin/cors',
    configurations: [{ name: 'readme', what: 'with its defaults' }],
  },
  {
    id: '@koa/cors',
    beside: ['koa'],
    layer: 'cors',
    source: 'https://github.com/koajs/cors#quick-start',
    tenth: true,
    configurations: [{ name: 'readme', what: 'with its defaults' }],
  },
];
