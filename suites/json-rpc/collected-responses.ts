/** The responses that the checks of this area judge together. */
import { isObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { findEndpoints, requireEndpoint } from '../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../discovered/commerce/rpc.ts';
import { requireTools } from '../discovered/commerce/tools.ts';

/**
 * The JSON-RPC responses to tools/call that any check of the run has received with HTTP 200, for checks with `order:
 * 'afterwards'`: this includes tools that this area never calls. Requests of another form are left out.
 */
export async function seenToolResponses(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await findEndpoints(context);
  return context.seen().filter((response) => {
    const { request, status } = response;
    if (status !== 200 || request.method !== 'POST' || !endpoints.includes(request.url)) return false;
    return isToolCall(request) && findRpcResponse(response) !== undefined;
  });
}

const isToolCall = (request: HttpRequest): boolean => {
  const { jsonrpc, method, params } = requestedRpc(request);
  return jsonrpc === '2.0' && method === 'tools/call' && isObject(params) && isObject(params.arguments);
};

/**
 * The responses that arrived: a request without a response does not hide the others.
 * @throws Inconclusive when no response arrived.
 */
export async function fetchAll(
  context: Context,
  requests: readonly HttpRequest[],
): Promise<readonly HttpResponse[]> {
  const outcomes = await Promise.allSettled(requests.map((request) => context.fetch(request)));
  const responses = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (responses.length === 0 && rejected) throw rejected.reason;
  return responses;
}

/**
 * The commerce endpoint, for claims that an endpoint without any function would keep.
 * @throws Inconclusive `prerequisite` when tools/list does not list tools.
 */
export async function requireWorkingEndpoint(context: Context): Promise<string> {
  await requireTools(context);
  return requireEndpoint(context);
}
