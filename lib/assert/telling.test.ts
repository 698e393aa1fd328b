/** The inputs and subjects of a quick audit. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { representativesOf } from './telling.ts';

test.each([
  [undefined, ['a', 'b', 'c']],
  [[1], ['b']],
  [
    [0, 2, 9],
    ['a', 'c'],
  ],
  [
    [7, 9],
    ['a', 'b'],
  ],
])('of three subjects, %j are %j', (representative, expected) => {
  const chosen = representativesOf({ ...(representative && { representative }) }, ['a', 'b', 'c']);
  expect(chosen.map(([, entry]) => entry)).toEqual(expected);
});

test('the index of an input is its replay path', async () => {
  const settings = { seed: 4, numRuns: 9, examples: [['x'], ['y']] as [string][] };
  const inputs = fc.sample(fc.tuple(fc.string()), settings).map(([input]) => input);
  const { inputAt } = await import('./input-at.ts');
  for (const index of [0, 1, 2, 8]) {
    expect((await inputAt(fc.string(), settings, `${index}`))?.input).toBe(inputs[index]);
  }
});
