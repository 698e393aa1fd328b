/** Long bodies share their memory with equal ones, and with nothing else. */
import { describe, expect, test } from 'vitest';
import { createCollector } from '../kept-bodies.ts';
import { createAccumulator, createSharedBodies } from './bodies.ts';

async function* chunks(text: string) {
  for (let at = 0; at < text.length; at += 3) yield Buffer.from(text.slice(at, at + 3));
}

const read = (bodies: ReturnType<typeof createSharedBodies>, text: string) =>
  bodies.read([Buffer.from(text.slice(0, 4))], chunks(text.slice(4)));

test('equal bodies are one buffer, and others are not', async () => {
  const bodies = createSharedBodies();
  const texts = ['a long body', 'another one', 'a long body', 'short', 'another one'];
  const all = [];
  for (const text of texts) all.push(await read(bodies, text));
  expect(all.map((bytes) => Buffer.from(bytes).toString())).toEqual(texts);
  expect(all[2]).toBe(all[0]);
  expect(all[4]).toBe(all[1]);
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(3);
});

test('a chunk that goes beyond the bound is still read', async () => {
  const bodies = createSharedBodies();
  const text = 'twelve bytes';
  expect(Buffer.from(await read(bodies, text)).toString()).toBe(text);
});

describe('an accumulator', () => {
  test('a body has memory of its own, and no more than it needs', () => {
    const accumulator = createAccumulator();
    const piece = new Uint8Array(50_000).fill(1);
    for (let n = 0; n < 3; n += 1) accumulator.add(piece);
    expect(accumulator.length).toBe(150_000);
    const first = accumulator.take();
    accumulator.add(Uint8Array.of(2));
    expect([first.length, first.buffer.byteLength, first[0]]).toEqual([150_000, 150_000, 1]);
    expect(accumulator.take()).toEqual(Uint8Array.of(2));
  });

  test('a body that was given up leaves nothing behind', () => {
    const accumulator = createAccumulator();
    accumulator.add(Uint8Array.of(1, 2));
    accumulator.clear();
    expect(accumulator.take()).toEqual(new Uint8Array());
  });
});

describe('collect garbage', () => {
  const mebibyte = 1024 * 1024;

  /** Whether an unreferenced object is gone after the count has grown. */
  async function isCollected(grown: readonly number[]): Promise<boolean> {
    const collect = createCollector(32 * mebibyte);
    const garbage = new WeakRef({});
    // A WeakRef keeps its object until the turn of the event loop ends.
    await new Promise((resolve) => setImmediate(resolve));
    for (const bytes of grown) collect(bytes);
    return garbage.deref() === undefined;
  }

  test.each([
    [[32 * mebibyte], true],
    [[20 * mebibyte, 20 * mebibyte], true],
    [[20 * mebibyte, 8 * mebibyte], false],
  ])('%j: %s', async (grown, collected) => {
    expect(await isCollected(grown)).toBe(collected);
  });
});
