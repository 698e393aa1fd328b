/** Which proxy a request to a URL goes through, by the rules of curl. */
import { BlockList, isIP } from 'node:net';
import type { Proxies, ProxyServer } from '../model/http.ts';
import { bareHost } from './reach.ts';

/** @param url an http or https URL. @returns undefined for a direct connection. */
export function proxyFor(url: string | URL, proxies: Proxies | undefined): ProxyServer | undefined {
  const { protocol, hostname, port } = new URL(url);
  const proxy = protocol === 'https:' ? proxies?.https : proxies?.http;
  if (!proxy || !proxies) return undefined;
  const place = { host: bareHost(hostname), port: port || (protocol === 'https:' ? '443' : '80') };
  return proxies.except.some((entry) => covers(entry, place)) ? undefined : proxy;
}

/** The value of Proxy-Authorization (RFC 7617). */
export const authorizationOf = ({ credentials }: ProxyServer): string | undefined =>
  credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;

type Place = { readonly host: string; readonly port: string };

/** An entry with a port, which curl does not support, covers that port alone. */
function covers(entry: string, { host, port }: Place): boolean {
  if (entry === '*') return true;
  const [, name = entry, ofPort = port] = /^([^:]+|\[[^\]]*\]):(\d+)$/.exec(entry) ?? [];
  return Number(ofPort) === Number(port) && isWithin(host, name);
}

function isWithin(host: string, name: string): boolean {
  const [net = '', prefix] = name.split('/');
  const family = isIP(bareHost(net));
  if (family !== 0) return isIP(host) === family && isInNetwork(host, bareHost(net), prefix);
  const domain = bareHost(name.replace(/^\*?\./, ''));
  return isIP(host) === 0 && domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

function isInNetwork(address: string, net: string, prefix?: string): boolean {
  const bits = isIP(net) === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  if (prefix === '' || !Number.isInteger(length) || length < 0 || length > bits) return false;
  const family = bits === 32 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(net, length, family);
  return list.check(address, family);
}

/** `EPROXY`: the proxy does not answer; `EPROXYAUTH`: it demands credentials; `EPROXYREFUSED`: it opens no tunnel. */
export type ProxyErrorCode = 'EPROXY' | 'EPROXYAUTH' | 'EPROXYREFUSED';

export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;

  constructor(code: ProxyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
