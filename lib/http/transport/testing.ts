/** For tests: servers and proxies on the loopback, transports to them, and everything else that a test has to close. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Transport } from '../send.ts';
import { toHttpResponse } from '../to-http-response.ts';
import { type NetworkOptions, network } from './network.ts';

const never = new AbortController().signal;

interface Loopback {
  /** Starts a server, which runs until `close`. @returns its port. */
  listening(server: Server): Promise<number>;
  /** Starts an HTTP server. @returns its base URL. */
  serving(listener: RequestListener): Promise<string>;
  /** Starts a server that answers every connection in this way. @returns its base URL. */
  answering(answer: (socket: Socket) => void): Promise<string>;
  /** A transport with time enough for any machine by default. */
  transport(options?: Partial<NetworkOptions>): Transport;
  fetched(url: string, sender?: Transport, request?: HttpRequest): Promise<HttpResponse>;
  /** The reason that there is no response. */
  failure(url: string, sender?: Transport): Promise<Inconclusive>;
  keep<T extends { close(): unknown }>(opened: T): T;
  /** Closes everything, the last opened first. */
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

/** @returns why the request failed. @throws any other error, and an Error if the request succeeded. */
async function failureOf(sending: Promise<unknown>): Promise<Inconclusive> {
  const cause: unknown = await sending.catch((thrown: unknown) => thrown);
  if (cause instanceof Inconclusive) return cause;
  throw cause instanceof Error ? cause : new Error(`no failure, but ${String(cause)}`);
}

/** A small proxy on the loopback, which connects to the loopback only. */
export type ProxyOptions = {
  /** Names that it resolves, with the ports of their storefronts; other places must be on the loopback. */
  readonly places?: Readonly<Record<string, number>>;
  /** The value of Proxy-Authorization that it demands. */
  readonly demands?: string;
  /** It is reached over TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** It never answers, or answers everything with this status. */
  readonly manner?: 'silent' | number;
};

type TestProxy = {
  readonly url: string;
  /** Its requests: `CONNECT shop.test:443`, `GET http://shop.test/`. */
  readonly asked: readonly string[];
  /** The headers of forwarded requests, as they came. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** Number of connections to it. */
  readonly connections: () => number;
  close(): Promise<void>;
};

export async function startProxy(options: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket.on('error', () => socket.destroy()));
    return socket;
  };
  const { certificate } = options;
  const listener = (asking: IncomingMessage, response: ServerResponse) => {
    asked.push(`${asking.method} ${asking.url}`);
    headers.push(asking.headers);
    if (options.manner !== 'silent') forward(asking, response, options);
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.on('connection', (socket) => {
    connections += 1;
    keep(socket);
  });
  server.on('connect', (asking, socket: Socket) => {
    asked.push(`CONNECT ${asking.url}`);
    keep(socket);
    if (options.manner !== 'silent') tunnel(asking, socket, { options, keep });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    headers,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function refusalOf(asking: IncomingMessage, { demands, manner }: ProxyOptions): number | undefined {
  if (demands !== undefined && asking.headers['proxy-authorization'] !== demands) return 407;
  return typeof manner === 'number' ? manner : undefined;
}

const portOf = ({ host, hostname, port }: URL, { places = {} }: ProxyOptions): number =>
  places[host] ?? places[hostname] ?? (hostname === '127.0.0.1' ? Number(port || '80') : 0);

function forward(asking: IncomingMessage, response: ServerResponse, options: ProxyOptions): void {
  const refused = refusalOf(asking, options);
  if (refused !== undefined) {
    response.writeHead(refused, { 'proxy-authenticate': 'Basic realm="tests"' }).end('the proxy says no');
    return;
  }
  const { 'proxy-authorization': _own, ...headers } = asking.headers;
  const { method } = asking;
  const url = new URL(asking.url ?? '');
  const place = { host: '127.0.0.1', port: portOf(url, options), path: url.pathname + url.search };
  const onward = request({ ...place, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  asking.pipe(onward);
}

type Keeping = { readonly options: ProxyOptions; readonly keep: (socket: Socket) => Socket };

function tunnel(asking: IncomingMessage, socket: Socket, { options, keep }: Keeping): void {
  const refused = refusalOf(asking, options);
  if (refused !== undefined) {
    socket.end(`HTTP/1.1 ${refused} No\r\nContent-Length: 0\r\n\r\n`);
    return;
  }
  const onward = keep(connect(portOf(new URL(`http://${asking.url}`), options), '127.0.0.1'));
  onward.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  onward.once('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'));
}
