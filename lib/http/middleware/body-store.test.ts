/** What a run keeps of large bodies, and when it refuses more of them. */
import { expect, test } from 'vitest';
import { anyResponse } from '../../proof/any-response.ts';
import { createBodyStore, cutBody } from './body-store.ts';

const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };
const mebibyte = 1024 * 1024;

test('small bodies always have room', () => {
  const store = createBodyStore();
  for (let i = 0; i < 10_000; i += 1) expect(store.admit(request, 16 * 1024)).toBe(true);
});

test('large ones have room for 32 MiB, and are let go from then on', () => {
  const store = createBodyStore();
  const kept = Array.from({ length: 100 }, () => store.admit(request, mebibyte)).filter(Boolean);
  expect(kept).toHaveLength(32);
});

test('giants are refused when there were too many', () => {
  const store = createBodyStore();
  for (let i = 0; i < 4; i += 1) store.admit(request, 16 * mebibyte);
  expect(() => store.admit(request, 16 * mebibyte)).toThrow(
    /GET http:\/\/shop\.example\/a answered with 16777216 bytes/,
  );
  expect(store.admit(request, 10)).toBe(true);
});

test('a body that is not kept leaves its beginning, its length and its digest', () => {
  const bytes = Buffer.from('x'.repeat(20_000));
  const answer = anyResponse('', { exchange: 7, bytes });
  const { n, whole, outcome } = cutBody({ n: 7, request, at: 0, outcome: answer });
  expect([n, whole?.length, whole?.sha256]).toEqual([7, 20_000, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect('bytes' in outcome && outcome.bytes.length).toBe(16_384);
  expect('bytes' in outcome && outcome.bytes.buffer.byteLength).toBe(16_384);
});
