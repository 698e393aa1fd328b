import { describe, expect, test } from 'vitest';
import { bytesOf, isSame, type Reply } from '../replay/reply.ts';
import { maxSurvivors } from './bounds.ts';
import { changeText, differenceOf, type Mutant, type MutantState, worthOf } from './mutant.ts';

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

test('only faults that were seen, missed or without occasion count, and the score is rounded down', () => {
  const advice = { how: 'consent', text: '--allow writes' } as const;
  const worth = worthOf([
    mutant('killed', 'a'),
    mutant('killed', 'b'),
    mutant('survived', 'a', { because: 'no check looks' }),
    mutant('no-coverage', 'c', { advice }),
    mutant('no-coverage', 'c', { advice }),
    mutant('no-coverage', 'd', { advice: { how: 'nothing', text: 'a check of your own' } }),
    ...(['diverged', 'error', 'allowed', 'not-applicable'] as const).map((state) => mutant(state, 'e')),
  ]);
  expect(worth).toMatchObject({ score: 33.3, seen: 2, missed: 1, noOccasion: 3 });
  expect(worth).toMatchObject({ diverged: 1, errors: 1, allowed: 1, notApplicable: 1 });
  expect(worth.promises).toEqual({ missed: 1, noOccasion: 2, seen: 1 });
  expect(worth.survivors.map(({ because }) => because)).toEqual(['no check looks']);
  expect(worth.advice.map(({ text, faults }) => [text, faults])).toEqual([
    ['--allow writes', 2],
    ['a check of your own', 1],
  ]);
});

test('the score without faults is 0', () => {
  expect(worthOf([]).score).toBe(0);
});

test('a report names some of many survivors', () => {
  const { missed, survivors } = worthOf(Array.from({ length: 70 }, (_, n) => mutant('survived', `${n}`)));
  expect([missed, survivors.length]).toEqual([70, maxSurvivors]);
});

describe('difference', () => {
  const reply = (body: string, more: Partial<Reply> = {}): Reply => ({
    status: 200,
    headers: [['content-type', 'application/json']],
    bytes: bytesOf(body),
    ...more,
  });

  const before = reply('{"a/b":[{"c":1},{"c":2}],"d":"text"}');

  test.each<readonly [string, Reply, object]>([
    ['the status', { ...before, status: 404 }, { in: 'status', now: '404' }],
    [
      'a value, at its pointer',
      reply('{"a/b":[{"c":1},{"c":"2"}],"d":"text"}'),
      { in: 'value', at: '/a~1b/1/c', now: '"2"' },
    ],
    [
      'a shorter array',
      reply('{"a/b":[{"c":1}],"d":"text"}'),
      { in: 'value', at: '/a~1b', now: '[{"c":1}]' },
    ],
    [
      'a missing member',
      reply('{"a/b":[{"c":1},{}],"d":"text"}'),
      { in: 'value', at: '/a~1b/1/c', now: '(nothing)' },
    ],
    ['a new member', reply('{"a/b":[{"c":1},{"c":2}],"d":"text","e":1}'), { in: 'value', at: '' }],
    [
      'two values, at what holds them',
      reply('{"a/b":[{"c":3},{"c":4}],"d":"text"}'),
      { in: 'value', at: '/a~1b' },
    ],
    ['a body that is no JSON', reply('<html>'), { in: 'body', now: '<html>' }],
    [
      'a header',
      { ...before, headers: [['content-type', 'text/html']] },
      { in: 'header', name: 'content-type' },
    ],
    [
      'a missing header',
      { ...before, headers: [] },
      { in: 'header', name: 'content-type', now: '(nothing)' },
    ],
    [
      'a new header',
      { ...before, headers: [...before.headers, ['x-new', '1']] },
      { in: 'header', name: 'x-new', now: 'x-new: 1' },
    ],
    [
      'a doubled header',
      { ...before, headers: [...before.headers, ...before.headers] },
      { in: 'header', name: 'content-type' },
    ],
  ])('%s', (_, after, expected) => {
    expect(isSame(before, after)).toBe(false);
    expect(differenceOf(before, after)).toMatchObject(expected);
  });

  test('is worded as what becomes what', () => {
    const textOf = (after: Reply) => changeText(differenceOf(before, after));
    expect(textOf({ ...before, status: 404 })).toBe('the status 200 becomes 404');
    expect(textOf(reply('{"a/b":[{"c":1},{"c":"2"}],"d":"text"}'))).toBe('/a~1b/1/c 2 becomes "2"');
    expect(textOf({ ...before, headers: [['content-type', 'text/html']] })).toBe(
      'content-type: application/json becomes content-type: text/html',
    );
    expect(textOf(reply('<'.repeat(70)))).toBe(
      `the body {"a/b":[{"c":1},{"c":2}],"d":"text"} becomes ${'<'.repeat(60)}...`,
    );
  });

  test('shows long values from shortly before the place where they differ, and long lists by their length', () => {
    const long = (end: string) => reply(`${'<'.repeat(90)}${end}`);
    expect(changeText(differenceOf(long('one'), long('other')))).toBe(
      `the body ...${'<'.repeat(19)}one becomes ...${'<'.repeat(19)}other`,
    );
    const list = (length: number) => reply(JSON.stringify({ items: Array(length).fill('a long item') }));
    expect(changeText(differenceOf(list(9), list(8)))).toBe('/items 9 items becomes 8 items');
  });

  test('another spelling of the same JSON is no difference, and neither is the length of the transfer', () => {
    const spelt = reply('{ "a": 1 }');
    expect(isSame(spelt, reply('{"a":1}'))).toBe(true);
    expect(isSame(spelt, { ...spelt, headers: [...spelt.headers, ['content-length', '10']] })).toBe(true);
  });
});
