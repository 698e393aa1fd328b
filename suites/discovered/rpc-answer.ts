/** What the checks of the commerce endpoint hold its answers against. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf } from './rpc.ts';
import { hasFailed } from './tool-result.ts';

/** Says in words what was called: `tools/call search_catalog`; the start of the body where it is no request. */
export function called({ request }: HttpResponse): string {
  const body = request.body ?? '';
  const { method, params } = toObject(body);
  if (typeof method !== 'string') return `the body ${show(body)}`;
  const name = isObject(params) ? params.name : undefined;
  return typeof name === 'string' ? `${method} ${name}` : method;
}

/** The JSON-RPC response in an answer, for checks that judge something else of it. */
export function needResponse(response: HttpResponse): JsonObject {
  const rpcResponse = responseOf(response);
  if (!rpcResponse || !isMarked(rpcResponse))
    throw new Inconclusive(
      'prerequisite',
      `json-rpc/requests-get-a-response does not hold for ${called(response)}`,
    );
  return rpcResponse;
}

/** MCP says it with -32602 and these words (Tools, error handling); of what the arguments name, nobody says it so. */
export const saysNoSuchTool = ({ error }: JsonObject): boolean =>
  isObject(error) &&
  (error.code === -32601 ||
    /^(unknown|no such) tool\b|^tool \S+ (is )?(not found|unknown)/i.test(String(error.message)));

/** Some mark of JSON-RPC: an Error body has none. */
export const isMarked = (rpcResponse: JsonObject): boolean =>
  ['jsonrpc', 'result', 'error'].some((member) => member in rpcResponse);

/** The answer is HTTP 200 and holds a JSON-RPC response: a result or an error. */
export function isResponse(response: HttpResponse): readonly Violation[] {
  const rpcResponse = responseOf(response);
  const status = hasStatus(response, 200);
  if (status.length > 0)
    return status.map((wrong) => ({ ...wrong, message: wrong.message + says(rpcResponse) }));
  if (rpcResponse && ('result' in rpcResponse || 'error' in rpcResponse))
    return hasObject(response, rpcResponse);
  return [
    violation(response, `${called(response)} was not answered with a JSON-RPC response`, {
      at: '',
      expected: 'an object with a result or an error',
      actual: show(response.text),
    }),
  ];
}

/** Beside an error, a result is a second outcome, which the checks of failures judge. */
function hasObject(response: HttpResponse, rpcResponse: JsonObject): readonly Violation[] {
  const { result } = rpcResponse;
  if (!('result' in rpcResponse) || 'error' in rpcResponse || isObject(result)) return [];
  const message = `${called(response)} was answered with a result that is no object`;
  return [violation(response, message, { at: '/result', expected: 'an object', actual: show(result) })];
}

/** What an error says of itself; MCP servers that want a session say so here, and the interface knows of none. */
function says(rpcResponse: JsonObject | undefined): string {
  const message = isObject(rpcResponse?.error) ? rpcResponse.error.message : undefined;
  if (typeof message !== 'string') return '';
  const session = /\bsession\b|not initialized/i.test(message);
  return `; its error says ${show(message)}${session ? ': it wants an MCP session to be opened first' : ''}`;
}

/** The answer is a JSON-RPC response with an error, in HTTP 200. */
export function isMethodFailure(response: HttpResponse): readonly Violation[] {
  const rpcResponse = responseOf(response);
  return [
    ...isResponse(response),
    ...(rpcResponse && 'result' in rpcResponse
      ? [unrefused(response, 'an error member and no result', rpcResponse.result)]
      : []),
  ];
}

/**
 * As `isMethodFailure`, for tool calls: how a tool carries its failure is not shown, so an error member counts,
 * and so does a result that says that it failed.
 */
export function isToolFailure(response: HttpResponse): readonly Violation[] {
  const rpcResponse = responseOf(response);
  return [
    ...isResponse(response),
    ...(rpcResponse && 'result' in rpcResponse && !hasFailed(rpcResponse)
      ? [unrefused(response, 'a failure', rpcResponse.result)]
      : []),
  ];
}

function unrefused(response: HttpResponse, expected: string, actual: unknown): Violation {
  return violation(response, `${called(response)} was answered with a result; promised is ${expected}`, {
    at: '/result',
    expected,
    actual: show(actual),
  });
}

function toObject(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
