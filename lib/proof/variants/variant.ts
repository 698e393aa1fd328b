/** Shared helpers of the variants, lawful storefronts that differ from the reference storefront; and a variant on real sockets. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { parseJson } from '../../assert/json.ts';
import type { Handler } from '../../model/saboteur.ts';

/** The three origins of a variant, all with the same handler. */
export type Places = {
  readonly baseUrl: string;
  readonly canonicalUrl: string;
  readonly otherUrl: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export type Variant = (places: Places) => Handler;

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member that is an object; empty for any other member. */
export const fieldsOf = (from: unknown, name: string): Fields => {
  const member = isFields(from) ? from[name] : undefined;
  return isFields(member) ? member : {};
};

export type Call = { readonly id: string | number; readonly method: string; readonly params: Fields };

/** A JSON-RPC request, or the reason why the text is not one. */
export function readCall(text: string): Call | 'unreadable' | 'invalid' | 'notification' {
  const value = parseJson(text);
  if (value === undefined) return 'unreadable';
  if (!isFields(value) || value.jsonrpc !== '2.0' || typeof value.method !== 'string') return 'invalid';
  if ('params' in value && !isFields(value.params)) return 'invalid';
  if (!('id' in value)) return 'notification';
  const { id, method } = value;
  if (typeof id !== 'string' && !Number.isInteger(id)) return 'invalid';
  return { id: typeof id === 'string' ? id : Number(id), method, params: fieldsOf(value, 'params') };
}

/** Media ranges of an Accept header, in order, without parameters. */
export const acceptedTypes = (request: Request): readonly string[] =>
  (request.headers.get('accept') ?? '*/*')
    .split(',')
    .map((range) => range.replace(/;.*/s, '').trim().toLowerCase());

/** The label of a page, and whether its body is markdown: a caller that accepts only markdown gets HTML labelled as markdown. */
export function pageType(request: Request): { readonly type: string; readonly markdown: boolean } {
  const types = acceptedTypes(request);
  if (!types.includes('*/*')) return { type: types[0] ?? 'text/html', markdown: false };
  const markdown = types.includes('text/markdown');
  return { type: markdown ? 'text/markdown' : 'text/html', markdown };
}

/** A fixed window per client. @returns milliseconds to wait; 0 if the request is within the limit */
export function limiter(now: () => number, most: number, windowMs: number): (ip: string) => number {
  const windows = new Map<string, { ends: number; count: number }>();
  return (ip) => {
    const known = windows.get(ip);
    const current = known && now() < known.ends ? known : { ends: now() + windowMs, count: 0 };
    windows.set(ip, current);
    current.count += 1;
    return current.count > most ? current.ends - now() : 0;
  };
}

/** A decoded path segment; undefined if its percent-encoding is invalid. */
export function segment(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) return undefined;
    throw cause;
  }
}

/** Counts 0, 1, 2 and so on. */
export function counter(): () => number {
  let next = 0;
  return () => {
    next += 1;
    return next - 1;
  };
}

type Served = { readonly places: Places; readonly close: () => Promise<void> };

/**
 * Serves a variant on real sockets: three free loopback ports, header names in capitals.
 * @param ended called with the connection after each response.
 */
export async function served(variant: Variant, ended: (socket: Socket) => void = () => {}): Promise<Served> {
  let handler: Handler = async () => new Response(null, { status: 503 });
  const listen = async () => {
    const server = createServer((request, response) => {
      response.once('finish', () => ended(request.socket));
      answer(request, response, handler).catch((cause: Error) => response.destroy(cause));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const servers = [await listen(), await listen(), await listen()] as const;
  const [baseUrl, canonicalUrl, otherUrl] = [urlOf(servers[0]), urlOf(servers[1]), urlOf(servers[2])];
  const places = { baseUrl, canonicalUrl, otherUrl, now: () => Date.now() };
  handler = variant(places);
  return {
    places,
    async close() {
      await Promise.all(servers.map(closed));
    },
  };
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handler: Handler): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url = '/', headers, socket } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
  const response = await handler(request, { ip: socket.remoteAddress ?? '' });
  for (const [name, value] of response.headers) outgoing.appendHeader(name.toUpperCase(), value);
  outgoing.writeHead(response.status);
  outgoing.end(method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
}
