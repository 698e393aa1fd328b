/** Of several problems the first in order is told, whenever it comes. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { allInOrder } from './all-in-order.ts';

const late = async (message: string): Promise<never> => {
  await setImmediate();
  throw new Error(message);
};

test('all values come in their order', async () => {
  const [one, two] = await allInOrder([Promise.resolve(1), Promise.resolve('b')]);
  expect([one, two]).toEqual([1, 'b']);
});

test('the first in order is told, though it fails last', async () => {
  await expect(allInOrder([late('first'), Promise.reject(new Error('second'))])).rejects.toThrow('first');
});
