/** HTTP for all endpoints: representations with ETags, routes, errors and request bodies. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { defined } from './json.ts';

/** A body with its media type and its ETag, sent with 200 or confirmed with 304. */
export type Representation = { readonly body: string; readonly type: string; readonly etag: string };

/** The ETag covers the media type too: the same bytes with another type are another representation. */
export function representation(type: string, body: string): Representation {
  const hash = createHash('sha1').update(type).update('\n').update(body).digest('base64url');
  return { body, type, etag: `"${hash}"` };
}

/** The representation of a JSON value. */
export function json(value: unknown): Representation {
  return representation('application/json', JSON.stringify(value));
}

// RFC 9110 section 13.1.2: If-None-Match compares weakly, so W/ is ignored, and * matches any representation.
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

/** Answers a GET with 200 and the body, or with 304 when the client already has this representation. */
export function send(
  request: Request,
  { body, type, etag }: Representation,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const ifNoneMatch = request.headers.get('if-none-match');
  if (ifNoneMatch !== null && matches(ifNoneMatch, etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, ...headers } });
  }
  return new Response(body, { headers: { 'Content-Type': type, ETag: etag, ...headers } });
}

/** Calls `make` once, on first use, and returns its value from then on. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Fetches a document of somebody else, and follows no redirect. */
export type OutgoingFetch = (url: string, signal: AbortSignal) => Promise<Response>;

/** The client as the listener saw it: never taken from a header. */
export type Client = {
  readonly ip: string;
  /** The way to other hosts, where it is not the network. */
  readonly fetch?: OutgoingFetch;
};

export type Env = { Bindings: { client: Client } };

export type App = Hono<Env>;

export type RouteHandler = (context: Context<Env>) => Response | Promise<Response>;

type Methods = {
  readonly GET?: RouteHandler;
  readonly POST?: RouteHandler;
  readonly DELETE?: RouteHandler;
};

function allowed({ GET, POST, DELETE }: Methods): string {
  return [
    ...(GET ? ['GET', 'HEAD'] : []),
    ...(POST ? ['POST'] : []),
    ...(DELETE ? ['DELETE'] : []),
    'OPTIONS',
  ].join(', ');
}

/**
 * Registers a path with its methods; GET implies HEAD. OPTIONS is answered with 204, and other methods with 405.
 * @param preflight additional headers of the response to OPTIONS; without them it grants no cross-origin access.
 */
export function addRoute(
  app: App,
  path: string,
  methods: Methods,
  preflight: Readonly<Record<string, string>> = {},
): void {
  const allow = allowed(methods);
  if (methods.GET) app.get(path, methods.GET);
  if (methods.POST) app.post(path, methods.POST);
  if (methods.DELETE) app.delete(path, methods.DELETE);
  app.options(path, () => new Response(null, { status: 204, headers: { Allow: allow, ...preflight } }));
  app.all(path, ({ req }) =>
    failure({
      status: 405,
      code: 'method_not_allowed',
      message: `This resource does not support ${req.method}; it supports ${allow}.`,
      headers: { Allow: allow },
    }),
  );
}

/** An HTTP error with the Error body of the interface. */
type Failure = {
  readonly status: number;
  /** Machine-readable, snake_case. */
  readonly code: string;
  readonly message: string;
  /** The absolute URL at which an agent or a buyer can recover. */
  readonly continueUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A response with the body {code, message, continue_url?}. */
export function failure({ status, code, message, continueUrl, headers }: Failure): Response {
  const body = { code, message, ...defined({ continue_url: continueUrl }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** The 404 of a resource that does not exist. */
export function notFound(message: string, continueUrl?: string): Response {
  return failure({ status: 404, code: 'not_found', message, ...defined({ continueUrl }) });
}

/** The bytes of the body, or undefined when it is longer than `max`, whatever Content-Length says. */
export async function readBody(request: Request, max: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > max) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Escapes text for HTML and XML, which share their five special characters. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
