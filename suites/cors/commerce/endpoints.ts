/** The addresses at which the commerce endpoint answers, and its responses in the whole run. */
import { knownOrigins } from '../../../lib/arbitraries/headers.ts';
import { valueAt } from '../../../lib/assert/json.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import type { Context, FetchOptions } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postText } from '../../../lib/model/http/requests.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { atDepth, choose } from '../../discovered/choose.ts';
import {
  canonicalEndpoint,
  endpointOnBaseHost,
  requireEndpoint,
} from '../../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../../discovered/commerce/rpc.ts';
import { listTools, readingTools } from '../../discovered/commerce/tools.ts';

/** Refusals carry the header too: one for want of an agent profile is judged as any other response. */
export const anyRefusal: FetchOptions = { tolerate: [200, 400, 401, 403, 422] };

/**
 * The addresses at which the commerce endpoint answers JSON-RPC, the one on the base host first.
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

/** Every known address, the one on the base host first. */
export async function findEndpoints(context: Context): Promise<readonly string[]> {
  const known = await Promise.all([
    endpointOnBaseHost(context),
    requireEndpoint(context),
    canonicalEndpoint(context),
  ]);
  return [...new Set(known.filter((endpoint) => endpoint !== undefined))];
}

/** A JSON-RPC response or an Error body; any other one comes from a router, or from a CDN in front of the endpoint. */
export const isOfEndpoint = (response: HttpResponse): boolean =>
  findRpcResponse(response) !== undefined ||
  (response.json.valid && fitsSchema('error', response.json.value));

/** Every response to a POST at a known address, whoever made it. */
export async function seenPosts(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints = await findEndpoints(context);
  return context.seen().filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url));
}

/**
 * The responses to a call of each reading tool again, as a script sends it: other checks name no origin. A quick audit
 * sends two.
 */
export async function scriptCalls(context: Context): Promise<readonly HttpResponse[]> {
  const seen = (await seenPosts(context)).toSorted(resultsFirst);
  const calls = readingTools.flatMap((tool) => {
    const call = seen.find(({ request }) => valueAt(requestedRpc(request), '/params/name') === tool);
    return call ? [postText(call.request.url, call.request.body ?? '', { origin: knownOrigins[0] })] : [];
  });
  const few = calls.slice(0, atDepth(context, { usual: calls.length, quick: 2 }));
  return Promise.all(few.map((call) => context.fetch(call)));
}

/** Those with a result before the others, and otherwise by their words: the order in which they came is chance. */
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
