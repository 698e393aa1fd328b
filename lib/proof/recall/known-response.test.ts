/** A known response is as good as any other to who reads it, and to who makes another one of it. */
import { expect, test } from 'vitest';
import { KnownResponse } from './known-response.ts';

const bytes = new TextEncoder().encode('{"products":[]}');
const known = () =>
  new KnownResponse(bytes, () => '{"products":[]}', { status: 404, headers: { etag: '"1"' } });

test('it is read as text, as JSON and as bytes', async () => {
  expect(await known().text()).toBe('{"products":[]}');
  expect(await known().json()).toEqual({ products: [] });
  expect(new Uint8Array(await known().arrayBuffer())).toEqual(bytes);
});

test('another response made of its body says the same', async () => {
  const answer = known();
  const other = new Response(answer.body, { status: answer.status, headers: answer.headers });
  expect(await other.text()).toBe('{"products":[]}');
  expect([other.status, other.headers.get('etag')]).toEqual([404, '"1"']);
});

test('its clone has its status, its headers and its body', async () => {
  const clone = known().clone();
  expect([clone.status, clone.headers.get('etag')]).toEqual([404, '"1"']);
  expect(await clone.text()).toBe('{"products":[]}');
});
