/** Bodies that are collected one after the other share nothing. */
import { expect, test } from 'vitest';
import { createRoom } from './room.ts';

test('a body has memory of its own, and no more than it needs', () => {
  const room = createRoom();
  const piece = new Uint8Array(50_000).fill(1);
  for (let n = 0; n < 3; n += 1) room.add(piece);
  expect(room.length).toBe(150_000);
  const first = room.take();
  room.add(Uint8Array.of(2));
  expect([first.length, first.buffer.byteLength, first[0]]).toEqual([150_000, 150_000, 1]);
  expect(room.take()).toEqual(Uint8Array.of(2));
});

test('a body that was given up leaves nothing behind', () => {
  const room = createRoom();
  room.add(Uint8Array.of(1, 2));
  room.clear();
  expect(room.take()).toEqual(new Uint8Array());
});
