/** The requests that most checks of this area send, and the responses of the run that they judge. */
import { type Boundaries, boundariesOf, representativesOf } from '../../lib/assert/boundaries.ts';
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postText } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { findEndpoints, requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse, requestedRpc, rpc } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { listTools, requireTools } from '../discovered/tools.ts';

export const callMethod = (endpoint: string, method: string): HttpRequest =>
  rpc(endpoint, method, undefined, 'unknown-method');

export const callNoMethod = (endpoint: string): HttpRequest =>
  callMethod(endpoint, 'storefront/no-such-method');

export const callUnknownTool = (endpoint: string, name: string): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: {} }, 'unknown-tool');

/** Params of tools/call that name no tool: the name is absent or not a string. */
const namelessParams: Boundaries<JsonObject> = {
  representative: [{}, { name: 5, arguments: {} }, { name: ['search_catalog'], arguments: {} }],
  others: [{ arguments: {} }, { name: null, arguments: {} }],
};

export const callsWithoutName = (context: Context, endpoint: string): readonly HttpRequest[] =>
  boundariesOf(context, namelessParams).map((params) => rpc(endpoint, 'tools/call', params, 'nameless'));

/** Requests of valid form that fail. */
export const failing = (context: Context, endpoint: string): readonly HttpRequest[] => [
  callNoMethod(endpoint),
  callUnknownTool(endpoint, 'no_such_tool'),
  ...callsWithoutName(context, endpoint),
];

/** Requests that most endpoints refuse with an error: calls without required arguments, and a truncated body. */
export const refusable = (endpoint: string): readonly HttpRequest[] => [
  ...['get_product', 'get_order'].map((name) => callTool(endpoint, name, {})),
  postText(endpoint, '{'),
];

/** Requests of valid form, whether they succeed or fail. */
export const wellFormed = (context: Context, endpoint: string): readonly HttpRequest[] => [
  listTools(endpoint),
  rpc(endpoint, 'tools/list', {}, 'empty-params'),
  ...failing(context, endpoint),
];

/** One that succeeds and one that fails: enough for hosts that serve the same endpoint. */
export const wellFormedElsewhere = (endpoint: string): readonly HttpRequest[] => [
  listTools(endpoint),
  callNoMethod(endpoint),
];

/**
 * The answers to well-formed tools/list and tools/call requests of all checks in the run, also to tools that this area
 * never calls; for checks with `order: 'afterwards'`.
 */
export const seenAnswers = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenPosts(context)).filter(({ request }) => isWellFormed(requestedRpc(request)));

/** As `seenAnswers`, but only JSON-RPC responses with HTTP 200, and errors about any other request too. */
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

/** Every answer of the run to a POST at an endpoint. */
export async function seenPosts(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await findEndpoints(context);
  return context.seen().filter(({ request }) => request.method === 'POST' && endpoints.includes(request.url));
}

const isFailure = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse && !('result' in rpcResponse);

/** Other methods may have results of their own; a call of a tool has arguments. */
const isWellFormed = ({ jsonrpc, id, method, params }: JsonObject): boolean =>
  jsonrpc === '2.0' &&
  (typeof id !== 'number' || Number.isInteger(id)) &&
  (method === 'tools/list'
    ? params === undefined || isObject(params)
    : method === 'tools/call' && isObject(params) && isObject(params.arguments));

/**
 * The requests of a check with `order: 'afterwards'`. A quick audit sends no requests for such a check, so these are then
 * the responses to those requests that the run has sent anyway.
 */
export const askedAfterwards = (
  context: Context,
  requests: readonly HttpRequest[],
): readonly (HttpRequest | HttpResponse)[] =>
  context.target.depth === 'quick'
    ? context.seen().filter(({ request }) => requests.some((one) => isSentAs(one, request)))
    : requests;

/** Requests with another Origin are judged by area cors. */
const isSentAs = ({ method, url, headers, body }: HttpRequest, sent: HttpRequest): boolean =>
  sent.method === method &&
  sent.url === url &&
  sent.body === body &&
  sent.headers.origin === headers.origin &&
  Object.entries(headers).every(([name, value]) => sent.headers[name] === value);

/**
 * Sends the requests that belong to this depth. One that gets no response does not hide the others.
 * @throws Inconclusive when none gets a response.
 */
export async function fetchAll(
  context: Context,
  requests: readonly (HttpRequest | HttpResponse)[],
): Promise<readonly HttpResponse[]> {
  const chosen = representativesOf(context, requests);
  const outcomes = await Promise.allSettled(chosen.map(([, one]) => responseTo(context, one)));
  const responses = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (responses.length === 0 && rejected) throw rejected.reason;
  return responses;
}

export const responseTo = async (context: Context, one: HttpRequest | HttpResponse): Promise<HttpResponse> =>
  'bytes' in one ? one : context.fetch(one);

/**
 * The commerce endpoint, for claims that an endpoint without any tools would also keep.
 * @throws Inconclusive `prerequisite` when tools/list does not list tools.
 */
export async function requireWorkingEndpoint(context: Context): Promise<string> {
  await requireTools(context);
  return requireEndpoint(context);
}

export function hasNoServerError(response: HttpResponse): readonly Violation[] {
  if (response.status < 500) return [];
  const actual = String(response.status);
  return [
    violation(response, `${called(response)} was answered ${actual}; promised is no server error`, {
      at: 'status',
      expected: 'below 500',
      actual,
    }),
  ];
}
