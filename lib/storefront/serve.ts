/** Serves a storefront on two ports of this machine: its own host and its canonical host. */
import { createServer, type Server } from 'node:http';
import { hostname as machineName } from 'node:os';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { StorefrontOptions } from './base/options.ts';
import { requireLibrary } from './oauth/provider.ts';
import { type Handler, type Open, type Storefront, storefront } from './storefront.ts';

export type ServeOptions = Omit<StorefrontOptions, 'baseUrl' | 'canonicalUrl'> & {
  /** The port of the base host. 0, the default, picks a free one. */
  readonly port?: number;
  /** The port of the canonical host; by default the one after `port`. 0 picks a free one. */
  readonly canonicalPort?: number;
  /**
   * An address or a name of this machine, on which it listens and which its URLs have; the loopback by default. With
   * 0.0.0.0 or ::, it listens on every address, and its URLs have the name of this machine.
   */
  readonly host?: string;
  /** Wraps the handler: a saboteur, or a delay. */
  readonly wrap?: (handler: Handler, storefront: Storefront) => Handler;
};

export type Served = {
  readonly baseUrl: string;
  readonly canonicalUrl: string;
  readonly open: () => Open;
  close(): Promise<void>;
};

const loopback = '127.0.0.1';

const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** As URLs write it. */
function nameIn(host: string): string {
  const name = everywhere.has(host) ? machineName() : host;
  return name.includes(':') ? `[${name}]` : name;
}

function checkPort(port: number): void {
  if (Number.isInteger(port) && port >= 0 && port <= 65_534) return;
  throw new RangeError(
    `The port is ${port}; it must be a whole number from 0 to 65534, because the canonical host gets the next port.`,
  );
}

function cannotListen(port: number, host: string, error: NodeJS.ErrnoException): Error {
  const taken =
    'is already in use; choose a free port that is followed by another free one, for the canonical host';
  const strange = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '');
  if (strange) return new Error(`${host} is no address of this machine.`, { cause: error });
  const reason = error.code === 'EADDRINUSE' ? taken : `cannot be opened (${error.code})`;
  return new Error(`Port ${port} on ${host} ${reason}.`, { cause: error });
}

/** @returns the port. */
function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(port, host, error)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

// Bytes that are not HTTP never become a request, so the Error body is written here.
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const body = JSON.stringify({ code: 'bad_request', message: 'This is not an HTTP request.' });
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
}

// A wrapper may clone the request, which the listener's own does not support.
function standard({ url, method, headers, body }: Request): Request {
  return new Request(url, { method, headers, body, ...(body && { duplex: 'half' }) });
}

/** Requests get the URL of the listener itself, whatever Host header the client sent. */
function attach(server: Server, authority: string, handler: Handler): void {
  const listener = getRequestListener(
    (request, { incoming }) => handler(standard(request), { ip: incoming.socket.remoteAddress ?? loopback }),
    { overrideGlobalObjects: false },
  );
  server.on('clientError', refuseMalformed);
  server.on('request', (incoming, outgoing) => {
    incoming.headers.host = authority;
    void listener(incoming, outgoing);
  });
}

/**
 * Starts a storefront, by default on the loopback, where no other machine reaches it.
 * @throws RangeError for invalid options, MissingLibrary without oidc-provider, and Error for a port that cannot be
 * opened, each with a sentence.
 */
export async function serve({
  port = 0,
  canonicalPort = port === 0 ? 0 : port + 1,
  host = loopback,
  wrap,
  ...options
}: ServeOptions = {}): Promise<Served> {
  checkPort(port);
  requireLibrary();
  const servers = [createServer(), createServer()] as const;
  const [base, canonical] = servers;
  const closeAll = async () => void (await Promise.all(servers.map(close)));
  try {
    // The base host listens last: once it answers, everything is ready.
    const advertised = `${nameIn(host)}:${await listen(canonical, canonicalPort, host)}`;
    const own = `${nameIn(host)}:${await listen(base, port, host)}`;
    const baseUrl = `http://${own}`;
    const canonicalUrl = `http://${advertised}`;
    const reference = storefront({ ...options, baseUrl, canonicalUrl });
    const handler = wrap ? wrap(reference.handler, reference) : reference.handler;
    attach(base, own, handler);
    attach(canonical, advertised, handler);
    return { baseUrl, canonicalUrl, open: reference.open, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
