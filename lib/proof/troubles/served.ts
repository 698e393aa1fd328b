/** Serves a trouble on a free port of the loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import type { Trouble } from './trouble.ts';

export type Served = { readonly url: string; readonly close: () => Promise<void> };

export async function served({ url, certificate, answer, speak }: Trouble): Promise<Served> {
  const place = { origin: '' };
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, headers = {}, body = '' } = answer?.(request.url ?? '/', place.origin) ?? {};
    request.resume();
    response.writeHead(status, headers).end(body);
  };
  const server = speak
    ? createSocketServer((socket) => socket.once('data', () => speak(socket)))
    : certificate
      ? createTlsServer(certificate, respond)
      : createServer(respond);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  place.origin = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  if (!answer && !speak) await close();
  return {
    url: url?.(place.origin) ?? place.origin,
    close: answer || speak ? close : async () => {},
  };
}
