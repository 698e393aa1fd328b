/** Kinds of addresses and names: of the public internet, of a private network, and those that are never asked. */
import { BlockList, isIP } from 'node:net';

/** `never`: no host has such an address to itself, or it leads to the machine's own metadata. */
export type Kind = 'public' | 'private' | 'never';

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

/** IANA special-purpose address registries (RFC 6890), and one address where a cloud serves its machines. */
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

/** Includes the ranges that embed an IPv4 address in an outdated or local way: no public host needs them. */
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

/** A host without brackets, final dot, zone and capitals. @param host as a URL, an option or a resolver writes it. */
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
 * The same text for every way to write one address. IPv4 in IPv6 as a socket (RFC 4291 section 2.5.5.2) or a translator
 * (RFC 6052) takes it is that IPv4 address, and both loopback addresses are one.
 */
export function plainAddress(address: string): string {
  const bare = bareHost(address);
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const start = groups.slice(0, 6).join(':');
  if (start === '0:0:0:0:0:ffff' || start === '64:ff9b:0:0:0:0') return dotted(groups.slice(6));
  return groups.join(':') === '0:0:0:0:0:0:0:1' ? '127.0.0.1' : groups.join(':');
}

/** Names that only mean something on a local network (RFC 6761, 6762, 8375, and names without a dot). */
const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);

/** The loopback, whatever a resolver says (RFC 6761 section 6.3). */
export const isLoopbackName = (host: string): boolean => /(^|\.)localhost$/.test(host);

/** @param hostname as a URL normalises it: IPv4 in dotted decimals. */
export function isPrivate(hostname: string): boolean {
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
