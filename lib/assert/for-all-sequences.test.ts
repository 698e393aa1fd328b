/** Sequences of calls: which steps run, the cleanup, and the shrunk counterexample. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { anyTarget } from '../proof/any-target.ts';
import { forAllSequences, type Sequences, type Step } from './for-all-sequences.ts';

const context = (seed = 7, path?: string): Context => ({
  target: anyTarget({ seed, ...(path !== undefined && { path }) }),
  fetch: () => Promise.reject(new Error('not used')),
  fetchAs: () => Promise.reject(new Error('not used')),
  send: () => Promise.reject(new Error('not used')),
  examine: (subjects) => [...subjects],
  browse: () => Promise.reject(new Error('there is no browser')),
  judgedBy: () => {},
  mapped: () => {},
  placed: () => {},
  seen: () => [],
  received: () => [],
  wait: async () => {},
});

type Lamp = { on: boolean; readonly switched: string[] };

const turn = (on: boolean, fault: (lamp: Lamp) => string | undefined = () => undefined): Step<Lamp> => ({
  canRun: (lamp) => lamp.on !== on,
  async run(lamp) {
    lamp.on = on;
    lamp.switched.push(on ? 'on' : 'off');
    const message = fault(lamp);
    return message === undefined ? [] : [{ message }];
  },
  toString: () => (on ? 'on' : 'off'),
});

const [on, off] = [turn(true), turn(false)];

/** A lamp that breaks when it is switched on for the third time. */
const wornOut = turn(true, ({ switched }) =>
  switched.filter((each) => each === 'on').length === 3 ? 'the lamp is broken' : undefined,
);

function stage(own: Partial<Sequences<Lamp>> = {}) {
  const ended: Lamp[] = [];
  const sequences: Sequences<Lamp> = {
    always: [],
    steps: [fc.constant(on), fc.constant(off)],
    most: 0,
    longest: 8,
    begin: () => ({ on: false, switched: [] }),
    end: async (lamp) => void ended.push(lamp),
    ...own,
  };
  return { sequences, ended, switched: () => ended.map(({ switched }) => switched.join(' ')) };
}

describe('sequences that hold', () => {
  test('run as written except for steps that cannot run, and are cleaned up one by one', async () => {
    const { sequences, switched } = stage({
      always: [
        [on, off, on],
        [off, on, on],
      ],
    });
    expect(await forAllSequences(context(), sequences)).toEqual([]);
    expect(switched()).toEqual(['on off on', 'on']);
  });

  test('are generated within the bounds, and only depend on the seed', async () => {
    const runs = async (seed: number) => {
      const { sequences, switched } = stage({ most: 5, longest: 6 });
      await forAllSequences(context(seed), sequences);
      return switched();
    };
    const first = await runs(7);
    expect(first).toHaveLength(5);
    expect(first.every((text) => text.split(' ').length <= 6)).toBe(true);
    expect(await runs(7)).toEqual(first);
    expect(await runs(8)).not.toEqual(first);
  });
});

describe('a sequence that does not hold', () => {
  const long = [on, off, on, off, on, off, on, off];
  const worn = long.map((step) => (step === on ? wornOut : step));

  test('is shortened to the necessary steps, with seed and path', async () => {
    const useless = Array.from(
      { length: 4 },
      (_, n): Step<Lamp> => ({
        canRun: () => true,
        run: async () => [],
        toString: () => `look ${n}`,
      }),
    );
    const { sequences, ended } = stage({ always: [[...useless, ...worn]] });
    expect(await forAllSequences(context(), sequences)).toEqual([
      {
        message: 'the lamp is broken',
        counterexample: {
          value: 'on -> off -> on -> off -> on',
          seed: 7,
          path: expect.stringMatching(/^0\/0(:\d+)*$/),
        },
      },
    ]);
    expect(ended.length).toBeGreaterThan(1);
  });

  test.each([
    ['known', { always: [[on], worn] }],
    ['generated', { always: [[on]], steps: [fc.constant(wornOut), fc.constant(off)], most: 40, longest: 20 }],
  ])('can be replayed by its seed and path: a %s one', async (_, own) => {
    const found = await forAllSequences(context(), stage(own).sequences);
    const path = found[0]?.counterexample?.path ?? '';
    expect(path).toMatch(/^1\//);
    const { sequences, ended } = stage(own);
    expect(await forAllSequences(context(7, path), sequences)).toEqual(found);
    expect(ended).toHaveLength(1);
  });

  test.each(['9/0', '0/99:99', 'x', '1/0:1/none'])(
    'is searched for again when the path %s belongs to another',
    async (path) => {
      const { sequences } = stage({ always: [worn] });
      expect(await forAllSequences(context(7, path), sequences)).toHaveLength(1);
    },
  );

  test('is also found among the generated ones, and ends the search', async () => {
    const { sequences, ended } = stage({
      steps: [fc.constant(wornOut), fc.constant(off)],
      most: 40,
      longest: 20,
    });
    const violations = await forAllSequences(context(), sequences);
    expect(violations[0]?.counterexample?.value).toBe('on -> off -> on -> off -> on');
    expect(ended.length).toBeLessThanOrEqual(40 + 16);
  });

  test('is shortened in a bounded number of runs', async () => {
    const always = turn(true, () => 'no');
    const script = Array.from({ length: 500 }, (_, n) => (n % 2 === 0 ? off : on));
    const { sequences, ended } = stage({ always: [[...script, always, ...script]] });
    await forAllSequences(context(), sequences);
    expect(ended.length).toBeLessThanOrEqual(1 + 16);
  });

  test('is reported even if it holds when it runs again', async () => {
    let count = 0;
    const flaky = turn(true, () => {
      count += 1;
      return count === 1 ? 'once' : undefined;
    });
    const { sequences } = stage({ always: [[flaky, off]] });
    expect(await forAllSequences(context(), sequences)).toMatchObject([
      { message: 'once', counterexample: { value: 'on' } },
    ]);
  });
});

describe('a sequence that cannot be judged', () => {
  const late = new Inconclusive('timeout', 'late');
  const failing = (cause: unknown): Step<Lamp> => ({
    canRun: () => true,
    run: () => Promise.reject(cause),
    toString: () => 'fail',
  });

  test('is cleaned up, and leaves the others to be judged', async () => {
    const { sequences, switched } = stage({ always: [[on, failing(late), off], [on]] });
    await expect(forAllSequences(context(), sequences)).rejects.toBe(late);
    expect(switched()).toEqual(['on', 'on']);
  });

  test('does not hide what a later one breaks', async () => {
    const breaking: Step<Lamp> = {
      canRun: () => true,
      run: async () => [{ message: 'no' }],
      toString: () => 'break',
    };
    const { sequences } = stage({ always: [[failing(late)], [breaking]] });
    expect(await forAllSequences(context(), sequences)).toMatchObject([{ message: 'no' }]);
  });

  test('does not count as a shorter counterexample', async () => {
    const needsCompany: Step<Lamp> = {
      canRun: () => true,
      run: async ({ switched }) => {
        if (switched.length < 2) throw late;
        return [{ message: 'no' }];
      },
      toString: () => 'look',
    };
    const { sequences } = stage({ always: [[on, off, on, needsCompany]] });
    const violations = await forAllSequences(context(), sequences);
    expect(violations[0]?.counterexample?.value.split(' -> ').length).toBeGreaterThanOrEqual(3);
  });

  test('because of a bug in the suite rejects with its error, also while shortening', async () => {
    const { sequences } = stage({ always: [[failing(new TypeError('a bug'))]] });
    await expect(forAllSequences(context(), sequences)).rejects.toThrow('a bug');
    let count = 0;
    const lateBug: Step<Lamp> = {
      canRun: () => true,
      async run() {
        count += 1;
        if (count > 1) throw new TypeError('a bug while shrinking');
        return [{ message: 'no' }];
      },
      toString: () => 'look',
    };
    const second = stage({ always: [[on, lateBug]] }).sequences;
    await expect(forAllSequences(context(), second)).rejects.toThrow('a bug while shrinking');
  });
});
