/** The order of worth. */
import { expect, test } from 'vitest';
import { curveOf, reachedWith } from './curve.ts';
import { inOrder } from './in-order.ts';
import type { Question } from './questions.ts';

const question = (check: string, keys: string, catches: string): Question => ({
  check,
  representative: 'all',
  requests: [new Set(keys)],
  catches: [...catches],
});

const questions = {
  before: [new Set('p')],
  list: [
    question('costly', 'abcdef', 'xy'),
    question('cheap', 'a', 'x'),
    question('shared', 'ab', 'yz'),
    question('useless', 'g', ''),
  ],
};

const ids = (steps: ReturnType<typeof inOrder>) =>
  steps.map(({ questions, requests }) => [questions.map(({ check }) => check), requests]);

test('what catches most for each new request comes first, with what the same requests answer', () => {
  expect(ids(inOrder(questions))).toEqual([[['shared', 'cheap'], 3]]);
});

test('a check that is asked in any case comes first, and nothing passes the bound', () => {
  expect(ids(inOrder(questions, { first: questions.list.slice(3), most: 3 }))).toEqual([
    [['useless'], 2],
    [['cheap'], 3],
  ]);
});

test('the curve says what a budget buys', () => {
  const curve = curveOf(inOrder(questions), 4);
  expect([reachedWith(2, curve), reachedWith(3, curve)]).toEqual([0, 75]);
});
