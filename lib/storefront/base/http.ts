/** HTTP for all endpoints: representations with ETags, routes, errors, request bodies; and requests to named hosts. */
import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
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

/** Refuses a URL before it is resolved: without https, with credentials, or at a special address. */
export function isRefused({ protocol, hostname, username, password }: URL, isLocal: boolean): boolean {
  if (username + password !== '') return true;
  // A shop on the loopback is one in development, and so are its agents.
  if (isLocal && isLoopback(hostname)) return !/^https?:$/.test(protocol);
  return protocol !== 'https:' || isLoopback(hostname) || isSpecial(hostname);
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Special-purpose addresses (RFC 6890), in a list for each family: mapped addresses are in both. */
const special = new BlockList();
const special6 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 8],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  special6.addSubnet(net, prefix, 'ipv6');
}

const isIn = (list: BlockList, host: string): boolean =>
  isIP(bare(host)) !== 0 && list.check(bare(host), isIP(bare(host)) === 6 ? 'ipv6' : 'ipv4');

const isSpecial = (host: string): boolean =>
  isIn(special, host) || (isIP(bare(host)) === 6 && isIn(special6, host));

export const isLoopback = (host: string): boolean =>
  /(^|\.)localhost$/.test(bare(host)) || isIn(loopback, host);

/** The addresses of a name are judged when they are connected to, so that a name cannot change in between. */
const guardedLookup =
  (isLocal: boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const strange = found?.find(({ address }) => isSpecial(address) && !(isLocal && isLoopback(address)));
      const refused = strange && new Error(`${host} is at the special address ${strange.address}.`);
      const [first] = found ?? [];
      if (error || refused || !first) return callback(error ?? refused ?? new Error('no address'), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

/** Node's client follows no redirect. */
export const createFetch =
  (isLocal: boolean): OutgoingFetch =>
  (url, signal) =>
    new Promise((resolve, reject) => {
      const client = new URL(url).protocol === 'https:' ? https : http;
      const options = {
        signal,
        agent: false,
        lookup: guardedLookup(isLocal),
        headers: { Accept: 'application/json' },
      };
      client
        .get(url, options, (incoming) => {
          const status = incoming.statusCode ?? 502;
          const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const body = [204, 205, 304].includes(status) ? null : Readable.toWeb(incoming);
          resolve(new Response(body as ReadableStream | null, { status, headers }));
        })
        .on('error', reject);
    });
