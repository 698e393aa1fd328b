/** Names that lead into a private network. */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_, options, callback) =>
    options.all
      ? callback(
          null,
          addresses.map((address): LookupAddress => ({ address, family: 4 })),
        )
      : callback(null, addresses[0] ?? '', 4);

const codeOf = (lookup: LookupFunction, hostname: string, all = true): Promise<string | undefined> =>
  new Promise((resolve) => lookup(hostname, { all }, (error) => resolve(error?.code)));

const hosts = { baseUrl: 'https://shop.example', canonicalUrl: 'https://canonical.example' };

test('a name is refused when any of its addresses is private', async () => {
  expect(await codeOf(createLookup(hosts, resolvesTo('127.0.0.1')), 'evil.example')).toBe('EPRIVATE');
  expect(await codeOf(createLookup(hosts, resolvesTo('127.0.0.1')), 'evil.example', false)).toBe('EPRIVATE');
  expect(await codeOf(createLookup(hosts, resolvesTo('93.184.215.14', '10.0.0.1')), 'evil.example')).toBe(
    'EPRIVATE',
  );
  expect(await codeOf(createLookup(hosts, resolvesTo('93.184.215.14')), 'cdn.example')).toBeUndefined();
});

test('the given hosts may be anywhere', async () => {
  const lookup = createLookup(hosts, resolvesTo('10.0.0.1'));
  expect(await codeOf(lookup, 'shop.example')).toBeUndefined();
  expect(await codeOf(lookup, 'canonical.example')).toBeUndefined();
});

test('a private target may lead to private names', async () => {
  const lookup = createLookup({ baseUrl: 'http://localhost:3000' }, resolvesTo('127.0.0.1'));
  expect(await codeOf(lookup, 'other.example')).toBeUndefined();
});

test('a name that does not resolve keeps its own error', async () => {
  const failing: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '', 0);
  expect(await codeOf(createLookup(hosts, failing), 'nowhere.example')).toBe('ENOTFOUND');
});
