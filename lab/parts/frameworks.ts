/** Server frameworks, and what is put into them: limiters, CORS middleware and generators of sitemaps. */
import type { Part, Sentences } from './part.ts';

/** Server frameworks, each with two routes of the catalog. */
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

const textBody: Sentences = {
  'rate-limiting/refusal-carries-an-error-body':
    'The body of a 429 is a line of text, without the code and the message that the interface asks for.',
};

const ownBody = 'it writes no responses, so the application chooses the body';

/** It tells the application that a request is too many. */
const writesNoBody: Sentences = {
  'rate-limiting/refusal-carries-an-error-body': ownBody,
  'rate-limiting/refusal-is-labelled-as-json': ownBody,
};

/** Limiters of the commerce endpoint. */
export const rateLimiting: readonly Part[] = [
  {
    id: 'express-rate-limit',
    beside: ['express'],
    layer: 'rate-limiting',
    source: 'https://github.com/express-rate-limit/express-rate-limit#usage',
    configurations: [
      { name: 'readme', what: 'as the README shows it', breaks: textBody },
      { name: 'message', what: 'with an object as `message`' },
    ],
  },
  {
    id: '@fastify/rate-limit',
    beside: ['fastify'],
    layer: 'rate-limiting',
    source: 'https://github.com/fastify/fastify-rate-limit#usage',
    tenth: true,
    configurations: [
      {
        name: 'readme',
        what: 'as the README shows it',
        breaks: {
          'rate-limiting/refusal-carries-an-error-body':
            'The JSON body of a 429 has a message and a statusCode, but not the code that the interface asks for.',
        },
      },
      { name: 'error-response-builder', what: 'with `errorResponseBuilder`' },
    ],
  },
  {
    id: 'rate-limiter-flexible',
    beside: ['express'],
    layer: 'rate-limiting',
    source: 'https://github.com/animir/node-rate-limiter-flexible#ratelimiterres-object',
    configurations: [
      {
        name: 'readme',
        what: 'with the headers that the README shows, in Express',
        breaks: {
          'rate-limiting/retry-after-is-seconds-or-a-date':
            'Retry-After is a fraction, such as 1.276, because the README divides milliseconds by 1000; RFC 9110 takes whole seconds.',
        },
        undecided: writesNoBody,
      },
      { name: 'whole-seconds', what: 'with Retry-After rounded up', undecided: writesNoBody },
    ],
  },
  {
    id: 'hono-rate-limiter',
    beside: ['hono'],
    layer: 'rate-limiting',
    source: 'https://honohub.dev/docs/rate-limiter',
    configurations: [
      {
        name: 'readme',
        what: 'as the documentation shows it, with the address of the client as key',
        breaks: textBody,
      },
      { name: 'message', what: 'with an object as `message`' },
    ],
  },
  {
    id: 'koa-ratelimit',
    beside: ['koa'],
    layer: 'rate-limiting',
    source: 'https://github.com/koajs/ratelimit#with-a-memory-driver',
    configurations: [
      { name: 'readme', what: 'as the README shows it, with the memory driver', breaks: textBody },
      { name: 'error-message', what: 'with an object as `errorMessage`' },
    ],
  },
];

/** Middleware that opens endpoints to scripts of other origins. */
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

/** Generators of sitemaps. */
export const sitemaps: readonly Part[] = [
  {
    id: 'sitemap',
    beside: ['express'],
    layer: 'sitemap',
    source: 'https://github.com/ekalinin/sitemap.js#serve-a-sitemap-from-a-server-and-periodically-update-it',
    tenth: true,
    configurations: [{ name: 'readme', what: 'as the README shows it, with the lastmod of each product' }],
  },
  {
    id: 'next-sitemap',
    layer: 'sitemap',
    source: 'https://github.com/iamvishnusankar/next-sitemap#generating-dynamicserver-side-sitemaps',
    configurations: [
      {
        name: 'readme',
        what: 'getServerSideSitemapIndex and getServerSideSitemap, as the README shows them',
      },
    ],
  },
];
