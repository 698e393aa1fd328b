/** Boundaries: every run tries the representative ones, a thorough run tries all. */

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyContext, anyTarget } from '../proof/any-target.ts';
import { boundariesOf, fewOf, representativesOf, sampleOf, someOf, thoroughRuns } from './boundaries.ts';

const boundaries = { representative: ['', 'a'], others: ['b'] };

const withRuns = (runs: number) => anyContext({ target: anyTarget({ runs }) });

test('a normal run tries the representative boundaries and one generated input', () => {
  expect(boundariesOf(withRuns(25), boundaries)).toEqual(['', 'a']);
  expect(fewOf(withRuns(thoroughRuns - 1), boundaries, 5)).toEqual({ always: ['', 'a'], most: 3 });
});

test('a thorough run tries all boundaries and more generated inputs', () => {
  expect(boundariesOf(withRuns(thoroughRuns), boundaries)).toEqual(['', 'a', 'b']);
  expect(fewOf(withRuns(thoroughRuns), boundaries, 5)).toEqual({ always: ['', 'a', 'b'], most: 8 });
});

describe('representative', () => {
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
  ])('among three subjects, %j selects %j', (representative, expected) => {
    const chosen = representativesOf({ ...(representative && { representative }) }, ['a', 'b', 'c']);
    expect(chosen.map(([, entry]) => entry)).toEqual(expected);
  });

  test('the index of an input is its replay path', async () => {
    const settings = { seed: 4, numRuns: 9, examples: [['x'], ['y']] as [string][] };
    const inputs = fc.sample(fc.tuple(fc.string()), settings).map(([input]) => input);
    const { inputAt } = await import('./for-all.ts');
    for (const index of [0, 1, 2, 8]) {
      expect((await inputAt(fc.string(), settings, `${index}`))?.input).toBe(inputs[index]);
    }
  });
});

describe('some of', () => {
  const many = [...Array(100).keys()];

  describe('a sample', () => {
    const sizeFor = (runs: number) =>
      sampleOf(anyContext({ target: anyTarget({ runs }) }), many, { few: 2, most: 5 }).length;

    it('is small, and larger in a thorough run', () => {
      expect([1, thoroughRuns - 1, thoroughRuns].map(sizeFor)).toEqual([2, 2, 5]);
    });
  });

  describe('some of', () => {
    it('returns all items when there are few', () => {
      expect(someOf(['a', 'b'], 5, 1)).toEqual(['a', 'b']);
    });

    it('returns the requested number in order, without repetition', () => {
      const drawn = someOf(many, 5, 7);
      expect(new Set(drawn).size).toBe(5);
      expect(drawn).toEqual(many.filter((n) => drawn.includes(n)));
    });

    it('depends only on the seed', () => {
      expect(someOf(many, 5, 7)).toEqual(someOf(many, 5, 7));
      expect(someOf(many, 5, 7)).not.toEqual(someOf(many, 5, 8));
    });
  });
});
