/** A quick audit asks about single inputs, and asks nothing for the sake of looking back. */
import { expect, test } from 'vitest';
import { askedOf, quickly } from './asked.ts';

const [whole, single] = [askedOf({}, quickly), askedOf({}, { ...quickly, representative: [0] })];

test.each([
  'commerce/allowed-arguments-are-answered',
  'commerce/invalid-arguments-are-answered',
  'json-rpc/unreadable-ids-are-null',
  'json-rpc/unknown-tools-have-the-standard-code',
  'json-rpc/requests-get-a-response',
  'markdown/order-of-requests-changes-nothing',
  'markdown/other-pages-hold-markdown',
])('%s needs fewer requests for one input than for all', async (check) => {
  const [all, one] = [(await whole).get(check)?.size, (await single).get(check)?.size];
  expect(one).toBeLessThan(all ?? 0);
});

test.each([
  'json-rpc/responses-name-the-version',
  'json-rpc/responses-have-one-outcome',
  'json-rpc/errors-have-code-and-message',
])('%s looks at what others asked', async (check) => {
  const asked = await whole;
  const others = new Set([...asked].flatMap(([by, keys]) => (by === check ? [] : [...keys])));
  expect([...(asked.get(check) ?? [])].filter((key) => !others.has(key))).toEqual([]);
  const responding = [...(asked.get('json-rpc/requests-get-a-response') ?? [])];
  expect(asked.get(check)?.size).toBeLessThan(responding.length);
});
