/** What a run keeps: large and parsed bodies up to a bound, and nothing of the work that waited in a queue. */

import { setImmediate as turn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { describe, expect, test } from 'vitest';
import { anyResponse } from '../proof/any-target.ts';
import { bytesOfValue, manyValues, maxManyValues, maxParsed } from './bounds.ts';
import { inQueue } from './in-queue.ts';
import { createBodyStore, createCollector, createJsonCache, cutBody } from './kept-bodies.ts';
import { never } from './stack/testing.ts';

describe('bodies', () => {
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

  const collect = () => createCollector(1)(1);

  const parsed = (value: string) => ({ json: { valid: true, value }, events: [] }) as const;
  const both = [parsed('old'), parsed('new')];

  /** What the cache still has of two bodies after a collection. @param sizes of each, in bytes and in values. */
  async function keptOf(bytes: number, values: number) {
    const cache = createJsonCache();
    for (const name of ['old', 'new']) cache.set(name, parsed(name), bytes, values);
    const before = ['old', 'new'].map((name) => cache.get(name));
    await new Promise(setImmediate);
    collect();
    return { before, after: ['old', 'new'].map((name) => cache.get(name)) };
  }

  test('parsed bodies make room for newer ones when their memory is needed', async () => {
    expect(await keptOf(maxParsed / 2, 0)).toEqual({ before: both, after: both });
    expect(await keptOf(maxParsed / 2 + 1, 0)).toEqual({ before: both, after: [undefined, parsed('new')] });
  });

  test('parsed bodies of many values count for more than their bytes', async () => {
    const { after } = await keptOf(1_000, maxParsed / bytesOfValue);
    expect(after).toEqual([undefined, parsed('new')]);
  });

  test('JSON of many values is parsed a few times, and what was parsed once is parsed again', () => {
    const cache = createJsonCache();
    const most = Math.floor(maxManyValues / (manyValues + 1));
    const admitted = Array.from({ length: most + 2 }, (_, n) => cache.admits?.(String(n), manyValues + 1));
    expect(admitted.filter(Boolean)).toHaveLength(most);
    expect([cache.admits?.('0', manyValues + 1), cache.admits?.('small', manyValues)]).toEqual([true, true]);
  });
});

describe('work in a queue', () => {
  const plain = { signal: never };

  /** Work that ends when `end` is called. */
  function blocked() {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    return { work: () => ended, end };
  }

  test('work waits in the queue, and frees its slot when it ends or fails', async () => {
    const queue = new PQueue({ concurrency: 1 });
    const first = blocked();
    const order: string[] = [];
    const works = [
      inQueue(queue, plain, first.work),
      inQueue(queue, plain, async () => {
        order.push('failing');
        throw new Error('broke');
      }).catch((cause: Error) => cause.message),
      inQueue(queue, plain, async () => order.push('last')),
      inQueue(queue, { signal: never, priority: 1 }, async () => order.push('hurry')),
    ];
    await turn();
    expect(order).toEqual([]);
    first.end();
    expect((await Promise.all(works))[1]).toBe('broke');
    expect(order).toEqual(['hurry', 'failing', 'last']);
  });

  test('work that is aborted while it waits does not start', async () => {
    const queue = new PQueue({ concurrency: 1 });
    const first = blocked();
    const run = new AbortController();
    const before = inQueue(queue, plain, first.work);
    const waiting = inQueue(queue, { signal: run.signal }, () => Promise.reject(new Error('it started')));
    run.abort(new Error('over'));
    await expect(waiting).rejects.toThrow('over');
    first.end();
    await before;
    expect(await inQueue(queue, plain, async () => 'here')).toBe('here');
  });

  test('the queue does not keep the result while other work waits in it', async () => {
    const queue = new PQueue({ concurrency: 1 });
    const [first, last, after] = [blocked(), blocked(), blocked()];
    const around = [inQueue(queue, plain, first.work)];
    const result = inQueue(queue, plain, async () => new Uint8Array(1)).then((bytes) => new WeakRef(bytes));
    around.push(inQueue(queue, plain, last.work), inQueue(queue, plain, after.work));
    first.end();
    const reference = await result;
    await turn();
    createCollector(1)(1);
    expect(reference.deref()).toBeUndefined();
    last.end();
    after.end();
    await Promise.all(around);
  });
});
