/** JSON-RPC 2.0 over HTTP: builds requests and reads responses. */
import { equals, isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postJson } from '../../lib/model/http.ts';
import { jsonIn, payloadsOf } from './tool-result.ts';

/** By default the id is the method, so that equal calls are equal requests. */
export const rpc = (
  endpoint: string,
  method: string,
  params?: JsonObject,
  id: string | number = method,
): HttpRequest => postJson(endpoint, { jsonrpc: '2.0', id, method, ...(params && { params }) });

export const callTool = (endpoint: string, name: string, args: JsonObject): HttpRequest =>
  callWith(endpoint, name, args);

/** @param args may be something other than an object, for calls that have to be refused. */
export const callWith = (endpoint: string, name: string, args: unknown): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: args }, `call-${name}`);

/**
 * The JSON-RPC response in an HTTP response: its JSON body, or the last message of its event stream; undefined without
 * one. Not every object counts, because routers and frameworks answer with JSON objects of their own.
 */
export function findRpcResponse(response: HttpResponse): JsonObject | undefined {
  const { json, request } = response;
  const value = json.valid ? json.value : lastEvent(response);
  return isObject(value) && isRpcResponse(value, request) ? value : undefined;
}

/**
 * As `findRpcResponse`, for the call of a tool, without members that repeat all of its arguments: what a storefront was
 * sent says nothing of the record that it keeps.
 */
export function findToolResponse(response: HttpResponse): JsonObject | undefined {
  const found = findRpcResponse(response);
  const args = valueAt(requestedRpc(response.request), '/params/arguments');
  // One argument is the id of a record, which may have a member that shows nothing else.
  const isTelling = isObject(args) && Object.keys(args).length > 1;
  if (!found || !isTelling || !payloadsOf(found).some((payload) => repeats(payload, args))) return found;
  const { content, structuredContent, ...result } = found.result as JsonObject;
  const rewritten = (block: unknown) => {
    const value = jsonIn(block);
    return isObject(block) && isObject(value)
      ? { ...block, text: JSON.stringify(withoutRepeated(value, args)) }
      : block;
  };
  return {
    ...found,
    result: {
      ...result,
      ...(Array.isArray(content) && { content: content.map(rewritten) }),
      ...(isObject(structuredContent) && { structuredContent: withoutRepeated(structuredContent, args) }),
    },
  };
}

/** Such as `/input`, or `/meta/request/arguments`. */
const maxRepeatedLevels = 3;

const repeats = (value: unknown, args: JsonObject, levels = maxRepeatedLevels): boolean =>
  isObject(value) &&
  levels > 0 &&
  Object.values(value).some((child) => equals(child, args) || repeats(child, args, levels - 1));

const withoutRepeated = (value: JsonObject, args: JsonObject, levels = maxRepeatedLevels): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, child]) => {
      if (equals(child, args)) return [];
      return [[name, isObject(child) && levels > 1 ? withoutRepeated(child, args, levels - 1) : child]];
    }),
  );

/** It has `jsonrpc`, an error with an integer code, or a result with the id of the request. */
const isRpcResponse = (value: JsonObject, request: HttpRequest): boolean =>
  'jsonrpc' in value ||
  Number.isInteger(valueAt(value, '/error/code')) ||
  ('result' in value && value.id !== undefined && value.id === requestedRpc(request).id);

/** The last event that is a response. */
const lastEvent = ({ events }: HttpResponse): unknown =>
  events
    .flatMap((event) => (event.valid ? [event.value] : []))
    .findLast((message) => isObject(message) && ('result' in message || 'error' in message));

/** By request, because some checks read every request of the run. */
const requested = new WeakMap<HttpRequest, JsonObject>();

/** The JSON-RPC request in a body; empty when there is none. */
export function requestedRpc(request: HttpRequest): JsonObject {
  const known = requested.get(request);
  if (known) return known;
  const value = parseJson(request.body ?? '');
  const rpcRequest = isObject(value) ? value : {};
  requested.set(request, rpcRequest);
  return rpcRequest;
}

/** The name of the tool that a request calls; undefined for any other request. */
export function calledTool(request: HttpRequest): string | undefined {
  const { params } = requestedRpc(request);
  return isObject(params) && typeof params.name === 'string' ? params.name : undefined;
}
