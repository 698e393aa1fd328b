/** Serves a variant on real sockets: three free loopback ports, header names in capitals. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Handler } from '../../model/saboteur.ts';
import type { Places, Variant } from './variant.ts';

export type Served = { readonly places: Places; readonly close: () => Promise<void> };

/** @param ended called with the connection after each response. */
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
