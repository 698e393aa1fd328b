/** Tunnels through a proxy, for https (RFC 9110 section 9.3.6): each connection has its own. */
import { isIP, type Socket } from 'node:net';
import { type buildConnector, Client } from 'undici';
import type { Proxies, ProxyServer } from '../../model/http.ts';
import { ProxyError } from './proxy-error.ts';
import { authorizationOf, proxyFor } from './proxy-for.ts';

type Connector = buildConnector.connector;

export type TunnelParts = {
  readonly proxies: Proxies;
  readonly toProxy: Connector;
  /** Speaks TLS with the target through the tunnel. */
  readonly secure: Connector;
  /** For opening a tunnel: an aborted request waits for its connection. */
  readonly millis: number;
  /** Ends tunnels that are being opened. */
  readonly closing: AbortSignal;
};

/** @returns a connector for URLs that have a proxy. */
export const throughTunnels =
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

/** Connects to a proxy. The error of one that is not there is not that of the target. */
export const toProxyWith =
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
    // The socket of an open tunnel is no longer the client's.
    void client.destroy();
  }
}
