/** Which large bodies a run keeps, and when it refuses more of them. */
import { expect, test } from 'vitest';
import { anyResponse } from '../../proof/any-response.ts';
import { createBodyStore, cutBody } from './body-store.ts';

const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };
const mebibyte = 1024 * 1024;

test('small bodies always have room', () => {
  const store = createBodyStore();
  for (let i = 0; i < 10_000; i += 1) expect(store.admit(request, 16 * 1024)).toBe(true);
});

test('large ones are kept up to 32 MiB together, and dropped beyond that', () => {
  const store = createBodyStore();
  const kept = Array.from({ length: 100 }, () => store.admit(request, mebibyte)).filter(Boolean);
  expect(kept).toHaveLength(32);
});

test('giants are refused after too many of them', () => {
  const store = createBodyStore();
  for (let i = 0; i < 4; i += 1) store.admit(request, 16 * mebibyte);
  expect(() => store.admit(request, 16 * mebibyte)).toThrow(
    /GET http:\/\/shop\.example\/a answered with 16777216 bytes/,
  );
  expect(store.admit(request, 10)).toBe(true);
});

test('a giant page counts once for each path', () => {
  const store = createBodyStore();
  const page = (url: string) => store.admit({ ...request, url }, 16 * mebibyte, 'text/html');
  for (let i = 0; i < 100; i += 1) page(`http://shop.example/search?q=${i}`);
  for (let i = 0; i < 3; i += 1) page(`http://shop.example/pages/${i}`);
  expect(() => page('http://shop.example/pages/3')).toThrow('many answers of that size');
});

test('of a dropped body the beginning, the length and the digest are kept', () => {
  const bytes = Buffer.from('x'.repeat(20_000));
  const answer = anyResponse('', { exchange: 7, bytes });
  const { n, whole, outcome } = cutBody({ n: 7, request, at: 0, outcome: answer });
  expect([n, whole?.length, whole?.sha256]).toEqual([7, 20_000, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect('bytes' in outcome && outcome.bytes.length).toBe(16_384);
  expect('bytes' in outcome && outcome.bytes.buffer.byteLength).toBe(16_384);
});
