/** Requests to hosts that a caller names: over https, to public addresses, and nowhere else. */
import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import type { OutgoingFetch } from './http.ts';

/** Refuses a URL before it is resolved: without https, with credentials, or at a special address. */
export function isRefused({ protocol, hostname, username, password }: URL, isLocal: boolean): boolean {
  if (username + password !== '') return true;
  // A shop on the loopback is one in development, and so are its agents.
  if (isLocal && isLoopback(hostname)) return !/^https?:$/.test(protocol);
  return protocol !== 'https:' || isLoopback(hostname) || isSpecial(hostname);
}

const bare = (host: string): string => host.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Special-purpose addresses (RFC 6890), in a list for each family: mapped addresses are in both. */
const special = new BlockList();
const special6 = new BlockList();
for (const [net, prefix] of [
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
] as const) {
  special.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 8],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const) {
  special6.addSubnet(net, prefix, 'ipv6');
}

const isIn = (list: BlockList, host: string): boolean =>
  isIP(bare(host)) !== 0 && list.check(bare(host), isIP(bare(host)) === 6 ? 'ipv6' : 'ipv4');

const isSpecial = (host: string): boolean =>
  isIn(special, host) || (isIP(bare(host)) === 6 && isIn(special6, host));

export const isLoopback = (host: string): boolean =>
  /(^|\.)localhost$/.test(bare(host)) || isIn(loopback, host);

/** The addresses of a name are judged when they are connected to, so that a name cannot change in between. */
const guardedLookup =
  (isLocal: boolean): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const strange = found?.find(({ address }) => isSpecial(address) && !(isLocal && isLoopback(address)));
      const refused = strange && new Error(`${host} is at the special address ${strange.address}.`);
      const [first] = found ?? [];
      if (error || refused || !first) return callback(error ?? refused ?? new Error('no address'), '', 4);
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

/** Node's client follows no redirect. */
export const createFetch =
  (isLocal: boolean): OutgoingFetch =>
  (url, signal) =>
    new Promise((resolve, reject) => {
      const client = new URL(url).protocol === 'https:' ? https : http;
      const options = {
        signal,
        agent: false,
        lookup: guardedLookup(isLocal),
        headers: { Accept: 'application/json' },
      };
      client
        .get(url, options, (incoming) => {
          const status = incoming.statusCode ?? 502;
          const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const body = [204, 205, 304].includes(status) ? null : Readable.toWeb(incoming);
          resolve(new Response(body as ReadableStream | null, { status, headers }));
        })
        .on('error', reject);
    });
