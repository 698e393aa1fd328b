/** A change of one place leaves the rest of a value alone. */
import { expect, test } from 'vitest';
import { changeAt, removeAt, setAt } from './json.ts';

const body = { ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 2 }] } };

test('setAt replaces one place and leaves the rest', () => {
  expect(setAt('/ucp/hosts/1/port', 3)(body)).toEqual({
    ucp: { version: '2026-04-08', hosts: [{ port: 1 }, { port: 3 }] },
  });
  expect(body.ucp.hosts[1]?.port).toBe(2);
});

test('setAt adds a missing last member, and nothing where its parent is missing', () => {
  expect(setAt('/extra', 1)({ a: 0 })).toEqual({ a: 0, extra: 1 });
  expect(setAt('/a/b/c', 1)({})).toEqual({});
});

test('changeAt makes the new value from the old one', () => {
  expect(changeAt('/ucp/version', (version) => `v${version}`)(body)).toMatchObject({
    ucp: { version: 'v2026-04-08' },
  });
});

test('removeAt removes a member or an item', () => {
  expect(removeAt('/ucp/hosts/0')(body)).toEqual({ ucp: { version: '2026-04-08', hosts: [{ port: 2 }] } });
  expect(removeAt('/ucp')(body)).toEqual({});
});
