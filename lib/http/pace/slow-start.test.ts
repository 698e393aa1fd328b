/** All requests at once, until the origin demands a wait; then one, and one more after each round. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSlowStart, type SlowStart } from './slow-start.ts';

/** How many of twenty are let in; they end afterwards, and the others never begin. */
async function room({ queue }: SlowStart): Promise<number> {
  let inside = 0;
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  for (let work = 0; work < 20; work += 1) {
    void queue.add(() => {
      inside += 1;
      return left;
    });
  }
  await turn();
  queue.clear();
  leave();
  await queue.onIdle();
  return inside;
}

test('grows by one each round, up to the former number', async () => {
  const start = createSlowStart(4);
  expect(await room(start)).toBe(4);
  start.restart();
  const rooms: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    rooms.push(await room(start));
    start.grow(start.restarts);
  }
  expect(rooms).toEqual([1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
});

test('does not grow by work that began before the last restart', async () => {
  const start = createSlowStart(4);
  start.restart();
  const { restarts } = start;
  start.restart();
  start.grow(restarts);
  expect(await room(start)).toBe(1);
});

test('lets work with a higher priority in first', async () => {
  const start = createSlowStart(4);
  start.restart();
  let leave = () => {};
  const first = start.queue.add(() => new Promise<void>((resolve) => (leave = resolve)));
  const order: string[] = [];
  const works = [
    start.queue.add(async () => order.push('other'), { priority: 0 }),
    start.queue.add(async () => order.push('hurry'), { priority: 1 }),
  ];
  leave();
  await Promise.all([first, ...works]);
  expect(order).toEqual(['hurry', 'other']);
});
