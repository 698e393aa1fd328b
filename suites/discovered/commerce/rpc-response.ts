/** Reads and judges the JSON-RPC responses of the commerce endpoint. */
import { hasStatus } from '../../../lib/assert/http/status.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse, requestedRpc } from './rpc.ts';
import { hasFailed } from './tool-result.ts';

/** The call as short text for a message: `tools/call search_catalog`; the start of a body that is not a request. */
export function called({ request }: HttpResponse): string {
  const { method, params } = requestedRpc(request);
  if (typeof method !== 'string') return `the body ${show(request.body ?? '')}`;
  const name = isObject(params) ? params.name : undefined;
  return typeof name === 'string' ? `${method} ${name}` : method;
}

/**
 * The JSON-RPC response, for checks that judge one part of it.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export function requireRpcResponse(response: HttpResponse): JsonObject {
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse || !hasRpcMember(rpcResponse)) {
    throw prerequisite(
      'json-rpc/requests-get-a-response',
      `json-rpc/requests-get-a-response does not hold for ${called(response)}`,
    );
  }
  return rpcResponse;
}

/** MCP uses -32602 and these words for an unknown tool (Tools, error handling); errors about arguments read otherwise. */
export const saysNoSuchTool = ({ error }: JsonObject): boolean =>
  isObject(error) &&
  (error.code === -32601 ||
    /^(unknown|no such) tool\b|^tool \S+ (is )?(not found|unknown)/i.test(String(error.message)));

/** Has a member of JSON-RPC: an Error body has none. */
export const hasRpcMember = (rpcResponse: JsonObject): boolean =>
  ['jsonrpc', 'result', 'error'].some((member) => member in rpcResponse);

/** The status is 200 and the body is a JSON-RPC response: it has a result or an error. */
export function hasRpcResponse(response: HttpResponse): readonly Violation[] {
  const rpcResponse = findRpcResponse(response);
  const status = hasStatus(response, 200);
  if (status.length > 0) {
    return status.map((wrong) => ({ ...wrong, message: wrong.message + errorText(rpcResponse) }));
  }
  if (rpcResponse && ('result' in rpcResponse || 'error' in rpcResponse)) {
    return hasObject(response, rpcResponse);
  }
  return [
    violation(response, `${called(response)} was not answered with a JSON-RPC response`, {
      at: '',
      expected: 'an object with a result or an error',
      actual: show(response.text),
    }),
  ];
}

/** The checks of failures judge a result beside an error. */
function hasObject(response: HttpResponse, rpcResponse: JsonObject): readonly Violation[] {
  const { result } = rpcResponse;
  if (!('result' in rpcResponse) || 'error' in rpcResponse || isObject(result)) return [];
  const message = `${called(response)} was answered with a result that is not an object`;
  return [violation(response, message, { at: '/result', expected: 'an object', actual: show(result) })];
}

/** The message of an error; MCP servers that require a session, which the interface does not know, name it here. */
function errorText(rpcResponse: JsonObject | undefined): string {
  const message = isObject(rpcResponse?.error) ? rpcResponse.error.message : undefined;
  if (typeof message !== 'string') return '';
  const session = /\bsession\b|not initialized/i.test(message);
  return `; the error message is ${show(message)}${session ? ': the endpoint requires an MCP session' : ''}`;
}

/** The response is a JSON-RPC response with an error, with HTTP 200. */
export function hasMethodFailure(response: HttpResponse): readonly Violation[] {
  const rpcResponse = findRpcResponse(response);
  return [
    ...hasRpcResponse(response),
    ...(rpcResponse && 'result' in rpcResponse
      ? [notRefused(response, 'an error member and no result', rpcResponse.result)]
      : []),
  ];
}

/**
 * As `hasMethodFailure`, for tool calls: the interface leaves open how a tool reports a failure, so an error member
 * counts, and so does a result that reports a failure.
 */
export function hasToolFailure(response: HttpResponse): readonly Violation[] {
  const rpcResponse = findRpcResponse(response);
  return [
    ...hasRpcResponse(response),
    ...(rpcResponse && 'result' in rpcResponse && !hasFailed(rpcResponse)
      ? [notRefused(response, 'a failure', rpcResponse.result)]
      : []),
  ];
}

function notRefused(response: HttpResponse, expected: string, actual: unknown): Violation {
  return violation(response, `${called(response)} was answered with a result; promised is ${expected}`, {
    at: '/result',
    expected,
    actual: show(actual),
  });
}
