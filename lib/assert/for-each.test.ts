/** Judging several subjects: counting, collecting violations, and subjects that cannot be judged. */

import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { allInOrder, forEach } from './for-each.ts';

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
