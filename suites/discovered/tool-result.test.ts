/** Tool results are read in every known shape, and within bounds. */
import { describe, expect, it } from 'vitest';
import { hasFailed, lineId, payloadsOf, placesIn, recordId } from './tool-result.ts';

const cart = { id: 'c1', line_items: [{ id: 'l1', quantity: 1 }] };

const asText = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) });

describe('the payload of a result', () => {
  it.each([
    ['structured content', { structuredContent: cart, content: [asText({ id: 'other' })] }],
    ['text', { content: [{ type: 'image' }, { type: 'text', text: 'Here it is:' }, asText(cart)] }],
    ['the result itself', cart],
    ['a member named after it', { structuredContent: { ucp: { version: '1' }, cart } }],
  ])('%s', (_, result) => {
    expect(recordId({ result }, 'cart')).toBe('c1');
    expect(lineId({ result })).toBe('l1');
  });

  it('is empty where there is no result', () => {
    expect(payloadsOf({ error: { code: 1, message: 'm' } })).toEqual([]);
    expect(recordId({ result: { content: [] } }, 'cart')).toBeUndefined();
  });
});

it.each([
  ['an error', { error: { code: 1, message: 'm' } }, true],
  ['isError', { result: { isError: true, content: [] } }, true],
  ["UCP's status", { result: { structuredContent: { ucp: { status: 'error' } } } }, true],
  ["UCP's status as text", { result: { content: [asText({ ucp: { status: 'error' } })] } }, true],
  ['a record with messages', { result: { structuredContent: { messages: [{ type: 'error' }] } } }, false],
  ['an empty result', { result: {} }, false],
])('%s is a failure: %#', (_, rpcResponse, failed) => {
  expect(hasFailed(rpcResponse)).toBe(failed);
});

it('looks at no more than 50,000 values', () => {
  expect(placesIn(Array(60_000).fill(0))).toHaveLength(50_000);
});

it('looks no deeper than 32 levels', () => {
  let deep: object = {};
  for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
  expect(placesIn(deep)).toHaveLength(32);
});

it('keeps the places of only the newest long result', () => {
  const [short, long, longer] = [10, 6_000, 7_000].map((length) => Array(length).fill(0));
  const [first, second] = [placesIn(short), placesIn(long)];
  expect(placesIn(long)).toBe(second);
  placesIn(longer);
  expect(placesIn(long)).not.toBe(second);
  expect(placesIn(short)).toBe(first);
});
