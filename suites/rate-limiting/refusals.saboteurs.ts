/** Saboteurs of the form of a 429: its body, its Retry-After and its other headers. */

import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import type { ReceivedRequest } from '../sabotage/conditions.ts';
import { alterResponse } from '../sabotage/http.ts';
import { onEndpoint } from '../sabotage/rpc.ts';

/** Replaces each 429. */
export const alterRefusals = (change: (refusal: Response, received: ReceivedRequest) => Response): Sabotage =>
  alterResponse(onEndpoint, (response, received) =>
    response.status === 429 ? change(response, received) : response,
  );

const body = 'rate-limiting/refusal-carries-an-error-body';

/** Replaces the body of each 429. */
const alterRefusalBodies = (body: (received: ReceivedRequest) => string): Sabotage =>
  alterRefusals(({ headers }, received) => new Response(body(received), { status: 429, headers }));

/** Sets a header of each 429, or deletes it. */
const alterRefusalHeaders = (name: string, value: string | undefined): Sabotage =>
  alterRefusals((refusal) => {
    const headers = new Headers(refusal.headers);
    if (value === undefined) {
      headers.delete(name);
    } else {
      headers.set(name, value);
    }
    return new Response(refusal.body, { status: 429, headers });
  });

export const saboteurs: readonly Saboteur[] = [
  ...breaking(body, {
    'refusal-without-a-body': alterRefusalBodies(() => ''),
    'refusal-as-json-rpc-error': alterRefusalBodies(({ rpc }) => {
      const error = { code: -32000, message: 'Slow down.' };
      return JSON.stringify({ jsonrpc: '2.0', id: rpc?.id ?? null, error });
    }),
    'refusal-with-a-number-as-code': alterRefusalBodies(() =>
      JSON.stringify({ code: 429, message: 'Slow down.' }),
    ),
    'refusal-without-a-message': alterRefusalBodies(() => JSON.stringify({ code: 'rate_limited' })),
  }),
  ...breaking('rate-limiting/refusal-has-retry-after', {
    'refusal-without-retry-after': alterRefusalHeaders('retry-after', undefined),
  }),
  ...breaking('rate-limiting/retry-after-is-seconds-or-a-date', {
    'retry-after-in-words': alterRefusalHeaders('retry-after', '2 seconds'),
    'retry-after-in-fractions': alterRefusalHeaders('retry-after', '1.5'),
  }),
  ...breaking('rate-limiting/retry-after-is-reasonable', {
    'retry-after-in-thirty-years': alterRefusalHeaders('retry-after', '946080000'),
    'retry-after-was-last-year': {
      alsoCatches: {
        checks: ['rate-limiting/client-is-served-after-waiting'],
        because: 'a client that waits only that long is refused again',
      },
      sabotage: alterRefusalHeaders('retry-after', 'Wed, 01 Oct 2025 00:00:00 GMT'),
    },
  }),
  ...breaking('rate-limiting/refusal-is-not-cacheable', {
    'refusal-for-caches': alterRefusalHeaders('cache-control', 'public, max-age=60'),
  }),
  ...breaking('rate-limiting/refusal-is-labelled-as-json', {
    'refusal-labelled-as-html': alterRefusalHeaders('content-type', 'text/html'),
  }),
];
