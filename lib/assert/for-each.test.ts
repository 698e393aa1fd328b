/** Judging several subjects: the boundaries of each class, counting, collecting violations, and subjects that cannot be judged. */

import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyContext, anyTarget } from '../proof/any-target.ts';
import { boundariesOf, fewOf, representativesOf, sampleOf, someOf, thoroughRuns } from './boundaries.ts';
import { allInOrder, forEach } from './rules.ts';

describe('boundaries', () => {
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
});

describe('subjects', () => {
  const counting = () => {
    const examined: unknown[] = [];
    const context = {
      examine: <T>(subjects: Iterable<T>) => {
        const all = [...subjects];
        examined.push(...all);
        return all;
      },
    } as unknown as Context;
    return { context, examined };
  };

  const fault = (message: string) => [{ message }];

  const notJudged = new Inconclusive('timeout', 'no answer');

  describe('for each', () => {
    it('collects the violations of all subjects and counts the judged ones', async () => {
      const { context, examined } = counting();
      const found = await forEach(context, [1, 2, 3, 4], (n) => {
        if (n === 4) return undefined;
        return n === 2 ? fault('two') : [];
      });
      expect(found).toEqual(fault('two'));
      expect(examined).toHaveLength(3);
    });

    it('reports a violation even if another subject could not be judged', async () => {
      const found = await forEach(counting().context, [1, 2], async (n) => {
        if (n === 1) throw notJudged;
        return fault('two');
      });
      expect(found).toEqual(fault('two'));
    });

    it('throws the error of an unjudged subject when nothing is violated', async () => {
      const judged = forEach(counting().context, [1, 2], (n) => {
        if (n === 1) throw notJudged;
        return [];
      });
      await expect(judged).rejects.toBe(notJudged);
    });
  });

  describe('all in order', () => {
    const late = async (message: string): Promise<never> => {
      await setImmediate();
      throw new Error(message);
    };

    test('returns all values in order', async () => {
      const [one, two] = await allInOrder([Promise.resolve(1), Promise.resolve('b')]);
      expect([one, two]).toEqual([1, 'b']);
    });

    test('rejects with the error of the first in order, even if it fails last', async () => {
      await expect(allInOrder([late('first'), Promise.reject(new Error('second'))])).rejects.toThrow('first');
    });
  });
});
