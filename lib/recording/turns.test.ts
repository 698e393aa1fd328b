/** Callers proceed in the order of their places, and a later caller with an earlier place goes first. */
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('earlier places go first, even if they arrive later', async () => {
  const turns = createTurns();
  const gone: number[] = [];
  const go = async (place: number, next?: number) => {
    await turns.reached(place);
    gone.push(place);
    if (next !== undefined) await go(next);
  };
  await Promise.all([go(5), go(1, 2), go(3), go(Infinity)]);
  expect(gone).toEqual([1, 2, 3, 5, Infinity]);
});
