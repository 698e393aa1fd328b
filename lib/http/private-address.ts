/** Recognises private hosts: addresses and names outside the public internet. */
import { BlockList, isIP } from 'node:net';

/** IANA special-purpose address registries (RFC 6890), multicast, and everything reserved above it. */
const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;

/** Includes every range that embeds an IPv4 address: no public host needs them. */
const ranges6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const private4 = new BlockList();
for (const [net, prefix] of ranges4) private4.addSubnet(net, prefix, 'ipv4');
const private6 = new BlockList();
for (const [net, prefix] of ranges6) private6.addSubnet(net, prefix, 'ipv6');

/**
 * Loopback, private, link-local and reserved addresses; names that only mean something on a local network
 * (RFC 6761, 6762, 8375, and names without a dot).
 * @param hostname as a URL normalises it: IPv4 in dotted decimals, IPv6 with or without brackets.
 */
export function isPrivate(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) === 4) return private4.check(host, 'ipv4');
  if (isIP(host) === 6) return private6.check(host, 'ipv6');
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
}
