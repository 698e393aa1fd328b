/** Lies about the rate limit, each with the checks that must find it out. */
import type { Handler } from '../../lib/model/saboteur.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterAnswer } from '../sabotage/alter-answer.ts';
import { type Asked, toAsked } from '../sabotage/asked.ts';
import { at } from '../sabotage/when.ts';

const onEndpoint = at('/api/ucp/mcp');
const refused = 'rate-limiting/burst-is-refused-with-429';
const body = 'rate-limiting/refusal-carries-an-error-body';

/** Tells something else wherever the honest party has had enough. */
const instead = (answer: (honest: Response, asked: Asked) => Response | Promise<Response>) =>
  alterAnswer(onEndpoint, (honest, asked) => (honest.status === 429 ? answer(honest, asked) : honest));

const withHeaders = (honest: Response, change: (headers: Headers) => void): Response => {
  const headers = new Headers(honest.headers);
  change(headers);
  return new Response(honest.body, { status: honest.status, headers });
};

const withBody = (honest: Response, text: string): Response =>
  new Response(text, { status: honest.status, headers: honest.headers });

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'limit-is-called-unavailable',
    breaks: [refused],
    sabotage: instead(({ body, headers }) => new Response(body, { status: 503, headers })),
  }),
  saboteur({
    id: 'limit-is-called-forbidden',
    breaks: [refused],
    sabotage: instead(({ body, headers }) => new Response(body, { status: 403, headers })),
  }),
  saboteur({
    id: 'limit-hides-behind-200',
    breaks: [refused],
    sabotage: instead(({ headers }, { rpc }) => {
      const error = { code: -32600, message: 'Invalid request', data: 'Rate limit exceeded' };
      return Response.json({ jsonrpc: '2.0', id: rpc?.id ?? null, error }, { headers });
    }),
  }),
  saboteur({
    id: 'refusal-without-a-body',
    breaks: [body],
    sabotage: instead((honest) => withBody(honest, '')),
  }),
  saboteur({
    id: 'refusal-as-json-rpc-error',
    breaks: [body],
    sabotage: instead((honest, { rpc }) =>
      withBody(
        honest,
        JSON.stringify({
          jsonrpc: '2.0',
          id: rpc?.id ?? null,
          error: { code: -32000, message: 'Slow down.' },
        }),
      ),
    ),
  }),
  saboteur({
    id: 'refusal-with-a-number-as-code',
    breaks: [body],
    sabotage: instead((honest) => withBody(honest, JSON.stringify({ code: 429, message: 'Slow down.' }))),
  }),
  saboteur({
    id: 'refusal-without-a-message',
    breaks: [body],
    sabotage: instead((honest) => withBody(honest, JSON.stringify({ code: 'rate_limited' }))),
  }),
  saboteur({
    id: 'refusal-for-ever',
    breaks: ['rate-limiting/client-that-waited-is-answered'],
    sabotage: neverForgets,
  }),
  saboteur({
    id: 'refusal-without-retry-after',
    breaks: ['rate-limiting/refusal-says-how-long-to-wait'],
    sabotage: instead((honest) => withHeaders(honest, (headers) => headers.delete('retry-after'))),
  }),
  saboteur({
    id: 'retry-after-in-words',
    breaks: ['rate-limiting/retry-after-is-seconds-or-a-date'],
    sabotage: instead((honest) => withHeaders(honest, (headers) => headers.set('retry-after', '2 seconds'))),
  }),
  saboteur({
    id: 'retry-after-in-fractions',
    breaks: ['rate-limiting/retry-after-is-seconds-or-a-date'],
    sabotage: instead((honest) => withHeaders(honest, (headers) => headers.set('retry-after', '1.5'))),
  }),
  saboteur({
    id: 'retry-after-in-thirty-years',
    breaks: ['rate-limiting/wait-is-one-that-callers-wait'],
    sabotage: instead((honest) => withHeaders(honest, (headers) => headers.set('retry-after', '946080000'))),
  }),
  saboteur({
    id: 'retry-after-was-last-year',
    breaks: ['rate-limiting/wait-is-one-that-callers-wait'],
    alsoCatches: {
      checks: ['rate-limiting/client-that-waited-is-answered'],
      because: 'who waits no longer than that is refused again',
    },
    sabotage: instead((honest) =>
      withHeaders(honest, (headers) => headers.set('retry-after', 'Wed, 01 Oct 2025 00:00:00 GMT')),
    ),
  }),
  saboteur({
    id: 'patience-is-answered-with-an-error',
    breaks: ['rate-limiting/client-that-waited-is-answered'],
    sabotage: failsOnceLimited,
  }),
  saboteur({
    id: 'refusal-for-caches',
    breaks: ['rate-limiting/refusal-is-not-for-caches'],
    sabotage: instead((honest) =>
      withHeaders(honest, (headers) => headers.set('cache-control', 'public, max-age=60')),
    ),
  }),
  saboteur({
    id: 'refusal-labelled-as-html',
    breaks: ['rate-limiting/refusal-is-labelled-as-json'],
    sabotage: instead((honest) => withHeaders(honest, (headers) => headers.set('content-type', 'text/html'))),
  }),
];

/** Repeats its first refusal whatever comes later. */
function neverForgets(honest: Handler): Handler {
  let first: Promise<readonly [string, Headers]> | undefined;
  return async (request, client) => {
    const asked = await toAsked(request);
    const answer = await honest(request, client);
    if (!onEndpoint(asked)) return answer;
    if (answer.status === 429) first ??= answer.text().then((text) => [text, answer.headers] as const);
    if (!first) return answer;
    const [text, headers] = await first;
    return new Response(text, { status: 429, headers });
  };
}

/** The first that is asked after a refusal is told of an internal error. */
function failsOnceLimited(honest: Handler): Handler {
  let limited = false;
  return async (request, client) => {
    const asked = await toAsked(request);
    const answer = await honest(request, client);
    if (!onEndpoint(asked)) return answer;
    if (answer.status === 429) limited = true;
    if (!limited || answer.status === 429) return answer;
    limited = false;
    const error = { code: -32603, message: 'Internal error' };
    return Response.json({ jsonrpc: '2.0', id: asked.rpc?.id ?? null, error }, { headers: answer.headers });
  };
}
