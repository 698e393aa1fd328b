/** The ways to a URL: directly, through a tunnel of a proxy, or as a request to the proxy itself. */
import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import type { HttpRequest, Proxies, ProxyServer } from '../../model/http.ts';
import { connectMs, tunnelMs } from '../bounds.ts';
import { authorizationOf, proxyFor } from '../proxy/proxy-for.ts';
import { throughTunnels, toProxyWith } from '../proxy/tunnel.ts';
import type { Reach } from '../reach/reach.ts';
import { connectWithin, refuse } from './lookup.ts';
import { type Trust, trusting } from './trust.ts';

export type RouteOptions = Trust & {
  readonly connections: number;
  /** Total time for one request. */
  readonly timeoutMs: number;
  /** Of a response, in bytes. */
  readonly maxResponseSize: number;
  readonly lookup: LookupFunction;
  /** Without it, every host may be asked. */
  readonly reach: Reach | undefined;
  readonly proxies?: Proxies;
};

/** Where and as what a request is sent. */
export type Addressed = {
  readonly agent: Agent;
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The receiver of the request, where that is not the target. */
  readonly proxy?: ProxyServer;
};

export interface Routes {
  /** @throws Error `EPRIVATE` for a host that is not asked through a proxy. */
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

/** Without a target there is no other host to be led to. */
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

/** Our own deadline covers the whole request, so undici's idle timers are off. */
function createAgents(
  { connections, maxResponseSize }: RouteOptions,
  connect: Agent.Options['connect'],
): Agents {
  const bounds = { connections, connect, maxResponseSize, headersTimeout: 0, bodyTimeout: 0 };
  return { kept: new Agent({ ...bounds, pipelining: 1 }), fresh: new Agent({ ...bounds, pipelining: 0 }) };
}
