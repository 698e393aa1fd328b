/** Finds the way in which an endpoint wants to be spoken to: with a session, or with metadata in each request. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { isReadable } from '../discovered/document.ts';
import { initializing, mcpCodes, revisions, sessionIn } from '../discovered/mcp.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { maxIdLength } from './bounds.ts';
import { type Manner, prepared } from './mode.ts';

type Opened = { readonly manner: Manner; readonly response: HttpResponse };

/**
 * Tries the ways in the order that the refusal suggests. A way counts only when tools/list is answered in it.
 * @param listing the refused tools/list.
 */
export async function open(
  listing: HttpRequest,
  refusal: HttpResponse,
  ask: Ask,
): Promise<Opened | undefined> {
  const first = supportedIn(refusal)[0];
  const stateless = () => openStateless(listing, statelessVersion(refusal), ask);
  const session = async () => {
    const manner = await openSession(listing, ask);
    return manner && attempt(listing, manner, ask);
  };
  const isLegacy = !isStatelessRefusal(refusal) || (first !== undefined && first < revisions.stateless);
  const ways = isLegacy ? [session, stateless] : [stateless, session];
  for (const way of ways) {
    const opened = await way();
    if (opened && isAnswered(opened.response)) return opened;
  }
  return undefined;
}

/** The latest supported version that is known here, otherwise the latest one: newer ones are spoken to in the same way. */
function statelessVersion(refusal: HttpResponse): string {
  const supported = supportedIn(refusal).filter((version) => version >= revisions.stateless);
  return supported.includes(revisions.stateless)
    ? revisions.stateless
    : (supported[0] ?? revisions.stateless);
}

async function openStateless(listing: HttpRequest, version: string, ask: Ask): Promise<Opened> {
  const opened = await attempt(listing, { kind: 'stateless', version }, ask);
  const other = statelessVersion(opened.response);
  return isAnswered(opened.response) || other === version
    ? opened
    : attempt(listing, { kind: 'stateless', version: other }, ask);
}

async function attempt(listing: HttpRequest, manner: Manner, ask: Ask): Promise<Opened> {
  return { manner, response: await ask(prepared(listing, manner)) };
}

/**
 * @param like any request to the endpoint, which gives the address and the headers of the caller.
 * @returns undefined when `initialize` is refused.
 */
export async function openSession(like: HttpRequest, ask: Ask): Promise<Manner | undefined> {
  const params = initializing(revisions.withSessions);
  const response = await ask(
    saying(like, { jsonrpc: '2.0', id: 'open-session', method: 'initialize', params }),
  );
  if (!isAnswered(response)) return undefined;
  const result = findRpcResponse(response)?.result;
  const version = isObject(result) ? result.protocolVersion : undefined;
  if (typeof version !== 'string' || !/^[\w.-]{1,40}$/.test(version)) return undefined;
  const id = issuedSession(response);
  const manner: Manner = { kind: 'session', version, ...(id !== undefined && { id }) };
  await ask(prepared(saying(like, { jsonrpc: '2.0', method: 'notifications/initialized' }), manner));
  return manner;
}

/** The id that a response issues; another check judges its characters. */
export function issuedSession(response: HttpResponse): string | undefined {
  const id = sessionIn(response);
  return id !== undefined && id !== '' && id.length <= maxIdLength && /^[^\p{Cc}]+$/u.test(id)
    ? id
    : undefined;
}

const saying = (like: HttpRequest, message: unknown): HttpRequest => ({
  method: 'POST',
  url: like.url,
  headers: { ...callerHeaders(like), 'content-type': 'application/json' },
  body: JSON.stringify(message),
});

/** The headers that say who asks, without those that are about one message. */
export const callerHeaders = ({ headers }: HttpRequest): HttpRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name !== 'origin' && name !== 'content-type' && !name.startsWith('mcp-'),
    ),
  );

/** A message to an endpoint: only these are prepared. */
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
const isStatelessRefusal = (response: HttpResponse): boolean => modern.has(errorCode(response));

/** The versions that an endpoint says it supports instead, the latest first. */
function supportedIn(response: HttpResponse): readonly string[] {
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
