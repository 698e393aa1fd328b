/** Requests that a commerce endpoint answers with a result or with an error; most checks of this area judge their responses. */
import { type Edges, edgesOf } from '../../lib/assert/boundaries.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import { postText } from '../../lib/model/http/requests.ts';
import { callTool, rpc } from '../discovered/rpc.ts';
import { listTools } from '../discovered/tools.ts';

export const callMethod = (endpoint: string, method: string): HttpRequest =>
  rpc(endpoint, method, undefined, 'unknown-method');

export const callNoMethod = (endpoint: string): HttpRequest =>
  callMethod(endpoint, 'storefront/no-such-method');

export const callUnknownTool = (endpoint: string, name: string): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: {} }, 'unknown-tool');

/** Params of tools/call that name no tool: the name is absent or not a string. */
const namelessParams: Edges<JsonObject> = {
  representative: [{}, { name: 5, arguments: {} }, { name: ['search_catalog'], arguments: {} }],
  others: [{ arguments: {} }, { name: null, arguments: {} }],
};

export const callsWithoutName = (context: Context, endpoint: string): readonly HttpRequest[] =>
  edgesOf(context, namelessParams).map((params) => rpc(endpoint, 'tools/call', params, 'nameless'));

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
