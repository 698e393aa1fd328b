/** Requests that a commerce endpoint answers with a result or with an error; most checks of this area judge their responses. */
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import { postText } from '../../lib/model/http/requests.ts';
import { rpc } from '../discovered/commerce/rpc.ts';
import { listTools } from '../discovered/commerce/tools.ts';

export const callMethod = (endpoint: string, method: string): HttpRequest =>
  rpc(endpoint, method, undefined, 'unknown-method');

export const callUnknownTool = (endpoint: string, name: string): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: {} }, 'unknown-tool');

/** Params of tools/call that name no tool: the name is absent or not a string. */
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

/** Requests that most endpoints refuse with an error: calls without required arguments, and a truncated body. */
export const refusable = (endpoint: string): readonly HttpRequest[] => [
  ...['get_product', 'get_order'].map((name) =>
    rpc(endpoint, 'tools/call', { name, arguments: {} }, 'no-arguments'),
  ),
  postText(endpoint, '{'),
];

/** Requests of valid form, whether they succeed or fail. */
export const wellFormed = (endpoint: string): readonly HttpRequest[] => [
  listTools(endpoint),
  rpc(endpoint, 'tools/list', {}, 'empty-params'),
  ...failing(endpoint),
];
