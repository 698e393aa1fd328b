/** Saboteurs of the form of a 429: its body, its Retry-After, and what else its headers say. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterRefusalBodies, alterRefusalHeaders } from './saboteurs/alter-refusals.ts';

const body = 'rate-limiting/refusal-carries-an-error-body';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'refusal-without-a-body',
    breaks: [body],
    sabotage: alterRefusalBodies(() => ''),
  }),
  saboteur({
    id: 'refusal-as-json-rpc-error',
    breaks: [body],
    sabotage: alterRefusalBodies(({ rpc }) => {
      const error = { code: -32000, message: 'Slow down.' };
      return JSON.stringify({ jsonrpc: '2.0', id: rpc?.id ?? null, error });
    }),
  }),
  saboteur({
    id: 'refusal-with-a-number-as-code',
    breaks: [body],
    sabotage: alterRefusalBodies(() => JSON.stringify({ code: 429, message: 'Slow down.' })),
  }),
  saboteur({
    id: 'refusal-without-a-message',
    breaks: [body],
    sabotage: alterRefusalBodies(() => JSON.stringify({ code: 'rate_limited' })),
  }),
  saboteur({
    id: 'refusal-without-retry-after',
    breaks: ['rate-limiting/refusal-has-retry-after'],
    sabotage: alterRefusalHeaders('retry-after', undefined),
  }),
  saboteur({
    id: 'retry-after-in-words',
    breaks: ['rate-limiting/retry-after-is-seconds-or-a-date'],
    sabotage: alterRefusalHeaders('retry-after', '2 seconds'),
  }),
  saboteur({
    id: 'retry-after-in-fractions',
    breaks: ['rate-limiting/retry-after-is-seconds-or-a-date'],
    sabotage: alterRefusalHeaders('retry-after', '1.5'),
  }),
  saboteur({
    id: 'retry-after-in-thirty-years',
    breaks: ['rate-limiting/retry-after-is-reasonable'],
    sabotage: alterRefusalHeaders('retry-after', '946080000'),
  }),
  saboteur({
    id: 'retry-after-was-last-year',
    breaks: ['rate-limiting/retry-after-is-reasonable'],
    alsoCatches: {
      checks: ['rate-limiting/client-is-served-after-waiting'],
      because: 'a client that waits no longer than that is refused again',
    },
    sabotage: alterRefusalHeaders('retry-after', 'Wed, 01 Oct 2025 00:00:00 GMT'),
  }),
  saboteur({
    id: 'refusal-for-caches',
    breaks: ['rate-limiting/refusal-is-not-cacheable'],
    sabotage: alterRefusalHeaders('cache-control', 'public, max-age=60'),
  }),
  saboteur({
    id: 'refusal-labelled-as-html',
    breaks: ['rate-limiting/refusal-is-labelled-as-json'],
    sabotage: alterRefusalHeaders('content-type', 'text/html'),
  }),
];
