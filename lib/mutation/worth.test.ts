import { expect, test } from 'vitest';
import { maxSurvivors } from './bounds.ts';
import type { Mutant, MutantState } from './mutant.ts';
import { worthOf } from './worth.ts';

const mutant = (state: MutantState, promise: string, more: Partial<Mutant> = {}): Mutant => ({
  id: `${state} of ${promise}`,
  by: 'operator',
  operator: 'null',
  what: '/a',
  promises: [promise],
  state,
  killedBy: [],
  coveredBy: [],
  ...more,
});

test('only what was seen, missed and without occasion counts, and the score is rounded down', () => {
  const advice = { how: 'consent', text: '--allow writes' } as const;
  const worth = worthOf([
    mutant('killed', 'a'),
    mutant('killed', 'b'),
    mutant('survived', 'a', { because: 'nobody looks' }),
    mutant('no-coverage', 'c', { advice }),
    mutant('no-coverage', 'c', { advice }),
    mutant('no-coverage', 'd', { advice: { how: 'nothing', text: 'no check knows this' } }),
    ...(['diverged', 'error', 'allowed', 'not-applicable'] as const).map((state) => mutant(state, 'e')),
  ]);
  expect(worth).toMatchObject({ score: 33.3, seen: 2, missed: 1, noOccasion: 3 });
  expect(worth).toMatchObject({ diverged: 1, errors: 1, allowed: 1, notApplicable: 1 });
  expect(worth.promises).toEqual({ missed: 1, noOccasion: 2, seen: 1 });
  expect(worth.survivors.map(({ because }) => because)).toEqual(['nobody looks']);
  expect(worth.advice.map(({ text, faults }) => [text, faults])).toEqual([
    ['--allow writes', 2],
    ['no check knows this', 1],
  ]);
});

test('without a fault there is no score to be proud of', () => {
  expect(worthOf([]).score).toBe(0);
});

test('a report names some of many survivors', () => {
  const { missed, survivors } = worthOf(Array.from({ length: 70 }, (_, n) => mutant('survived', `${n}`)));
  expect([missed, survivors.length]).toEqual([70, maxSurvivors]);
});
