/** The addresses at which the commerce endpoint answers, and its responses in the whole run. */
import { fitsSchema } from '../../../lib/assert/schema/schema.ts';
import type { Context, FetchOptions } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import { choose } from '../../discovered/choose.ts';
import {
  canonicalEndpoint,
  endpointOnBaseHost,
  requireEndpoint,
} from '../../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse } from '../../discovered/commerce/rpc.ts';
import { listTools } from '../../discovered/commerce/tools.ts';

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

export async function seenResponses(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await requireServedEndpoints(context);
  return context
    .seen()
    .filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url))
    .filter(isOfEndpoint);
}
