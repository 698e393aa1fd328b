/** Everybody at once, until patience was asked for; then one, and one more after each round. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRamp } from './slow-start.ts';

const never = new AbortController().signal;

/** How many of twenty are let in beside those who are inside already, who leave afterwards. */
async function room(ramp: ReturnType<typeof createRamp>): Promise<number> {
  const run = new AbortController();
  let inside = 0;
  for (let i = 0; i < 20; i += 1)
    ramp.enter(run.signal, false).then(
      () => {
        inside += 1;
      },
      () => {},
    );
  await turn();
  run.abort(new Error('enough'));
  for (let i = 0; i < inside; i += 1) ramp.leave();
  return inside;
}

test('grows by one a round, up to where it was', async () => {
  const ramp = createRamp(4);
  expect(await room(ramp)).toBe(4);
  ramp.restart();
  const rooms: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    rooms.push(await room(ramp));
    ramp.grow(ramp.restarts);
  }
  expect(rooms).toEqual([1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
});

test('does not grow by what began before the last restart', async () => {
  const ramp = createRamp(4);
  ramp.restart();
  const { restarts } = ramp;
  ramp.restart();
  ramp.grow(restarts);
  expect(await room(ramp)).toBe(1);
});

test('lets in first who is in a hurry', async () => {
  const ramp = createRamp(4);
  ramp.restart();
  await ramp.enter(never, false);
  const order: string[] = [];
  void ramp.enter(never, false).then(() => order.push('other'));
  void ramp.enter(never, true).then(() => order.push('hurry'));
  ramp.leave();
  await turn();
  expect(order).toEqual(['hurry']);
});
