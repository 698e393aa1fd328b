/** The ways of speaking to an endpoint, and what each adds to a request. */
import { isObject, type JsonObject, parseJson } from '../../lib/assert/json.ts';
import type { HttpRequest } from '../../lib/model/http/http-request.ts';
import { client, mcpHeaders, mcpMeta, nameIn } from '../discovered/mcp.ts';

export type Manner =
  /** As the interface describes it. */
  | { readonly kind: 'plain' }
  /** After `initialize`; the endpoint may have issued no id. */
  | { readonly kind: 'session'; readonly version: string; readonly id?: string }
  /** Each request carries what the endpoint has to know. */
  | { readonly kind: 'stateless'; readonly version: string };

export const plain: Manner = { kind: 'plain' };

/** Bodies that are no single message keep their text, and get only headers. */
export function prepared(request: HttpRequest, manner: Manner): HttpRequest {
  if (manner.kind === 'plain') return request;
  const { body = '' } = request;
  const message = parseJson(body);
  if (manner.kind === 'session') {
    // A new session is asked for without the id of another one.
    if (isObject(message) && message.method === 'initialize') return request;
    const { id, version } = manner;
    return withHeaders(request, { [mcpHeaders.version]: version, ...(id && { [mcpHeaders.session]: id }) });
  }
  const headers = { [mcpHeaders.version]: manner.version };
  if (!isObject(message) || typeof message.method !== 'string') return withHeaders(request, headers);
  const { method, params } = message;
  const name = nameIn(method, params);
  return {
    ...withHeaders(request, {
      ...headers,
      [mcpHeaders.method]: headerValue(method),
      ...(name !== undefined && { [mcpHeaders.name]: headerValue(name) }),
    }),
    body: withMeta(body, message, manner.version),
  };
}

const withHeaders = (request: HttpRequest, headers: HttpRequest['headers']): HttpRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

/** The text of a message whose params carry the metadata. Where its spelling would be lost, it stays as it is. */
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

/** Visible ASCII with inner spaces as it is, anything else in base64 (2026-07-28, Value Encoding). */
function headerValue(text: string): string {
  const isSafe = /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !sentinel.test(text);
  return isSafe ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
