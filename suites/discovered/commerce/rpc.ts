/** JSON-RPC 2.0 over the commerce endpoint: builds requests and reads responses. */
import { isObject, type JsonObject, parseJson } from '../../../lib/assert/json.ts';
import type { HttpRequest } from '../../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postJson } from '../../../lib/model/http/requests.ts';

/** A call whose id names the method, so that the same call is the same request. */
export const rpc = (
  endpoint: string,
  method: string,
  params?: JsonObject,
  id: string | number = method,
): HttpRequest => postJson(endpoint, { jsonrpc: '2.0', id, method, ...(params && { params }) });

export const callTool = (endpoint: string, name: string, args: JsonObject): HttpRequest =>
  rpc(endpoint, 'tools/call', { name, arguments: args }, `call-${name}`);

/** The JSON-RPC response in an HTTP response: its JSON body, or the last message of its event stream; undefined when there is none. */
export function findRpcResponse(response: HttpResponse): JsonObject | undefined {
  const value = response.json.valid ? response.json.value : lastEvent(response.text);
  return isObject(value) ? value : undefined;
}

/** The data of the last event that is a response (HTML standard, server-sent events). */
function lastEvent(text: string): unknown {
  const messages = text
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event.split(/\r?\n/).flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : [])),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => parseJson(lines.join('\n')));
  return messages.findLast((message) => isObject(message) && ('result' in message || 'error' in message));
}

/** The JSON-RPC request in a body; empty when there is none. */
export function requestedRpc({ body = '' }: HttpRequest): JsonObject {
  const value = parseJson(body);
  return isObject(value) ? value : {};
}
