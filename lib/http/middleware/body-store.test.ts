/** Which large bodies a run keeps, and when it refuses more of them. */
import { expect, test } from 'vitest';
import { anyResponse } from '../../proof/any-target.ts';
import { createBodyStore, cutBody } from './body-store.ts';

const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };
const mebibyte = 1024 * 1024;

/** A body of this length that differs from all others by its number. */
function body(length: number, number: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(number);
  return bytes;
}

test('small bodies always have room', () => {
  const store = createBodyStore();
  for (let i = 0; i < 10_000; i += 1) {
    expect(store.admit(request, body(16 * 1024, i)).isKept).toBe(true);
  }
});

test('large ones are kept up to 16 MiB together, and dropped beyond that', () => {
  const store = createBodyStore();
  const kept = Array.from({ length: 40 }, (_, i) => store.admit(request, body(mebibyte, i)).isKept);
  expect(kept.filter(Boolean)).toHaveLength(16);
});

test('equal ones are kept once, whatever the order', () => {
  const store = createBodyStore();
  const [first, second] = [1, 2].map((number) => store.admit(request, body(8 * mebibyte, number)));
  for (let i = 0; i < 6; i += 1) {
    const { bytes, isKept } = store.admit(request, body(8 * mebibyte, 1 + (i % 2)));
    expect(isKept).toBe(true);
    expect(bytes).toBe((i % 2 === 0 ? first : second)?.bytes);
  }
  expect(store.admit(request, body(mebibyte, 3)).isKept).toBe(false);
});

test('giants are refused after too many of them', () => {
  const store = createBodyStore();
  const giant = body(16 * mebibyte, 0);
  for (let i = 0; i < 32; i += 1) store.admit(request, giant);
  expect(() => store.admit(request, giant)).toThrow(
    /GET http:\/\/shop\.example\/a answered with 16777216 bytes, .* 32 times --max-body/,
  );
  expect(store.admit(request, body(10, 1)).isKept).toBe(true);
});

test('how many they are depends on the bound of one body', () => {
  const store = createBodyStore(5 * mebibyte);
  const giant = body(5 * mebibyte, 0);
  for (let i = 0; i < 32; i += 1) store.admit(request, giant);
  expect(() => store.admit(request, giant)).toThrow('--max-body');
});

test('a giant page counts once for each path', () => {
  const store = createBodyStore();
  const giant = body(16 * mebibyte, 0);
  const page = (url: string) => store.admit({ ...request, url }, giant, 'text/html');
  for (let i = 0; i < 100; i += 1) page(`http://shop.example/search?q=${i}`);
  for (let i = 0; i < 31; i += 1) page(`http://shop.example/pages/${i}`);
  expect(() => page('http://shop.example/pages/31')).toThrow('--max-body');
});

test('of a dropped body the beginning, the length and the digest are kept', () => {
  const bytes = Buffer.from('x'.repeat(20_000));
  const answer = anyResponse('', { exchange: 7, bytes });
  const { n, whole, outcome } = cutBody({ n: 7, request, at: 0, outcome: answer });
  expect([n, whole?.length, whole?.sha256]).toEqual([7, 20_000, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect('bytes' in outcome && outcome.bytes.length).toBe(16_384);
  expect('bytes' in outcome && outcome.bytes.buffer.byteLength).toBe(16_384);
});
