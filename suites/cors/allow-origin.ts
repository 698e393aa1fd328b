/** The two lawful values of Access-Control-Allow-Origin, none and `*` (Fetch standard), and where they are judged. */
import { knownOrigins, origin } from '../../lib/arbitraries/request-values.ts';
import { isThorough } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { valueAt } from '../../lib/assert/json.ts';
import { headerLines, lacksHeader } from '../../lib/assert/response.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { requestText, violation } from '../../lib/assert/violation.ts';
import type { Context, FetchOptions } from '../../lib/model/check.ts';
import { type HttpRequest, type HttpResponse, postText } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { canonicalEndpoint, endpointOnBaseHost, requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { atDepth, choose } from '../discovered/subjects.ts';
import { listTools, readingTools } from '../discovered/tools.ts';

/** Two origins that are unlike in every part. */
export const [someOrigin, , otherOrigin] = knownOrigins;

export const allowOrigin = 'access-control-allow-origin';

export const withOrigin = (request: HttpRequest, origin: string): HttpRequest => ({
  ...request,
  headers: { ...request.headers, origin },
});

/** Generated origins for each endpoint in a thorough run. */
const moreOrigins = 3;

type FromOrigins = {
  readonly tolerance?: FetchOptions;
  /** One of each kind by default, including that of the endpoint itself. */
  readonly always?: readonly string[];
};

/** Sends a request from these origins, and in a thorough run from generated ones. */
export function fromOrigins(
  context: Context,
  request: HttpRequest,
  holds: (response: HttpResponse) => readonly Violation[] | undefined,
  { tolerance, always = everyKind(context, request) }: FromOrigins = {},
): Promise<readonly Violation[]> {
  const more = isThorough(context) ? moreOrigins : 0;
  return forAll(
    context,
    origin(),
    async (from) => holds(await context.fetch(withOrigin(request, from), tolerance)) ?? [],
    { always, most: always.length + more },
  );
}

const everyKind = ({ target }: Context, { url }: HttpRequest): readonly string[] => [
  ...knownOrigins,
  new URL(url, target.baseUrl).origin,
];

export const hasNoAllowOrigin = (response: HttpResponse): readonly Violation[] =>
  lacksHeader(response, allowOrigin);

/**
 * One line with one `*`. A browser refuses both `*, *` and two lines.
 * @returns undefined for a request without Origin whose response lacks the header: no script reads it (Fetch standard).
 */
export function hasOpenAllowOrigin(response: HttpResponse): readonly Violation[] | undefined {
  const lines = headerLines(response, allowOrigin);
  if (lines.length === 1 && lines[0] === '*') return [];
  if (lines.length === 0 && response.request.headers.origin === undefined) return undefined;
  const actual = lines.length === 0 ? 'absent' : lines.join(', ');
  const { origin } = response.request.headers;
  const sender = origin === undefined ? '' : ` from ${origin}`;
  return [
    violation(
      response,
      `${requestText(response)}${sender} answered ${response.status} with ${allowOrigin} ${actual}; promised is exactly "*"`,
      { at: `header: ${allowOrigin}`, expected: '*', actual },
    ),
  ];
}

export const isGranted = ({ status }: HttpResponse): boolean => status >= 200 && status <= 299;

/** As `hasOpenAllowOrigin`, for responses that matter to a browser only with a 2xx status; undefined for others. */
export const hasOpenAllowOriginIfGranted = (response: HttpResponse): readonly Violation[] | undefined =>
  isGranted(response) ? hasOpenAllowOrigin(response) : undefined;

/** Refusals carry the header too, so a refusal of a caller without an agent profile is judged like any other response. */
export const anyRefusal: FetchOptions = { tolerate: [200, 400, 401, 403, 422] };

/**
 * The addresses at which the commerce endpoint answers with JSON-RPC, that on the base host first.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export async function requireServedEndpoints(context: Context): Promise<readonly [string, ...string[]]> {
  const [first, ...others] = await choose(
    await findEndpoints(context),
    (endpoint) => context.fetch(listTools(endpoint), anyRefusal),
    (response) => findRpcResponse(response) !== undefined,
  );
  if (first !== undefined) return [first, ...others];
  throw prerequisite(
    'json-rpc/requests-get-a-response',
    'json-rpc/requests-get-a-response does not hold, so there is no commerce response to judge',
  );
}

/** Every known address of the commerce endpoint, that on the base host first. */
export async function findEndpoints(context: Context): Promise<readonly string[]> {
  const known = await Promise.all([
    endpointOnBaseHost(context),
    requireEndpoint(context),
    canonicalEndpoint(context),
  ]);
  return [...new Set(known.filter((endpoint) => endpoint !== undefined))];
}

/** A JSON-RPC response or an Error body. Anything else comes from a router or a CDN in front of the endpoint. */
export const isOfEndpoint = (response: HttpResponse): boolean =>
  findRpcResponse(response) !== undefined ||
  (response.json.valid && fitsSchema('error', response.json.value));

/** Every response of the run to a POST at a known address. */
export async function seenPosts(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints = await findEndpoints(context);
  return context.seen().filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url));
}

/**
 * Repeats a call of each reading tool as a script sends it, because other checks send no Origin. A quick audit repeats
 * two.
 */
export async function scriptCalls(context: Context): Promise<readonly HttpResponse[]> {
  const seen = await seenPosts(context);
  const calls = readingTools.flatMap((tool) => {
    const [call] = seen
      .filter(({ request }) => valueAt(requestedRpc(request), '/params/name') === tool)
      .toSorted(resultsFirst);
    return call ? [postText(call.request.url, call.request.body ?? '', { origin: knownOrigins[0] })] : [];
  });
  const few = calls.slice(0, atDepth(context, { usual: calls.length, quick: 2 }));
  return Promise.all(few.map((call) => context.fetch(call)));
}

/** Results first, then by request, because the order of arrival is random. */
function resultsFirst(one: HttpResponse, other: HttpResponse): number {
  const [a, b] = [one, other].map((response) => {
    const failed = Number(!('result' in (findRpcResponse(response) ?? {})));
    return `${failed} ${response.request.url} ${response.request.body}`;
  }) as [string, string];
  return a < b ? -1 : Number(a > b);
}

export async function seenResponses(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await requireServedEndpoints(context);
  return (await seenPosts(context)).filter(
    (response) => endpoints.includes(response.request.url) && isOfEndpoint(response),
  );
}
