/** Limiters of the commerce endpoint. */
import type { Part } from '../part.ts';

export const rateLimiting: readonly Part[] = [
  {
    id: 'express-rate-limit',
    layer: 'rate-limiting',
    source: 'https://github.com/express-rate-limit/express-rate-limit#usage',
    configurations: [
      { name: 'readme', what: 'as the README shows it' },
      { name: 'message', what: 'with the option message' },
    ],
  },
  {
    id: '@fastify/rate-limit',
    layer: 'rate-limiting',
    source: 'https://github.com/fastify/fastify-rate-limit#usage',
    configurations: [
      { name: 'readme', what: 'as the README shows it' },
      { name: 'error-response-builder', what: 'with the option errorResponseBuilder' },
    ],
  },
  {
    id: 'rate-limiter-flexible',
    layer: 'rate-limiting',
    source: 'https://github.com/animir/node-rate-limiter-flexible#ratelimiterres-object',
    configurations: [
      { name: 'readme', what: 'with the headers that the README shows' },
      { name: 'whole-seconds', what: 'with Retry-After rounded up to seconds' },
    ],
    undecided: {
      'rate-limiting/refusal-carries-an-error-body': 'The application writes the body.',
      'rate-limiting/refusal-is-labelled-as-json': 'The application writes the body.',
    },
  },
  {
    id: 'hono-rate-limiter',
    layer: 'rate-limiting',
    source: 'https://honohub.dev/docs/rate-limiter',
    configurations: [
      { name: 'readme', what: 'as the documentation shows it, with the address of the client as key' },
      { name: 'message', what: 'with the option message' },
    ],
  },
  {
    id: 'koa-ratelimit',
    layer: 'rate-limiting',
    source: 'https://github.com/koajs/ratelimit#with-a-memory-driver',
    configurations: [
      { name: 'readme', what: 'as the README shows it, with the memory driver' },
      { name: 'error-message', what: 'with an object as errorMessage' },
    ],
  },
];
