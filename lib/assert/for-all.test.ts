/** Properties: their inputs, their counts, and their counterexamples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { anyContext, anyTarget } from '../proof/any-target.ts';
import { forAll } from './for-all.ts';

function contextOf(own: { seed?: number; runs?: number; path?: string } = {}) {
  const examined: unknown[] = [];
  const context = anyContext({
    target: anyTarget({ seed: 7, runs: 20, ...own }),
    examine(subjects) {
      const list = [...subjects];
      examined.push(...list);
      return list;
    },
  });
  return { context, examined };
}

const numbers = fc.integer({ min: 0, max: 1_000 });
const breaksFrom =
  (bound: number) =>
  async (input: number): Promise<readonly Violation[]> =>
    input >= bound ? [{ message: `${input} is too much` }] : [];

describe('a property that holds', () => {
  test('is tried on the boundaries first, then on the configured number of inputs', async () => {
    const { context, examined } = contextOf();
    const tried: number[] = [];
    const holds = async (input: number) => {
      tried.push(input);
      return [];
    };
    expect(await forAll(context, numbers, holds, { always: [1, 250] })).toEqual([]);
    expect(tried.slice(0, 2)).toEqual([1, 250]);
    expect([tried.length, examined.length]).toEqual([22, 22]);
  });

  test('is tried on fewer inputs if each is expensive, but on every boundary', async () => {
    for (const [most, expected] of [
      [5, 5],
      [1, 2],
    ] as const) {
      const { context, examined } = contextOf();
      await forAll(context, numbers, async () => [], { always: [1, 250], most });
      expect(examined).toHaveLength(expected);
    }
  });

  test('gets the same inputs for the same seed, and others for another seed', async () => {
    const inputsOf = async (seed: number) => {
      const tried: number[] = [];
      await forAll(contextOf({ seed }).context, numbers, async (input) => {
        tried.push(input);
        return [];
      });
      return tried;
    };
    expect(await inputsOf(3)).toEqual(await inputsOf(3));
    expect(await inputsOf(3)).not.toEqual(await inputsOf(4));
  });
});

describe('a property that does not hold', () => {
  test('is shrunk to the smallest input, with seed and path', async () => {
    const { context, examined } = contextOf();
    const violations = await forAll(context, numbers, breaksFrom(251));
    expect(violations).toEqual([
      {
        message: '251 is too much',
        counterexample: { value: '251', seed: 7, path: expect.stringMatching(/^\d+(:\d+)*$/) },
      },
    ]);
    expect(examined).toHaveLength(20);
  });

  test('can be replayed by its seed and path', async () => {
    const [violation] = await forAll(contextOf().context, numbers, breaksFrom(251));
    const { seed, path } = violation?.counterexample ?? { seed: 0, path: '' };
    const replayed = fc.check(
      fc.property(numbers, (input) => input < 251),
      { seed, path },
    );
    expect(replayed.counterexample).toEqual([251]);
  });

  test.each([
    ['a boundary', [251, 3]],
    ['a generated input', []],
  ])('is judged alone when seed and path are given: %s', async (_, always) => {
    const [violation] = await forAll(contextOf().context, numbers, breaksFrom(251), { always });
    const { path = '' } = violation?.counterexample ?? {};
    const { context, examined } = contextOf({ path });
    expect(await forAll(context, numbers, breaksFrom(251), { always })).toEqual([violation]);
    expect(examined).toHaveLength(1);
    const repaired = contextOf({ path });
    expect(await forAll(repaired.context, numbers, breaksFrom(1001), { always })).toEqual([]);
  });

  test.each(['0:99:99', '1/0:1', 'x'])(
    'is searched for again when the path %s belongs to another property',
    async (path) => {
      const { context, examined } = contextOf({ path });
      expect(await forAll(context, numbers, breaksFrom(251))).toHaveLength(1);
      expect(examined.length).toBeGreaterThan(1);
    },
  );

  test('is also found on a boundary, and shown as text', async () => {
    const never = fc.constant(0);
    const violations = await forAll(contextOf().context, never, breaksFrom(251), {
      always: [251],
      toText: (limit) => `?limit=${limit}`,
    });
    expect(violations[0]?.counterexample?.value).toBe('?limit=251');
  });

  test('may have undefined or an object as its smallest input', async () => {
    const fails = async () => [{ message: 'no' }];
    const absent = await forAll(contextOf().context, fc.constant(undefined), fails);
    expect(absent[0]?.counterexample?.value).toBe('absent');
    const object = await forAll(contextOf().context, fc.record({ n: numbers }), ({ n }) =>
      breaksFrom(251)(n),
    );
    expect(object[0]?.counterexample?.value).toBe('{"n":251}');
  });

  test('tries a bounded number of smaller inputs', async () => {
    let tried = 0;
    const violations = await forAll(
      contextOf().context,
      fc.string({ minLength: 100, maxLength: 500 }),
      async () => {
        tried += 1;
        return [{ message: 'always' }];
      },
    );
    expect(violations).toHaveLength(1);
    expect(tried).toBeLessThanOrEqual(20 + 20 + 60);
  });

  test('is reported even if it holds on the second attempt', async () => {
    let tried = 0;
    const flaky = async () => {
      tried += 1;
      return tried === 3 ? [{ message: 'once' }] : [];
    };
    const violations = await forAll(contextOf().context, numbers, flaky);
    expect(violations).toMatchObject([{ message: 'once', counterexample: { seed: 7, path: '' } }]);
  });
});

describe('an input that cannot be judged', () => {
  const late = new Inconclusive('timeout', 'late');
  const lateFrom =
    (bound: number, holds: (input: number) => Promise<readonly Violation[]>) => (input: number) =>
      input >= bound ? Promise.reject(late) : holds(input);

  test('makes the property inconclusive when all other inputs pass', async () => {
    const { context, examined } = contextOf();
    await expect(
      forAll(
        context,
        numbers,
        lateFrom(500, async () => []),
        { always: [999] },
      ),
    ).rejects.toBe(late);
    expect(examined.length).toBeGreaterThan(0);
    expect(examined.length).toBeLessThan(21);
  });

  test('hides no violation, and does not count as a smaller counterexample', async () => {
    const violations = await forAll(contextOf().context, numbers, async (input) => {
      if (input < 300) throw late;
      return breaksFrom(300)(input);
    });
    expect(violations[0]?.counterexample?.value).toBe('300');
  });

  test('because of a bug in the suite rejects with its error, early or while shrinking', async () => {
    const early = async () => Promise.reject(new TypeError('a bug'));
    await expect(forAll(contextOf().context, numbers, early)).rejects.toThrow('a bug');
    let tried = 0;
    const lateBug = async (input: number) => {
      tried += 1;
      if (tried > 20) throw new TypeError('a bug while shrinking');
      return breaksFrom(0)(input);
    };
    await expect(forAll(contextOf().context, numbers, lateBug)).rejects.toThrow('a bug while shrinking');
  });
});
