/** Names that lead into a private network. */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { createReach, type Hosts } from '../reach.ts';
import { createLookup, createResolved } from './routes.ts';

const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_, options, callback) =>
    options.all
      ? callback(
          null,
          addresses.map((address): LookupAddress => ({ address, family: 4 })),
        )
      : callback(null, addresses[0] ?? '', 4);

/** Resolves to the next address each time. */
function resolvesInTurn(...addresses: readonly string[]): LookupFunction {
  const rest = [...addresses];
  return (name, options, callback) => resolvesTo(rest.shift() ?? '')(name, options, callback);
}

function lookupOf(hosts: Hosts, resolve: LookupFunction): LookupFunction {
  const { lookup, addressesOf } = createResolved(resolve);
  return createLookup({ reach: createReach(hosts, addressesOf), port: '80' }, lookup);
}

/** What a socket connects to, or the code of the refusal. */
const resultOf = (lookup: LookupFunction, hostname: string, all = true): Promise<unknown> =>
  new Promise((resolve) =>
    lookup(hostname, { all }, (error, address) =>
      resolve(error?.code ?? (typeof address === 'string' ? address : address.map((one) => one.address))),
    ),
  );

const hosts = { baseUrl: 'https://shop.example', canonicalUrl: 'https://canonical.example' };

test('a name is refused when any of its addresses is private', async () => {
  expect(await resultOf(lookupOf(hosts, resolvesTo('127.0.0.1')), 'evil.example')).toBe('EPRIVATE');
  expect(await resultOf(lookupOf(hosts, resolvesTo('127.0.0.1')), 'evil.example', false)).toBe('EPRIVATE');
  expect(await resultOf(lookupOf(hosts, resolvesTo('93.184.215.14', '10.0.0.1')), 'evil.example')).toBe(
    'EPRIVATE',
  );
  expect(await resultOf(lookupOf(hosts, resolvesTo('93.184.215.14')), 'cdn.example')).toEqual([
    '93.184.215.14',
  ]);
});

test.each(['::ffff:10.0.0.1', '64:ff9b::a00:1', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'])(
  'a name at %s is refused',
  async (address) => {
    expect(await resultOf(lookupOf(hosts, resolvesTo(address)), 'evil.example')).toBe('EPRIVATE');
  },
);

test('a public address that a translator embeds is public', async () => {
  expect(await resultOf(lookupOf(hosts, resolvesTo('64:ff9b::5db8:d70e')), 'cdn.example')).toEqual([
    '64:ff9b::5db8:d70e',
  ]);
});

test('the given hosts may be anywhere', async () => {
  const lookup = lookupOf({ ...hosts, authUrl: 'https://auth.example' }, resolvesTo('10.0.0.1'));
  expect(await resultOf(lookup, 'shop.example')).toEqual(['10.0.0.1']);
  expect(await resultOf(lookup, 'canonical.example')).toEqual(['10.0.0.1']);
  expect(await resultOf(lookup, 'auth.example')).toEqual(['10.0.0.1']);
});

test('a given host that was at a public address does not move into a private network', async () => {
  const lookup = lookupOf(hosts, resolvesInTurn('93.184.215.14', '10.0.0.1', '93.184.215.14'));
  expect(await resultOf(lookup, 'shop.example')).toEqual(['93.184.215.14']);
  expect(await resultOf(lookup, 'shop.example')).toBe('EPRIVATE');
  expect(await resultOf(lookup, 'shop.example')).toEqual(['93.184.215.14']);
});

test('a private target leads to names at its own address, and to no other private ones', async () => {
  const target = { baseUrl: 'http://127.0.0.1:3000' };
  expect(await resultOf(lookupOf(target, resolvesTo('127.0.0.1')), 'other.example')).toEqual(['127.0.0.1']);
  expect(await resultOf(lookupOf(target, resolvesTo('::1', '127.0.0.1')), 'localhost')).toEqual([
    '::1',
    '127.0.0.1',
  ]);
  expect(await resultOf(lookupOf(target, resolvesTo('127.0.0.2')), 'other.example')).toBe('EPRIVATE');
  expect(await resultOf(lookupOf(target, resolvesTo('127.0.0.1', '10.0.0.1')), 'other.example')).toBe(
    'EPRIVATE',
  );
});

test('the address of a target with a private name is known when the name is resolved', async () => {
  const lookup = lookupOf({ baseUrl: 'http://web:3000' }, resolvesTo('172.18.0.2'));
  expect(await resultOf(lookup, 'alias')).toBe('EPRIVATE');
  expect(await resultOf(lookup, 'web')).toEqual(['172.18.0.2']);
  expect(await resultOf(lookup, 'alias')).toEqual(['172.18.0.2']);
});

test('an allowed host may be at a private address, and never at a link-local one', async () => {
  const allowing = { ...hosts, allowedHosts: ['auth.internal:80', 'metadata.google.internal'] };
  expect(await resultOf(lookupOf(allowing, resolvesTo('10.0.0.1')), 'auth.internal')).toEqual(['10.0.0.1']);
  expect(await resultOf(lookupOf(allowing, resolvesTo('fe80::1', '10.0.0.1')), 'auth.internal')).toEqual([
    '10.0.0.1',
  ]);
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1%eth0', '0.0.0.0', '::']) {
    expect(await resultOf(lookupOf(allowing, resolvesTo(address)), 'metadata.google.internal')).toBe(
      'EPRIVATE',
    );
  }
  const otherPort = { ...hosts, allowedHosts: ['auth.internal:8080'] };
  expect(await resultOf(lookupOf(otherPort, resolvesTo('10.0.0.1')), 'auth.internal')).toBe('EPRIVATE');
});

test('a name that does not resolve keeps its own error', async () => {
  const failing: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0);
  expect(await resultOf(lookupOf(hosts, failing), 'nowhere.example')).toBe('ENOTFOUND');
});
