/** JSON-RPC 2.0 over HTTP: builds requests and reads responses. */
import { equals, isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postJson } from '../../lib/model/http.ts';
import { lineNames, recordNames } from '../words/records.ts';
import { jsonIn } from './tool-result.ts';

/** By default the id is the method, so that equal calls are equal requests. */
export const rpc = (
  endpoint: string,
  method: string,
  params?: JsonObject,
  id: string | number = method,
): HttpRequest => postJson(endpoint, { jsonrpc: '2.0', id, method, ...(params && { params }) });

/** @param id of the JSON-RPC request, for one that is sent again as another request. */
export const callTool = (endpoint: string, name: string, args: JsonObject, id?: string): HttpRequest =>
  callWith(endpoint, name, args, id);

/** @param args may be something other than an object, for calls that have to be refused. */
export const callWith = (endpoint: string, name: string, args: unknown, id = `call-${name}`): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: args }, id);

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
 * As `findRpcResponse`, for the call of a tool, without members that repeat all of its arguments, since what a storefront was
 * sent says nothing of the record that it keeps, and without a line that stands beside its list once more.
 */
export function findToolResponse(response: HttpResponse): JsonObject | undefined {
  const known = toolResponses.get(response)?.deref() ?? readToolResponse(response);
  if (known) toolResponses.set(response, new WeakRef(known));
  return known;
}

/** By response, until the memory is needed: a long one is read again each time. */
const toolResponses = new WeakMap<HttpResponse, WeakRef<JsonObject>>();

function readToolResponse(response: HttpResponse): JsonObject | undefined {
  const found = findRpcResponse(response);
  if (!isObject(found?.result)) return found;
  const args = valueAt(requestedRpc(response.request), '/params/arguments');
  const isOfCall: IsRepeated = (path, value) => isObject(args) && repeatsCall(path, value, args);
  const readsRecord = /_(cart|checkout|order)$/.test(calledTool(response.request) ?? '');
  const isRepeated: IsRepeated = readsRecord
    ? (...place) => isOfCall(...place) || repeatsLine(...place)
    : isOfCall;
  const levels = readsRecord ? maxLineLevels : maxCallLevels;
  const { result } = found;
  const content = Array.isArray(result.content) ? result.content : [];
  const texts = content.map((block) => {
    const value = jsonIn(block);
    const own = isObject(value) ? withoutRepeated(value, isRepeated, levels) : value;
    return isObject(block) && own !== value ? { ...block, text: JSON.stringify(own) } : block;
  });
  const structuredContent = withoutRepeated(result.structuredContent, isRepeated, levels);
  const isSame =
    structuredContent === result.structuredContent && texts.every((text, i) => text === content[i]);
  return isSame ? found : { ...found, result: { ...result, content: texts, structuredContent } };
}

/** @param beside the object that has the member. */
type IsRepeated = (path: readonly string[], value: unknown, beside: JsonObject) => boolean;

/** A single argument may be an id that stands for a record in its answer, unless a member says that it is of the call. */
const repeatsCall = (path: readonly string[], value: unknown, args: JsonObject): boolean =>
  path.length <= maxCallLevels &&
  equals(value, args) &&
  (Object.keys(args).length > 1 || path.some((name) => recordNames.ofCall.test(name)));

/** Such as `/input`, or `/meta/request/arguments`. */
const maxCallLevels = 3;

/** Such as `last_added`; a shipping method that stands beside its list has been chosen. */
const repeatsLine: IsRepeated = (_, value, beside) =>
  isObject(value) &&
  Object.keys(value).some((name) => lineNames.count.test(name)) &&
  Object.values(beside).some((list) => Array.isArray(list) && list.some((line) => equals(line, value)));

/** @returns the value itself where nothing is repeated. */
function withoutRepeated<T>(
  value: T,
  isRepeated: IsRepeated,
  levels: number,
  path: readonly string[] = [],
): T {
  if (typeof value !== 'object' || value === null || path.length >= levels) return value;
  const object = value as JsonObject;
  const isList = Array.isArray(value);
  const changed = new Map<string, unknown>();
  for (const name of Object.keys(object)) {
    const [at, child] = [[...path, name], object[name]];
    if (typeof child !== 'object' || child === null) continue;
    const own =
      !isList && isRepeated(at, child, object) ? nothing : withoutRepeated(child, isRepeated, levels, at);
    if (own !== child) changed.set(name, own);
  }
  if (changed.size === 0) return value;
  const members = Object.entries(object).map(
    ([name, child]) => [name, changed.has(name) ? changed.get(name) : child] as const,
  );
  const kept = members.filter(([, child]) => child !== nothing);
  return (isList ? kept.map(([, child]) => child) : Object.fromEntries(kept)) as T;
}

/** In place of what is left out. */
const nothing = Symbol('nothing');

const maxLineLevels = 12;

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
