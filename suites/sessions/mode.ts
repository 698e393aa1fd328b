/** The modes in which requests are sent to an endpoint, and what each of them adds to a request. */
import { isObject, type JsonObject, parseJson } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import { client, mcpHeaders, mcpMeta, nameIn } from '../discovered/mcp.ts';

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
