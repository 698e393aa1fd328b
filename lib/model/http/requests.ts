/** Builders of requests. */
import type { HttpRequest } from './http-request.ts';

type Headers = Readonly<Record<string, string>>;

export const get = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'GET', url, headers });

export const head = (url: string, headers: Headers = {}): HttpRequest => ({ method: 'HEAD', url, headers });

/** A CORS preflight (Fetch standard): it requests permission to send `method` with `headers` from `origin`. */
export const preflight = (
  url: string,
  origin: string,
  method: string,
  headers: readonly string[] = [],
): HttpRequest => ({
  method: 'OPTIONS',
  url,
  headers: {
    origin,
    'access-control-request-method': method,
    ...(headers.length > 0 && { 'access-control-request-headers': headers.join(',') }),
  },
});

/** Strict MCP servers want both media types to be accepted. */
const jsonOrEvents = 'application/json, text/event-stream';

/** Posts text unchanged, labelled as JSON, even if it is not JSON. */
export const postText = (url: string, body: string, headers: Headers = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers: { accept: jsonOrEvents, 'content-type': 'application/json', ...headers },
  body,
});

export const postJson = (url: string, value: unknown, headers: Headers = {}): HttpRequest =>
  postText(url, JSON.stringify(value), headers);
