/** Saboteurs of the rate limit: refusals other than 429, clients that wait in vain, limits per client name, and the form of a 429. */
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  both,
  type Condition,
  type ReceivedRequest,
  toReceivedRequest,
  withMethod,
  withRpc,
} from '../sabotage/conditions.ts';
import { onCatalog } from '../sabotage/documents.ts';
import { alterResponse, errorResponse } from '../sabotage/http.ts';
import { onCommerce, onEndpoint } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

const refused = 'rate-limiting/burst-is-refused-with-429';

const shared = 'rate-limiting/other-user-agents-share-the-limit';

/** Replaces each 429. */
const alterRefusals = (change: (refusal: Response, received: ReceivedRequest) => Response): Sabotage =>
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
  ...breaking(refused, {
    'limit-is-called-unavailable': alterRefusals(
      ({ body, headers }) => new Response(body, { status: 503, headers }),
    ),
    'limit-is-called-forbidden': alterRefusals(
      ({ body, headers }) => new Response(body, { status: 403, headers }),
    ),
    'limit-is-called-a-security-rejection': alterRefusals(
      ({ body, headers }) => new Response(body, { status: 430, headers }),
    ),
    'limit-closes-the-connection': alterRefusals(() => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    }),
    'limit-hides-behind-200': alterRefusals(hidden),
  }),
  ...breakingUcp(refused, {
    'ucp-limit-closes-the-connection': alterRefusals(() => {
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    }),
  }),
  ...breaking('rate-limiting/calls-are-refused-with-429', {
    'limit-of-tool-calls-hides-behind-200': alterResponse(both(onEndpoint, withRpc('tools/call')), hidden),
  }),
  ...breaking('rate-limiting/other-requests-are-not-limited', {
    'preflights-are-refused-above-the-limit': alsoRefuses(both(onEndpoint, withMethod('OPTIONS'))),
    'catalog-is-refused-above-the-limit': alsoRefuses(onCatalog),
  }),
  ...breaking('rate-limiting/client-is-served-after-waiting', {
    'refusal-for-ever': neverForgets,
    'patience-is-answered-with-an-error': failsOnceLimited,
  }),

  ...breaking(shared, {
    'limit-counts-by-user-agent': countsBy('user-agent', (name) => name),
    'limit-counts-by-product-token': countsBy('user-agent', (name) => name.split(/[ /]/)[0] ?? ''),
  }),
  ...breaking('rate-limiting/forwarded-addresses-share-the-limit', {
    'limit-counts-by-forwarded-address': countsBy('x-forwarded-for', (address) => address),
    'limit-counts-by-the-real-address-that-callers-claim': countsBy('x-real-ip', (address) => address),
  }),
  ...breakingUcp(shared, {
    'ucp-limit-counts-by-user-agent': countsBy('user-agent', (name) => name),
  }),
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

/** A refusal as an error in HTTP 200, as one live store sends it. */
function hidden(response: Response, { rpc }: ReceivedRequest): Response {
  const error = { code: -32600, message: 'Invalid request', data: 'Rate limit exceeded' };
  return response.status === 429
    ? Response.json({ jsonrpc: '2.0', id: rpc?.id ?? null, error }, { headers: response.headers })
    : response;
}

/** Refuses these requests too, from a refusal at the commerce endpoint on until a request there is served. */
function alsoRefuses(when: Condition): Sabotage {
  return (storefront) => {
    let isLimited = false;
    return async (request, client) => {
      const received = await toReceivedRequest(request);
      if (isLimited && when(received)) return errorResponse(429, 'rate_limited');
      const response = await storefront(request, client);
      if (onCommerce(received)) isLimited = response.status === 429;
      return response;
    };
  };
}

/** Repeats the first refusal forever. */
function neverForgets(storefront: Handler): Handler {
  let first: Promise<readonly [string, Headers]> | undefined;
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    const response = await storefront(request, client);
    if (!onCommerce(received)) return response;
    if (response.status === 429) first ??= response.text().then((text) => [text, response.headers] as const);
    if (!first) return response;
    const [text, headers] = await first;
    return new Response(text, { status: 429, headers });
  };
}

/** Answers the first request after a refusal with an internal error. */
function failsOnceLimited(storefront: Handler): Handler {
  let limited = false;
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    const response = await storefront(request, client);
    if (!onEndpoint(received)) return response;
    if (response.status === 429) limited = true;
    if (!limited || response.status === 429) return response;
    limited = false;
    const error = { code: -32603, message: 'Internal error' };
    return Response.json(
      { jsonrpc: '2.0', id: received.rpc?.id ?? null, error },
      { headers: response.headers },
    );
  };
}

/** Gives the clients with each value of a header an address of their own. */
function countsBy(header: string, key: (value: string) => string) {
  return (storefront: Handler): Handler =>
    async (request, client) => {
      if (!onEndpoint(await toReceivedRequest(request))) return storefront(request, client);
      return storefront(request, { ip: `${client?.ip} ${key(request.headers.get(header) ?? '')}` });
    };
}
