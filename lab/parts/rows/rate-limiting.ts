/** Limiters of the commerce endpoint. */
import type { Part, Sentences } from '../part.ts';

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
