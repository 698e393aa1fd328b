/** What a response to a plain tools/list says about the way in which the endpoint wants to be spoken to. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import { isReadable } from '../discovered/document.ts';
import { mcpCodes } from '../discovered/mcp.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';

/** A message to an endpoint: only these are dressed. */
export const isMessage = ({ method, headers }: HttpRequest): boolean =>
  method === 'POST' && /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** An ordinary request that every endpoint answers, so that its refusal says something about the way of asking. */
export function isListing(request: HttpRequest): boolean {
  const { jsonrpc, id, method } = requestedRpc(request);
  return jsonrpc === '2.0' && id !== undefined && method === 'tools/list';
}

const rpcIn = (response: HttpResponse) => (isReadable(response) ? findRpcResponse(response) : undefined);

/** The request was executed. */
export const isAnswered = (response: HttpResponse): boolean =>
  response.status === 200 && isObject(rpcIn(response)?.result);

const errorCode = (response: HttpResponse): unknown => valueAt(rpcIn(response), '/error/code');

/** Statuses that say something else: credentials, another profile, an overload. */
const otherReasons: ReadonlySet<number> = new Set([401, 402, 403, 422, 429, 430]);

/**
 * A refusal for whose reason it is worth trying to open a session. Endpoints that want one answer 400 (2025-06-18,
 * Session Management); some answer the error of JSON-RPC with another status.
 */
export function mayWantMore(response: HttpResponse): boolean {
  const { status } = response;
  if (status === 400) return true;
  return status < 500 && !otherReasons.has(status) && errorCode(response) !== undefined;
}

const modern: ReadonlySet<unknown> = new Set(Object.values(mcpCodes));

/** Only an endpoint that needs no session has these errors. */
export const isStatelessRefusal = (response: HttpResponse): boolean => modern.has(errorCode(response));

/** The versions that an endpoint says it supports instead, the latest first. */
export function supportedIn(response: HttpResponse): readonly string[] {
  const supported = valueAt(rpcIn(response), '/error/data/supported');
  if (errorCode(response) !== mcpCodes.version || !Array.isArray(supported)) return [];
  return supported
    .filter((version) => typeof version === 'string' && /^[\w.-]{1,40}$/.test(version))
    .sort()
    .reverse();
}

/** The session is over (2025-06-18, Session Management, 3 and 4); an unknown method is told by its code. */
export const isExpired = (response: HttpResponse): boolean =>
  response.status === 404 && errorCode(response) !== -32601;
