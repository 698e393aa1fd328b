/**
 * The routes to a URL: directly, through a tunnel of a proxy, or as a request to the proxy itself. They are built from
 * undici's connectors and clients. Its ProxyAgent and EnvHttpProxyAgent were rejected: they read the environment
 * themselves, tunnel plain http (which proxies commonly refuse), lose the bounds of a response, know no networks in
 * NO_PROXY, and report a refusal as text, where a diagnosis needs a status.
 */
import { type LookupAddress, lookup as system } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { type ConnectionOptions, createSecureContext, rootCertificates } from 'node:tls';
import { Agent, buildConnector, Client } from 'undici';
import type { HttpRequest, Proxies, ProxyServer } from '../../model/http.ts';
import type { Target } from '../../model/target.ts';
import { connectMs, tunnelMs } from '../bounds.ts';
import {
  type AddressesOf,
  authorizationOf,
  bareHost,
  kindOf,
  ProxyError,
  proxyFor,
  type Reach,
} from '../reach.ts';

type RouteOptions = Trust & {
  readonly connections: number;
  /** Total time for one request. */
  readonly timeoutMs: number;
  /** Bound of a response, in bytes. */
  readonly maxResponseSize: number;
  readonly lookup: LookupFunction;
  /** Without it, every host may be reached. */
  readonly reach: Reach | undefined;
  readonly proxies?: Proxies;
};

/** Where a request is sent, and in which form. */
export type Addressed = {
  readonly agent: Agent;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The proxy, if it receives the request itself. */
  readonly proxy?: ProxyServer;
};

interface Routes {
  /** @throws Error `EPRIVATE` for a host that may not be reached through a proxy. */
  to(request: HttpRequest, fresh: boolean): Addressed;
  close(): Promise<void>;
}

type Agents = { readonly kept: Agent; readonly fresh: Agent };

export function createRoutes(options: RouteOptions): Routes {
  const { reach, proxies } = options;
  const closing = new AbortController();
  const trust = trusting(options);
  const direct = createAgents(options, directly(options, trust));
  const proxied = proxies && createProxied(options, { proxies, trust, closing: closing.signal });
  const all: readonly Agents[] = [direct, ...(proxied ? [proxied.tunnels, proxied.forwarding] : [])];
  return {
    to({ url, headers }, fresh) {
      const { protocol, origin, host, pathname, search } = new URL(url);
      const one = fresh ? 'fresh' : 'kept';
      const path = pathname + search;
      const proxy = proxyFor(url, proxies);
      if (!proxied || !proxy) return { agent: direct[one], origin, path, headers };
      refuse(reach?.refusal(url, 'unresolved'));
      if (protocol === 'https:') return { agent: proxied.tunnels[one], origin, path, headers };
      const authorization = authorizationOf(proxy);
      const own = { host, ...headers, ...(authorization && { 'proxy-authorization': authorization }) };
      return {
        agent: proxied.forwarding[one],
        origin: proxy.url,
        path: `${origin}${path}`,
        headers: own,
        proxy,
      };
    },
    async close() {
      closing.abort();
      await Promise.all(all.flatMap(({ kept, fresh }) => [kept.destroy(), fresh.destroy()]));
    },
  };
}

/** Without a target, nothing can lead to another host. */
function directly({ reach, lookup }: RouteOptions, trust: ConnectionOptions): Agent.Options['connect'] {
  const options = { timeout: connectMs, ...trust };
  return reach ? connectWithin(reach, options, lookup) : { ...options, lookup };
}

type Proxying = {
  readonly proxies: Proxies;
  readonly trust: ConnectionOptions;
  readonly closing: AbortSignal;
};

/** The certificate of the proxy itself is always verified. */
function createProxied(options: RouteOptions, { proxies, trust, closing }: Proxying) {
  const { rejectUnauthorized: _insecure, ...strict } = trust;
  const toProxy = toProxyWith(buildConnector({ timeout: connectMs, ...strict }));
  const secure = buildConnector({ timeout: connectMs, ...trust });
  const millis = Math.min(tunnelMs, options.timeoutMs);
  return {
    tunnels: createAgents(options, throughTunnels({ proxies, toProxy, secure, millis, closing })),
    forwarding: createAgents(options, toProxy),
  };
}

/** The deadline of `network` covers the whole request, so the idle timers of undici are off. */
function createAgents(
  { connections, maxResponseSize }: RouteOptions,
  connect: Agent.Options['connect'],
): Agents {
  const bounds = { connections, connect, maxResponseSize, headersTimeout: 0, bodyTimeout: 0 };
  return { kept: new Agent({ ...bounds, pipelining: 1 }), fresh: new Agent({ ...bounds, pipelining: 0 }) };
}

type Connector = buildConnector.connector;

type TunnelParts = {
  readonly proxies: Proxies;
  readonly toProxy: Connector;
  /** Speaks TLS with the target through the tunnel. */
  readonly secure: Connector;
  /** Timeout for opening a tunnel, since aborting a request does not abort its connection. */
  readonly millis: number;
  /** Aborts the opening of tunnels. */
  readonly closing: AbortSignal;
};

/** Tunnels for https (RFC 9110 section 9.3.6), one for each connection. @returns a connector for URLs with a proxy. */
const throughTunnels =
  ({ proxies, secure, ...opening }: TunnelParts): Connector =>
  (to, callback) => {
    const authority = `${isIP(to.hostname) === 6 ? `[${to.hostname}]` : to.hostname}:${to.port || '443'}`;
    const proxy = proxyFor(`https://${authority}`, proxies);
    if (!proxy) return callback(new Error(`${authority} has no proxy`), null);
    openTunnel(authority, proxy, opening).then(
      (httpSocket) => secure({ ...to, httpSocket }, callback),
      (cause) => callback(cause, null),
    );
  };

/** Connects to a proxy, and reports its errors as those of the proxy instead of the target. */
const toProxyWith =
  (connect: Connector): Connector =>
  (to, callback) =>
    connect(to, (...[error, socket]) => {
      if (!error) return callback(null, socket);
      const url = `${to.protocol}//${to.host}`;
      callback(new ProxyError('EPROXY', `the proxy ${url}: ${error.message}`, { cause: error }), null);
    });

export const refusedCredentials = ({ url, credentials }: ProxyServer): ProxyError => {
  const what = credentials ? 'refuses the credentials' : 'demands credentials';
  return new ProxyError('EPROXYAUTH', `the proxy ${url} ${what} (407)`);
};

async function openTunnel(
  authority: string,
  proxy: ProxyServer,
  { toProxy, millis, closing }: Pick<TunnelParts, 'toProxy' | 'millis' | 'closing'>,
): Promise<Socket> {
  const client = new Client(proxy.url, { connect: toProxy, headersTimeout: 0 });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), millis);
  const authorization = authorizationOf(proxy);
  try {
    const { statusCode, socket } = await client.connect({
      path: authority,
      headers: { host: authority, ...(authorization && { 'proxy-authorization': authorization }) },
      signal: AbortSignal.any([deadline.signal, closing]),
    });
    if (statusCode >= 200 && statusCode < 300) return socket as Socket;
    socket.on('error', () => {}).destroy();
    if (statusCode === 407) throw refusedCredentials(proxy);
    const text = `the proxy ${proxy.url} answers ${statusCode} to CONNECT ${authority}`;
    throw new ProxyError('EPROXYREFUSED', text);
  } catch (cause) {
    if (!deadline.signal.aborted || cause instanceof ProxyError) throw cause;
    const text = `the proxy ${proxy.url} opens no tunnel to ${authority} within ${millis / 1000} s`;
    throw new ProxyError('EPROXY', text, { cause });
  } finally {
    clearTimeout(timer);
    // The socket of an open tunnel no longer belongs to the client.
    void client.destroy();
  }
}

/** The certificates that a run trusts. */
export type Trust = Partial<Pick<Target, 'authorities' | 'insecure'>>;

/** Options of TLS connections. The context is made once, since it parses all certificates of authorities. */
const trusting = ({ authorities, insecure }: Trust): ConnectionOptions => ({
  ...(authorities && { secureContext: createSecureContext({ ca: [...rootCertificates, authorities.pem] }) }),
  ...(insecure && { rejectUnauthorized: false }),
});

/**
 * Connects only to where the target may lead. This is the last check, after those of requests, redirects and resolvers.
 * A refusal has the error code `EPRIVATE`.
 */
function connectWithin(reach: Reach, options: buildConnector.BuildOptions, resolve?: LookupFunction) {
  const wasPublic = new Set<string>();
  const byPort = new Map<string, buildConnector.connector>();
  const connectorTo = (port: string): buildConnector.connector => {
    const known = byPort.get(port);
    if (known) return known;
    const lookup = createLookup({ reach, port, wasPublic }, resolve);
    const connector = buildConnector({ ...options, lookup });
    byPort.set(port, connector);
    return connector;
  };
  const connect: buildConnector.connector = (to, callback) => {
    const port = to.port || (to.protocol === 'https:' ? '443' : '80');
    const because = isIP(bareHost(to.hostname)) === 0 ? undefined : reach.refusal(urlOf(to.hostname, port));
    if (because === undefined) return connectorTo(port)(to, callback);
    callback(refusal(because), null);
  };
  return connect;
}

type LookupParts = {
  readonly reach: Reach;
  readonly port: string;
  /** Names that had public addresses: even a name that the user gave must not move to a private one (DNS rebinding). */
  readonly wasPublic?: Set<string>;
};

/** @returns a `lookup` for sockets. */
export function createLookup(
  { reach, port, wasPublic = new Set() }: LookupParts,
  resolve: LookupFunction = system as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      const addresses = addressesOf(address);
      const inside = addresses.find((one) => kindOf(one) !== 'public');
      const because =
        reach.refusal(urlOf(hostname, port), addresses) ??
        (inside && wasPublic.has(hostname)
          ? `${hostname} was at a public address before, and is at ${inside} now`
          : undefined);
      if (because !== undefined) return callback(refusal(because), address, family);
      if (inside === undefined) wasPublic.add(hostname);
      callback(null, typeof address === 'string' ? address : address.filter(isAsked), family);
    });
  };
}

/** Remembers what each host has resolved to. @property lookup for sockets. */
export function createResolved(resolve: LookupFunction = system as LookupFunction) {
  const known = new Map<string, readonly string[]>();
  const lookup: LookupFunction = (hostname, options, callback) =>
    resolve(hostname, options, (error, address, family) => {
      if (!error) known.set(bareHost(hostname), addressesOf(address));
      callback(error, address, family);
    });
  const of: AddressesOf = (host) => known.get(bareHost(host)) ?? [];
  return { lookup, addressesOf: of };
}

const addressesOf = (address: string | readonly LookupAddress[]): readonly string[] =>
  typeof address === 'string' ? [address] : address.map((entry) => entry.address);

const isAsked = ({ address }: LookupAddress): boolean => kindOf(address) !== 'never';

const urlOf = (host: string, port: string): string =>
  `http://${isIP(bareHost(host)) === 6 ? `[${bareHost(host)}]` : host}:${port}`;

/** @throws Error `EPRIVATE` if there is a reason. */
function refuse(because: string | undefined): void {
  if (because !== undefined) throw refusal(because);
}

const refusal = (because: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`it is not sent: ${because}`), { code: 'EPRIVATE' });
