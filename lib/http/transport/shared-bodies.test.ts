/** Long bodies share their memory with equal ones, and with nothing else. */
import { expect, test } from 'vitest';
import { createSharedBodies } from './shared-bodies.ts';

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
