/** Saboteurs of the rate limit itself: other refusals than 429, and clients that waited in vain. */
import { type Handler, type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { toReceivedRequest } from '../sabotage/received-request.ts';
import { alterRefusals, onEndpoint } from './saboteurs/alter-refusals.ts';

const refused = 'rate-limiting/burst-is-refused-with-429';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'limit-is-called-unavailable',
    breaks: [refused],
    sabotage: alterRefusals(({ body, headers }) => new Response(body, { status: 503, headers })),
  }),
  saboteur({
    id: 'limit-is-called-forbidden',
    breaks: [refused],
    sabotage: alterRefusals(({ body, headers }) => new Response(body, { status: 403, headers })),
  }),
  saboteur({
    id: 'limit-hides-behind-200',
    breaks: [refused],
    sabotage: alterRefusals(({ headers }, { rpc }) => {
      const error = { code: -32600, message: 'Invalid request', data: 'Rate limit exceeded' };
      return Response.json({ jsonrpc: '2.0', id: rpc?.id ?? null, error }, { headers });
    }),
  }),
  saboteur({
    id: 'refusal-for-ever',
    breaks: ['rate-limiting/client-is-served-after-waiting'],
    sabotage: neverForgets,
  }),
  saboteur({
    id: 'patience-is-answered-with-an-error',
    breaks: ['rate-limiting/client-is-served-after-waiting'],
    sabotage: failsOnceLimited,
  }),
];

/** Repeats its first refusal for ever. */
function neverForgets(storefront: Handler): Handler {
  let first: Promise<readonly [string, Headers]> | undefined;
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    const response = await storefront(request, client);
    if (!onEndpoint(received)) return response;
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
