/** Finds the mode that an endpoint demands, from its refusal of a plain tools/list, and prepares requests for each mode. */
import { isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import type { Ask } from '../../lib/model/policy.ts';
import { isReadable } from '../discovered/document.ts';
import {
  client,
  initializing,
  mcpCodes,
  mcpHeaders,
  mcpMeta,
  nameIn,
  revisions,
  sessionIn,
} from '../discovered/mcp.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { maxIdLength } from './bounds.ts';

type Opened = { readonly mode: Mode; readonly response: HttpResponse };

/**
 * Tries the modes in the order that the refusal suggests, until tools/list is answered.
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
    const mode = await openSession(listing, ask);
    return mode && attempt(listing, mode, ask);
  };
  const isLegacy = !isStatelessRefusal(refusal) || (first !== undefined && first < revisions.stateless);
  const modes = isLegacy ? [session, stateless] : [stateless, session];
  for (const openMode of modes) {
    const opened = await openMode();
    if (opened && isAnswered(opened.response)) return opened;
  }
  return undefined;
}

/** The stateless version to use: the known one if it is supported, or else the latest, which is assumed to work alike. */
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

async function attempt(listing: HttpRequest, mode: Mode, ask: Ask): Promise<Opened> {
  return { mode, response: await ask(prepared(listing, mode)) };
}

/**
 * @param like any request to the endpoint; the new requests get its URL and the caller's headers.
 * @returns undefined when `initialize` is refused.
 */
export async function openSession(like: HttpRequest, ask: Ask): Promise<Mode | undefined> {
  const params = initializing(revisions.withSessions);
  const response = await ask(
    messageTo(like, { jsonrpc: '2.0', id: 'open-session', method: 'initialize', params }),
  );
  if (!isAnswered(response)) return undefined;
  const result = findRpcResponse(response)?.result;
  const version = isObject(result) ? result.protocolVersion : undefined;
  if (typeof version !== 'string' || !/^[\w.-]{1,40}$/.test(version)) return undefined;
  const id = issuedSession(response);
  const mode: Mode = { kind: 'session', version, ...(id !== undefined && { id }) };
  await ask(prepared(messageTo(like, { jsonrpc: '2.0', method: 'notifications/initialized' }), mode));
  return mode;
}

/** The session id that a response issues. A check of its own judges its characters. */
export function issuedSession(response: HttpResponse): string | undefined {
  const id = sessionIn(response);
  return id !== undefined && id !== '' && id.length <= maxIdLength && /^[^\p{Cc}]+$/u.test(id)
    ? id
    : undefined;
}

const messageTo = (like: HttpRequest, message: unknown): HttpRequest => ({
  method: 'POST',
  url: like.url,
  headers: { ...callerHeaders(like), 'content-type': 'application/json' },
  body: JSON.stringify(message),
});

/** The headers that identify the caller, without those of a single message. */
export const callerHeaders = ({ headers }: HttpRequest): HttpRequest['headers'] =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => name !== 'origin' && name !== 'content-type' && !name.startsWith('mcp-'),
    ),
  );

/** A JSON-RPC message to an endpoint; other requests are sent as they are. */
export const isMessage = ({ method, headers }: HttpRequest): boolean =>
  method === 'POST' && /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');

/** An ordinary tools/list. Every endpoint answers it, so a refusal is about the mode. */
export function isListing(request: HttpRequest): boolean {
  const { jsonrpc, id, method } = requestedRpc(request);
  return jsonrpc === '2.0' && id !== undefined && method === 'tools/list';
}

const rpcIn = (response: HttpResponse) => (isReadable(response) ? findRpcResponse(response) : undefined);

/** The response is a result. */
export const isAnswered = (response: HttpResponse): boolean =>
  response.status === 200 && isObject(rpcIn(response)?.result);

const errorCode = (response: HttpResponse): unknown => valueAt(rpcIn(response), '/error/code');

/** Statuses with other reasons: credentials, the agent profile, a rate limit. */
const otherReasons: ReadonlySet<number> = new Set([401, 402, 403, 422, 429, 430]);

/**
 * The response is a refusal that another mode may avoid. Endpoints that require a session answer 400 (2025-06-18, Session
 * Management); some answer with a JSON-RPC error and another status.
 */
export function mayDemandMode(response: HttpResponse): boolean {
  const { status } = response;
  if (status === 400) return true;
  return status < 500 && !otherReasons.has(status) && errorCode(response) !== undefined;
}

const statelessCodes: ReadonlySet<unknown> = new Set(Object.values(mcpCodes));

/** Only stateless endpoints answer with these errors. */
const isStatelessRefusal = (response: HttpResponse): boolean => statelessCodes.has(errorCode(response));

/** The versions that an endpoint supports instead, the latest first. */
function supportedIn(response: HttpResponse): readonly string[] {
  const supported = valueAt(rpcIn(response), '/error/data/supported');
  if (errorCode(response) !== mcpCodes.version || !Array.isArray(supported)) return [];
  return supported
    .filter((version) => typeof version === 'string' && /^[\w.-]{1,40}$/.test(version))
    .sort()
    .reverse();
}

/** The session has expired (2025-06-18, Session Management, 3 and 4). An unknown method may be 404 as well. */
export const isExpired = (response: HttpResponse): boolean =>
  response.status === 404 && errorCode(response) !== -32601;

export type Mode =
  /** As the interface specifies. */
  | { readonly kind: 'plain' }
  /** After `initialize`. The endpoint may not have issued an id. */
  | { readonly kind: 'session'; readonly version: string; readonly id?: string }
  /** Each request carries its own metadata (MCP since 2026-07-28). */
  | { readonly kind: 'stateless'; readonly version: string };

export const plain: Mode = { kind: 'plain' };

/** A body that is not a single message stays as it is; the request gets only the headers. */
export function prepared(request: HttpRequest, mode: Mode): HttpRequest {
  if (mode.kind === 'plain') return request;
  const { body = '' } = request;
  const message = parseJson(body);
  if (mode.kind === 'session') {
    // A request for a new session does not name another one.
    if (isObject(message) && message.method === 'initialize') return request;
    const { id, version } = mode;
    return withHeaders(request, { [mcpHeaders.version]: version, ...(id && { [mcpHeaders.session]: id }) });
  }
  const headers = { [mcpHeaders.version]: mode.version };
  if (!isObject(message) || typeof message.method !== 'string') return withHeaders(request, headers);
  const { method, params } = message;
  const name = nameIn(method, params);
  return {
    ...withHeaders(request, {
      ...headers,
      [mcpHeaders.method]: headerValue(method),
      ...(name !== undefined && { [mcpHeaders.name]: headerValue(name) }),
    }),
    body: withMeta(body, message, mode.version),
  };
}

const withHeaders = (request: HttpRequest, headers: HttpRequest['headers']): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

/** The body with the metadata in its params. A body that JSON.stringify would spell differently stays as it is. */
function withMeta(body: string, message: JsonObject, version: string): string {
  const { params } = message;
  const given = isObject(params) && isObject(params._meta) ? params._meta : {};
  const meta = {
    ...given,
    [mcpMeta.version]: version,
    [mcpMeta.client]: client,
    [mcpMeta.capabilities]: {},
  };
  if (params === undefined) {
    const end = body.lastIndexOf('}');
    return `${body.slice(0, end)},"params":${JSON.stringify({ _meta: meta })}${body.slice(end)}`;
  }
  const isPlain = isObject(params) && JSON.stringify(message) === body;
  return isPlain ? JSON.stringify({ ...message, params: { ...params, _meta: meta } }) : body;
}

const sentinel = /^=\?base64\?.*\?=$/s;

/** Visible ASCII with inner spaces stays as it is; anything else becomes base64 (2026-07-28, Value Encoding). */
function headerValue(text: string): string {
  const isSafe = /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !sentinel.test(text);
  return isSafe ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
