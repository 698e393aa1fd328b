/** Judges the JSON-RPC responses of the commerce endpoint, and describes them in messages. */

import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { hasStatus } from '../../lib/assert/response.ts';
import { naming, show, showBody, violation } from '../../lib/assert/violation.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { demandsItsStatus } from './mcp.ts';
import { calledTool, findRpcResponse, requestedRpc } from './rpc.ts';
import { hasFailed } from './tool-result.ts';

/** The call as short text for a message: `tools/call search_catalog`, or the beginning of a body that is not a request. */
export function called({ request }: HttpResponse): string {
  const { method } = requestedRpc(request);
  if (typeof method !== 'string') return `the body ${show(request.body ?? '')}`;
  const name = calledTool(request);
  return name === undefined ? method : `${method} ${name}`;
}

/** The name of the called tool, for a message about its result; for other calls as `called`. */
export const toolOf = (response: HttpResponse): string => calledTool(response.request) ?? called(response);

/**
 * The JSON-RPC response, for checks that judge one part of it.
 * @throws Inconclusive `prerequisite` when there is none.
 */
export function requireRpcResponse(response: HttpResponse): JsonObject {
  const rpcResponse = findRpcResponse(response);
  if (!rpcResponse) {
    throw prerequisite(
      'json-rpc/requests-get-a-response',
      `json-rpc/requests-get-a-response does not hold for ${called(response)}`,
    );
  }
  return rpcResponse;
}

/** MCP uses -32602 with these words for an unknown tool (Tools, Error Handling), and with other words for wrong arguments. */
export const saysNoSuchTool = ({ error }: JsonObject): boolean =>
  isObject(error) &&
  (error.code === -32601 ||
    /^(unknown|no such) tool\b|^tool \S+ (is )?(not found|unknown)/i.test(String(error.message)));

/** The body is a JSON-RPC response, with any status. */
export function speaksRpc(response: HttpResponse): readonly Violation[] {
  if (findRpcResponse(response)) return [];
  const actual = showBody(response);
  const message = `${called(response)} was answered ${response.status} without a JSON-RPC response: ${actual}`;
  return [violation(response, message, { at: '', expected: 'a JSON-RPC response', actual })];
}

/**
 * The status is 200 and the body is a JSON-RPC response: it has a result or an error. An endpoint that speaks a revision
 * of MCP keeps the statuses that the revision demands.
 */
export function hasRpcResponse(response: HttpResponse): readonly Violation[] {
  const rpcResponse = findRpcResponse(response);
  const status = demandsItsStatus(response) ? [] : hasStatus(response, 200);
  if (status.length > 0) {
    const lead = `${called(response)} was answered ${response.status}; promised is 200`;
    return status.map((wrong) => ({ ...wrong, message: lead + errorText(rpcResponse) }));
  }
  if (rpcResponse && ('result' in rpcResponse || 'error' in rpcResponse)) {
    return hasObject(response, rpcResponse);
  }
  const actual = showBody(response);
  const message = `${called(response)} was answered with ${actual}; promised is a JSON-RPC response`;
  return [violation(response, message, { at: '', expected: 'an object with a result or an error', actual })];
}

/** As `hasRpcResponse`, for one promise about refused arguments (4xx) and another about other responses. */
export const answersCall = (
  response: HttpResponse,
  { refused, unanswered }: { readonly refused: string; readonly unanswered: string },
): readonly Violation[] =>
  naming(response.status >= 400 && response.status < 500 ? refused : unanswered, hasRpcResponse(response));

/** A result beside an error is left to the checks of failures. */
function hasObject(response: HttpResponse, rpcResponse: JsonObject): readonly Violation[] {
  const { result } = rpcResponse;
  if (!('result' in rpcResponse) || 'error' in rpcResponse || isObject(result)) return [];
  const message = `${called(response)} was answered with a result that is not an object`;
  return [violation(response, message, { at: '/result', expected: 'an object', actual: show(result) })];
}

/** The error of a refusal, for a message. It shows when an MCP server requires a session, which the interface does not. */
function errorText(rpcResponse: JsonObject | undefined): string {
  if (!isObject(rpcResponse?.error)) return '';
  const session = /\bsession\b|not initialized/i.test(String(rpcResponse.error.message));
  return `; the error is ${showError(rpcResponse.error)}${session ? ': the endpoint requires an MCP session' : ''}`;
}

/** An error of JSON-RPC for a message, its data included: `-32602 "Invalid arguments" ("ids is missing")`. */
export function showError(error: unknown): string {
  if (!isObject(error)) return show(error);
  const { code, message, data } = error;
  const parts = [code, message].filter((part) => part !== undefined).map(show);
  const detail = detailOf(data);
  if (detail !== undefined) parts.push(`(${show(detail)})`);
  return parts.length > 0 ? parts.join(' ') : show(error);
}

/** The text in the data of an error, if it is in one of the usual members. */
function detailOf(data: unknown): unknown {
  if (!isObject(data)) return data ?? undefined;
  const known = [data.content, data.message, data.code].filter((part) => part !== undefined);
  return known.length > 1
    ? known.map((part) => (typeof part === 'string' ? part : show(part))).join(', ')
    : (known[0] ?? data);
}

/** The response is a JSON-RPC response with an error, in HTTP 200. */
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
 * As `hasMethodFailure`, for tool calls. The interface does not specify how a tool reports a failure, so a result that
 * reports one counts as well as an error member.
 */
export function hasToolFailure(
  response: HttpResponse,
  { answer, failure }: FailurePromises,
): readonly Violation[] {
  const rpcResponse = findRpcResponse(response);
  const isSuccess = rpcResponse && 'result' in rpcResponse && !hasFailed(rpcResponse);
  return [
    ...naming(answer, hasRpcResponse(response)),
    ...(isSuccess ? naming(failure, [notRefused(response, 'a failure', rpcResponse.result)]) : []),
  ];
}

/** The requirements that a call is answered, and that it fails. */
type FailurePromises = { readonly answer: string; readonly failure: string };

function notRefused(response: HttpResponse, expected: string, actual: unknown): Violation {
  return violation(response, `${called(response)} was answered with a result; promised is ${expected}`, {
    at: '/result',
    expected,
    actual: show(actual),
  });
}
