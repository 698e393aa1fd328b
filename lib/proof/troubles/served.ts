/** Serves a trouble on a free port of the loopback. */

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import { startVitest } from 'vitest/node';
import type { Trouble } from './trouble.ts';

type Served = { readonly url: string; readonly close: () => Promise<void> };

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

/** The settings of one run. */
type Visit = Readonly<Record<string, string>>;

/** Runs the vitest door once for each target, all in this process: starting vitest takes longer than such a run. */
export type Visits = { readonly root: string; readonly config: string; readonly visits: readonly Visit[] };

const [, , given = '', told = ''] = process.argv;

const { root, config, visits }: Visits = JSON.parse(readFileSync(given, 'utf8'));

const codes: unknown[] = [];

for (const visit of visits) {
  Object.assign(process.env, visit);
  process.exitCode = undefined;
  const vitest = await startVitest('test', [], { root, config, watch: false });
  await vitest.close();
  codes.push(process.exitCode ?? 0);
}

writeFileSync(told, JSON.stringify(codes));

process.exitCode = 0;
