/** The requests that show a commerce endpoint succeed and fail; most checks of this area look at their answers. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { postText } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { findEndpoints, requireEndpoint } from '../discovered/commerce-endpoint.ts';
import { responseOf, rpc } from '../discovered/rpc.ts';
import { isMarked } from '../discovered/rpc-answer.ts';
import { listTools, requireTools } from '../discovered/tools.ts';

export const callMethod = (endpoint: string, method: string): HttpRequest =>
  rpc(endpoint, method, undefined, 'unknown-method');

export const callUnknownTool = (endpoint: string, name: string): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: {} }, 'unknown-tool');

/** Params of tools/call that name no tool: the name is absent or no text. */
export const namelessParams = [
  {},
  { arguments: {} },
  { name: 5, arguments: {} },
  { name: null, arguments: {} },
  { name: ['search_catalog'], arguments: {} },
] as const;

export const callNameless = (endpoint: string, params: (typeof namelessParams)[number]): HttpRequest =>
  rpc(endpoint, 'tools/call', params, 'nameless');

export const failing = (endpoint: string): readonly HttpRequest[] => [
  callMethod(endpoint, 'storefront/no-such-method'),
  callUnknownTool(endpoint, 'no_such_tool'),
  ...namelessParams.map((params) => callNameless(endpoint, params)),
];

/** What most endpoints refuse with an error: calls without the arguments that are needed, and a cut body. */
export const refusable = (endpoint: string): readonly HttpRequest[] => [
  ...['get_product', 'get_order'].map((name) =>
    rpc(endpoint, 'tools/call', { name, arguments: {} }, 'no-arguments'),
  ),
  postText(endpoint, '{'),
];

/** Requests whose form is right, whatever becomes of them. */
export const wellFormed = (endpoint: string): readonly HttpRequest[] => [
  listTools(endpoint),
  rpc(endpoint, 'tools/list', {}, 'empty-params'),
  ...failing(endpoint),
];

/**
 * The JSON-RPC responses to tools/call that any check of the run has got in HTTP 200, for checks with `order:
 * 'afterwards'`: also those of the tools that this area never calls. Requests of another form are left out.
 */
export async function seenToolAnswers(context: Context): Promise<readonly HttpResponse[]> {
  const endpoints: readonly string[] = await findEndpoints(context);
  return context.seen().filter((answer) => {
    const { request, status } = answer;
    if (status !== 200 || request.method !== 'POST' || !endpoints.includes(request.url)) return false;
    const rpcResponse = responseOf(answer);
    return isToolCall(request) && rpcResponse !== undefined && isMarked(rpcResponse);
  });
}

const isToolCall = (request: HttpRequest): boolean => {
  const { jsonrpc, method, params } = requested(request);
  return jsonrpc === '2.0' && method === 'tools/call' && isObject(params) && isObject(params.arguments);
};

/** The JSON-RPC request that was sent; empty where the body is none. */
export function requested({ body = '' }: HttpRequest): JsonObject {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch (cause) {
    if (cause instanceof SyntaxError) return {};
    throw cause;
  }
}

/**
 * The answers that could be had: one request that could not be judged does not hide the others.
 * @throws Inconclusive when there is none.
 */
export async function answered(
  context: Context,
  requests: readonly HttpRequest[],
): Promise<readonly HttpResponse[]> {
  const outcomes = await Promise.allSettled(requests.map((request) => context.fetch(request)));
  const answers = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const trouble = outcomes.find((outcome) => outcome.status === 'rejected');
  if (answers.length === 0 && trouble) throw trouble.reason;
  return answers;
}

/**
 * As `asker`, for what could be kept by an endpoint that does nothing at all.
 * @throws Inconclusive `prerequisite` when tools/list does not list tools.
 */
export async function askerOfTools(context: Context): ReturnType<typeof asker> {
  await requireTools(context);
  return asker(context);
}

/** How to ask the endpoint that is to be asked. */
export async function asker(context: Context): Promise<{
  readonly endpoint: string;
  readonly fetch: (request: HttpRequest) => Promise<HttpResponse>;
}> {
  return { endpoint: await requireEndpoint(context), fetch: (request) => context.fetch(request) };
}
