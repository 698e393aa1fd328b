/** For tests: servers on the loopback, transports to them, and whatever else has to be closed when a test ends. */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { get, type HttpRequest, type HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Transport } from '../send.ts';
import { never } from '../testing.ts';
import { toHttpResponse } from '../to-http-response.ts';
import { type NetworkOptions, network } from './network.ts';

export interface Loopback {
  /** The port of a server that lives until everything is closed. */
  listening(server: Server): Promise<number>;
  /** The base URL of a server of HTTP. */
  serving(listener: RequestListener): Promise<string>;
  /** The base URL of a server that answers every connection in this way. */
  answering(answer: (socket: Socket) => void): Promise<string>;
  /** A transport with enough time for any machine, unless the test says otherwise. */
  transport(options?: Partial<NetworkOptions>): Transport;
  fetched(url: string, sender?: Transport, request?: HttpRequest): Promise<HttpResponse>;
  /** Why there is no response. */
  failure(url: string, sender?: Transport): Promise<Inconclusive>;
  keep<T extends { close(): unknown }>(opened: T): T;
  /** Closes what was opened, the last first. */
  close(): Promise<void>;
}

export function createLoopback(): Loopback {
  const open: (() => unknown)[] = [];
  const listening = async (server: Server): Promise<number> => {
    const sockets = new Set<Socket>();
    server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  };
  const at = async (server: Server): Promise<string> => `http://127.0.0.1:${await listening(server)}`;
  const keep = <T extends { close(): unknown }>(opened: T): T => {
    open.push(() => opened.close());
    return opened;
  };
  const transport = (options: Partial<NetworkOptions> = {}) =>
    keep(network({ connections: 4, timeoutMs: 60_000, ...options }));
  const fetched = async (url: string, sender = transport(), request = get(url)) =>
    toHttpResponse({ exchange: 1, ...(await sender.send(request, { signal: never, fresh: false })) });
  return {
    listening,
    serving: (listener) => at(createServer(listener)),
    answering: (answer) => at(createSocketServer((socket) => socket.once('data', () => answer(socket)))),
    transport,
    fetched,
    failure: (url, sender) => failureOf(fetched(url, sender)),
    keep,
    async close() {
      for (const close of open.splice(0).reverse()) await close();
    },
  };
}

/** Why nothing came of it. @throws what is not Inconclusive, and an error when something came. */
async function failureOf(sending: Promise<unknown>): Promise<Inconclusive> {
  const cause: unknown = await sending.catch((thrown: unknown) => thrown);
  if (cause instanceof Inconclusive) return cause;
  throw cause instanceof Error ? cause : new Error(`no failure, but ${String(cause)}`);
}
