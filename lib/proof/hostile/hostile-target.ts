/** A hostile target as a row of data: one way of being hostile, served on a loopback socket under a public name, with a canary. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type LookupFunction,
  type Socket,
} from 'node:net';
import type { DiagnosisCode } from '../../model/report.ts';
import type { Handler } from '../../model/saboteur.ts';
import { storefront } from '../../storefront/index.ts';

export type Places = {
  readonly baseUrl: string;
  /** Addresses of a loopback server that the suite must never request. */
  readonly canaries: readonly [string, ...string[]];
};

export type HostileTarget = {
  readonly id: string;
  /** The checks to run; all of them by default. */
  readonly only?: readonly string[];
  /** The expected diagnosis; undefined if the target is judged. */
  readonly diagnosis?: DiagnosisCode;
} & (
  | { readonly answer: (handler: Handler, places: Places) => Handler }
  /** Answers below HTTP: called for each connection after its first bytes. */
  | { readonly speak: (socket: Socket) => void }
);

/** Answers these paths itself, and passes the others to the reference storefront. */
export const at =
  (path: RegExp, respond: (request: Request) => Response | Promise<Response>) =>
  (handler: Handler): Handler =>
  async (request, client) => {
    const { pathname, search } = new URL(request.url);
    return path.test(pathname + search) ? respond(request) : handler(request, client);
  };

/** Answers every request itself. */
export const always =
  (respond: (request: Request) => Response | Promise<Response>) => (): Handler => async (request) =>
    respond(request);

export const json = (text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, { headers: { 'content-type': 'application/json', ...headers } });

export const xml = (text: string | Uint8Array<ArrayBuffer>): Response =>
  new Response(text, { headers: { 'content-type': 'application/xml' } });

export const redirect = (location: string): Response =>
  new Response(null, { status: 302, headers: { location } });

/** Makes a value once, at first use. */
export const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

type Served = {
  readonly places: Places;
  /** Resolves the storefront's name, and one that leads into a private network. */
  readonly resolve: LookupFunction;
  /** The requests that reached the canary. */
  readonly caught: readonly string[];
  readonly close: () => Promise<void>;
};

type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** @param host the name of the storefront; a public name requires the returned `resolve`. */
export async function served(hostileTarget: HostileTarget, host = 'shop.test'): Promise<Served> {
  const caught: string[] = [];
  const canary = await listening(
    createServer((request, response) => {
      caught.push(String(request.url));
      response.end('{}');
    }),
  );
  let handler: Handler = async () => new Response(null, { status: 503 });
  const target = await listening(
    'speak' in hostileTarget
      ? createSocketServer((socket) => socket.once('data', () => hostileTarget.speak(socket)))
      : createServer((request, response) => {
          answer(request, response, (webRequest) => handler(webRequest, { ip: '127.0.0.1' })).catch(() =>
            response.destroy(),
          );
        }),
  );
  const baseUrl = `http://${host}:${target.port}`;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '0',
    'localhost.',
    'rebound.test',
  ] as const;
  const [first, ...rest] = hosts.map((host) => `http://${host}:${canary.port}/products/1`);
  const places: Places = { baseUrl, canaries: [first ?? '', ...rest] };
  if ('answer' in hostileTarget) {
    handler = hostileTarget.answer(
      storefront({ baseUrl, canonicalUrl: baseUrl, products: 12 }).handler,
      places,
    );
  }
  return {
    places,
    caught,
    resolve: (_hostname, options, callback) =>
      options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
    async close() {
      await Promise.all([target.close(), canary.close()]);
    },
  };
}

async function listening(server: Server | ReturnType<typeof createSocketServer>): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const drained = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve, reject) => {
    outgoing.once('drain', resolve);
    outgoing.once('close', () => reject(new Error('the client has gone')));
  });

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await handle(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody && { body: Buffer.concat(chunks) }),
    }),
  );
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (method !== 'HEAD' && response.body) {
    for await (const piece of response.body) if (!outgoing.write(piece)) await drained(outgoing);
  }
  outgoing.end();
}
