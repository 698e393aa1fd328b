/** The responses that the checks of this area judge together. */

import { tellingOf } from '../../lib/assert/boundaries.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { findEndpoints, requireEndpoint } from '../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../discovered/commerce/rpc.ts';
import { requireTools } from '../discovered/commerce/tools.ts';

/**
 * The answers to tools/list and tools/call that any check of the run has received, for checks with `order: 'afterwards'`:
 * this includes tools that this area never calls. Requests of another form are left out.
 */
export const seenAnswers = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenPosts(context)).filter(({ request }) => isWellFormed(requestedRpc(request)));

/** As `seenAnswers`, JSON-RPC responses with HTTP 200 alone; errors about any other request as well. */
export const seenResponses = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenPosts(context)).filter((response) => {
    const rpcResponse = response.status === 200 ? findRpcResponse(response) : undefined;
    if (rpcResponse === undefined) return false;
    return isWellFormed(requestedRpc(response.request)) || isFailure(rpcResponse);
  });

export const seenToolResponses = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenAnswers(context)).filter(
    (response) =>
      response.status === 200 &&
      requestedRpc(response.request).method === 'tools/call' &&
      findRpcResponse(response) !== undefined,
  );

async function seenPosts(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await findEndpoints(context);
  return context.seen().filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url));
}

const isFailure = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse && !('result' in rpcResponse);

/** Other methods may have results of their own; a call of a tool has arguments. */
const isWellFormed = ({ jsonrpc, method, params }: JsonObject): boolean =>
  jsonrpc === '2.0' &&
  (method === 'tools/list'
    ? params === undefined || isObject(params)
    : method === 'tools/call' && isObject(params) && isObject(params.arguments));

/**
 * The requests of a check with `order: 'afterwards'`; in a quick audit, which asks nothing for it alone, the responses to
 * those that the run has sent.
 */
export const askedAfterwards = (
  context: Context,
  requests: readonly HttpRequest[],
): readonly (HttpRequest | HttpResponse)[] =>
  context.target.depth === 'quick'
    ? context.seen().filter(({ request }) => requests.some((one) => isSentAs(one, request)))
    : requests;

/** Requests of scripts are judged elsewhere. */
const isSentAs = ({ method, url, headers, body }: HttpRequest, sent: HttpRequest): boolean =>
  sent.method === method &&
  sent.url === url &&
  sent.body === body &&
  sent.headers.origin === headers.origin &&
  Object.entries(headers).every(([name, value]) => sent.headers[name] === value);

/**
 * The responses that arrived, to the requests of this depth: one without a response does not hide the others.
 * @throws Inconclusive when no response arrived.
 */
export async function fetchAll(
  context: Context,
  requests: readonly (HttpRequest | HttpResponse)[],
): Promise<readonly HttpResponse[]> {
  const chosen = tellingOf(context, requests);
  const outcomes = await Promise.allSettled(chosen.map(([, one]) => responseTo(context, one)));
  const responses = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (responses.length === 0 && rejected) throw rejected.reason;
  return responses;
}

/** A response that was seen is its own. */
export const responseTo = async (context: Context, one: HttpRequest | HttpResponse): Promise<HttpResponse> =>
  'bytes' in one ? one : context.fetch(one);

/**
 * The commerce endpoint, for claims that an endpoint without any function would keep.
 * @throws Inconclusive `prerequisite` when tools/list does not list tools.
 */
export async function requireWorkingEndpoint(context: Context): Promise<string> {
  await requireTools(context);
  return requireEndpoint(context);
}
