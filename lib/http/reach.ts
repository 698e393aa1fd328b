/** Where a target may lead the audit: to its own host, to named hosts and to public hosts; and through which proxy. */
import { BlockList, isIP } from 'node:net';
import type { Proxies, ProxyServer } from '../model/http.ts';
import type { Target } from '../model/target.ts';

/** The options with which the user names hosts. */
export type Hosts = Pick<
  Target,
  | 'baseUrl'
  | 'canonicalUrl'
  | 'authUrl'
  | 'schemaUrl'
  | 'commerceUrl'
  | 'agentProfile'
  | 'profileBase'
  | 'allowedHosts'
  | 'isConfined'
>;

/** What a name has resolved to so far in this run. */
export type AddressesOf = (host: string) => readonly string[];

export interface Reach {
  /**
   * @param url an http or https URL.
   * @param addresses of its host if that is a name; `unresolved` if only a proxy will resolve it.
   * @returns why no request is sent there; undefined if one may be.
   */
  refusal(url: string | URL, addresses?: readonly string[] | 'unresolved'): string | undefined;
}

/** A host that the user named. Without a port, it stands for all ports. */
type Named = { readonly host: string; readonly port?: string };

export function createReach(hosts: Hosts, addressesOf: AddressesOf = () => []): Reach {
  const named = namedHosts(hosts);
  const isPublicTarget = !isPrivate(new URL(hosts.baseUrl).hostname);
  const isNamed = ({ host, port }: Required<Named>): boolean =>
    named.some((one) => one.host === host && (one.port ?? port) === port);
  /** A public name does not vouch for the private address that it resolves to. */
  const isOwn = (address: string, port: string): boolean =>
    named
      .filter((one) => (one.port ?? port) === port && isPrivate(one.host))
      .some(({ host }) => addressesAt(host, addressesOf).includes(plainAddress(address)));
  return {
    refusal(url, addresses) {
      const place = placeOf(url);
      const { host, port } = place;
      const isGiven = isNamed(place);
      const isUnresolved = addresses === 'unresolved';
      const known = isUnresolved ? [] : (addresses ?? addressesOf(host));
      const all = isIP(host) === 0 ? known : [host];
      const refused = all.filter((address) => kindOf(address) === 'never');
      // The name of this machine may have a link-local address among others; the others are used.
      const isRefused = refused.length > 0 && (!isGiven || refused.length === all.length);
      if (isRefused) return neverText(host, refused);
      if (isGiven) return undefined;
      if (hosts.isConfined) return `the user has not named the host ${host}, to which the target has led`;
      const strange = all.find((address) => kindOf(address) === 'private' && !isOwn(address, port));
      // Only a proxy resolves this name, so the name itself is judged.
      const isStrangeName = all.length === 0 && isPrivate(host) && (isPublicTarget || isUnresolved);
      const isStrange = strange !== undefined || isStrangeName;
      return isStrange ? strangeText(place, { strange, isPublicTarget }) : undefined;
    },
  };
}

const namedHosts = ({ allowedHosts = [], isConfined: _, ...urls }: Hosts): readonly Named[] => [
  ...[
    ...[urls.baseUrl, urls.canonicalUrl, urls.authUrl, urls.schemaUrl, urls.commerceUrl],
    ...[urls.agentProfile, urls.profileBase],
  ]
    .filter((url) => url !== undefined)
    .map((url) => ({ host: placeOf(url).host })),
  ...allowedHosts.map((text) => {
    const [, host = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
    return { host: hostIn(host), ...(port !== undefined && { port }) };
  }),
];

/** Literal addresses in the one spelling in which they are compared. */
const hostIn = (text: string): string => (isIP(bareHost(text)) === 0 ? bareHost(text) : plainAddress(text));

function placeOf(url: string | URL): Required<Named> {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostIn(hostname), port: port || (protocol === 'https:' ? '443' : '80') };
}

function addressesAt(host: string, addressesOf: AddressesOf): readonly string[] {
  if (isIP(host) !== 0) return [plainAddress(host)];
  return isLoopbackName(host) ? ['127.0.0.1'] : addressesOf(host).map(plainAddress);
}

const neverText = (host: string, [address = host]: readonly string[]): string =>
  `${isIP(host) === 0 ? `${host} is at ${address}, and ` : ''}no request is sent to link-local, unspecified and multicast addresses`;

function strangeText(
  { host, port }: Required<Named>,
  { strange, isPublicTarget }: { readonly strange: string | undefined; readonly isPublicTarget: boolean },
): string {
  const what = isPublicTarget
    ? 'a public target has led to a private address'
    : 'the target has led to a private host other than its own';
  const at = strange === undefined || isIP(host) !== 0 ? '' : ` (${host} is at ${strange})`;
  return `${what}${at}; --allow-host ${host.includes(':') ? `[${host}]` : host}:${port} allows it`;
}

/** `never`: no single host has such an address, or it leads to the metadata of the machine. */
type Kind = 'public' | 'private' | 'never';

/** Unspecified, link-local, multicast and broadcast addresses. */
const never4 = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
] as const;

const never6 = [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

/** IANA special-purpose address registries (RFC 6890), and the address at which Azure serves its machines. */
const private4 = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['240.0.0.0', 4],
] as const;

/** Includes the outdated and local ranges that embed an IPv4 address: no public host needs them. */
const private6 = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fec0::', 10],
] as const;

type Ranges = readonly (readonly [net: string, prefix: number])[];

function listOf(ranges4: Ranges, ranges6: Ranges): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges4) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of ranges6) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

const refused = listOf(never4, never6);

const unlisted = listOf(private4, private6);

/** A host in lower case without brackets, final dot and zone. @param host as a URL, an option or a resolver writes it. */
export const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .replace(/%.*$/, '')
    .toLowerCase();

/** @param address an IP address. */
export function kindOf(address: string): Kind {
  const plain = plainAddress(address);
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  const embedded = family === 'ipv6' ? embeddedAddress(groupsOf(plain)) : undefined;
  if (refused.check(plain, family) || (embedded && refused.check(embedded, 'ipv4'))) return 'never';
  return unlisted.check(plain, family) ? 'private' : 'public';
}

/**
 * One spelling for all spellings of an address. IPv4-mapped (RFC 4291 section 2.5.5.2) and IPv4-translated (RFC 6052)
 * addresses become the IPv4 address, and both loopback addresses become one.
 */
export function plainAddress(address: string): string {
  const bare = bareHost(address);
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const start = groups.slice(0, 6).join(':');
  if (start === '0:0:0:0:0:ffff' || start === '64:ff9b:0:0:0:0') return dotted(groups.slice(6));
  return groups.join(':') === '0:0:0:0:0:0:0:1' ? '127.0.0.1' : groups.join(':');
}

/** Whether only a local network knows this host, by its name or its address. */
export function isPrivateHost(host: string): boolean {
  const bare = bareHost(host);
  return isIP(bare) === 0 ? isPrivateName(bare) : kindOf(bare) !== 'public';
}

/** Names with a meaning on a local network only (RFC 6761, 6762, 8375, and names without a dot). */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);

/** Always the loopback, whatever a resolver says (RFC 6761 section 6.3). */
const isLoopbackName = (host: string): boolean => /(^|\.)localhost$/.test(host);

/** @param hostname as a URL normalizes it: IPv4 in dotted decimals. */
function isPrivate(hostname: string): boolean {
  const host = bareHost(hostname);
  return isIP(host) === 0 ? isPrivateName(host) : kindOf(host) !== 'public';
}

/** The eight groups, in lower-case hexadecimal digits. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after = ''] = bareHost(new URL(`http://[${address}]`).hostname).split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  if (!head || !tail) return [];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** The IPv4 address in an outdated or local range that embeds one. */
function embeddedAddress(groups: readonly string[]): string | undefined {
  if (groups[0] === '2002') return dotted(groups.slice(1, 3));
  const start = groups.slice(0, 6).join(':');
  return start === '0:0:0:0:0:0' || start.startsWith('64:ff9b:1:') ? dotted(groups.slice(6)) : undefined;
}

const dotted = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');

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
