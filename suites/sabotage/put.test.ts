/** A change of one place leaves the rest of a value alone. */
import { expect, test } from 'vitest';
import { change, drop, put } from './put.ts';

const body = { ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 2 }] } };

test('put replaces one place and leaves the rest', () => {
  expect(put('/ucp/hosts/1/port', 3)(body)).toEqual({
    ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 3 }] },
  });
  expect(body.ucp.hosts[1]?.port).toBe(2);
});

test('put adds a missing last member, and nothing where its parent is missing', () => {
  expect(put('/extra', 1)({ a: 0 })).toEqual({ a: 0, extra: 1 });
  expect(put('/a/b/c', 1)({})).toEqual({});
});

test('change makes the new value from the old one', () => {
  expect(change('/ucp/version', (version) => `v${version}`)(body)).toMatchObject({
    ucp: { version: 'v2026-04-08' },
  });
});

test('drop removes a member or an item', () => {
  expect(drop('/ucp/hosts/0')(body)).toEqual({ ucp: { version: '2026-04-08', hosts: [{ port: 2 }] } });
  expect(drop('/ucp')(body)).toEqual({});
});
