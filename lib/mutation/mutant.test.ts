/** Faults in recorded answers: the changed value, the change of an answer, and its place in the source. */
import { describe, expect, test } from 'vitest';
import type { ValueOperator } from '../model/promised.ts';
import { bytesOf, isSame, type Reply } from '../replay/exchanges.ts';
import { maxSurvivors } from './bounds.ts';
import { changedBy, gone } from './change-value.ts';
import {
  changeText,
  type Difference,
  differenceOf,
  type Mutant,
  type MutantState,
  worthOf,
} from './mutant.ts';
import { toSource } from './mutation-report.ts';

describe('changed values', () => {
  const cases: readonly (readonly [ValueOperator, unknown, unknown])[] = [
    ['dropped', 1, gone],
    ['null', 'text', null],
    ['null', null, undefined],
    ['of another type', 'text', ['text']],
    ['of another type', [1], { items: [1] }],
    ['of another type', { a: 1 }, [1]],
    ['of another type', null, []],
    ['number as text', 12, '12'],
    ['number as text', '12', undefined],
    ['text as number', '12.50', 12.5],
    ['text as number', 'twelve', undefined],
    ['in other case', 'usD', 'USd'],
    ['in other case', '12', undefined],
    ['emptied', [1], []],
    ['emptied', [], undefined],
    ['first item dropped', [1, 2], [2]],
    ['last item dropped', [1, 2], [1]],
    ['last item dropped', [1], undefined],
    ['first item doubled', [1, 2], [1, 1, 2]],
    ['two items swapped', [1, 2, 3], [2, 1, 3]],
    ['two items swapped', [1, 1], undefined],
    ['one unit more', 1250, 1251],
    ['one unit more', '12.50', '12.51'],
    ['one unit more', '12', '13'],
    ['one unit more', 1.5, undefined],
    ['times 10', '12.50', '125.00'],
    ['times 100', 1250, 125_000],
    ['times 100', 0, undefined],
    ['of another subject', 'shoe', 'hat'],
    ['of another subject', 'hat', undefined],
    ['time without zone', '2026-04-08T12:00:00Z', '2026-04-08T12:00:00'],
    ['time without zone', '2026-04-08T12:00:00+02:00', '2026-04-08T12:00:00'],
    ['time without zone', 'noon', undefined],
    ['on another host', 'https://shop.example:8080/a?b', 'https://elsewhere.example/a?b'],
    ['on another host', 'a/b', undefined],
    ['turned round', true, false],
    ['turned round', 'true', undefined],
    ['member added', { a: 1 }, { a: 1, 'x-added': 'by nobody' }],
    ['member added', [1], undefined],
  ];

  test.each(cases)('%s makes of %j', (operator, value, expected) => {
    expect(changedBy(operator, value, { others: ['hat'] })).toEqual(expected);
  });
});

describe('mutants', () => {
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
});

describe('sources', () => {
  const items = Array.from({ length: 9 }, (_, id) => ({ id, name: 'x'.repeat(id) }));

  const reply = {
    status: 200,
    headers: [
      ['content-type', 'application/json'],
      ['x-one', '1'],
    ] as const,
    bytes: bytesOf(JSON.stringify({ 'a/b': items })),
  };

  const source = toSource(reply, new Set(['/a~1b/5/name']));

  /** The text at the location of a difference. */
  function textAt(difference: Difference, { text, locationOf } = source): string {
    const { start, end } = locationOf(difference);
    const lines = text.split('\n').slice(start.line - 1, end.line);
    const last = lines.length - 1;
    lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
    lines[0] = (lines[0] ?? '').slice(start.column - 1);
    return lines.join('\n');
  }

  test('shows the first items of a long array, and those with a fault', () => {
    expect(source.text).toBe(`HTTP 200
content-type: application/json
x-one: 1

{
  "a/b": [
    {
      "id": 0,
      "name": ""
    },
    {
      "id": 1,
      "name": "x"
    },
    ... 3 more ...
    {
      "id": 5,
      "name": "xxxxx"
    },
    ... 3 more ...
  ]
}`);
  });

  test('locates each part', () => {
    expect(textAt({ in: 'status', was: '', now: '404' })).toBe('HTTP 200');
    expect(textAt({ in: 'header', name: 'x-one', was: '', now: '' })).toBe('x-one: 1');
    expect(textAt({ in: 'value', at: '/a~1b/5/name', was: '', now: '' })).toBe('"xxxxx"');
    expect(textAt({ in: 'value', at: '/a~1b/1', was: '', now: '' })).toBe(
      '{\n      "id": 1,\n      "name": "x"\n    }',
    );
  });

  test('locates a hidden place at what surrounds it, and a missing header at the status', () => {
    expect(textAt({ in: 'value', at: '/a~1b/7/name', was: '', now: '' })).toMatch(/^\[/);
    expect(textAt({ in: 'header', name: 'x-two', was: '', now: '' })).toBe('HTTP 200');
  });

  test('a long text is cut', () => {
    const long = toSource({ ...reply, bytes: bytesOf(`<${'a'.repeat(100_000)}`) }, new Set());
    expect(long.text.length).toBeLessThan(21_000);
    expect(textAt({ in: 'body', was: '', now: '' }, long)).toMatch(/^<aaa/);
  });

  test('a long value is cut', () => {
    const text = 'a'.repeat(10_000);
    const long = toSource(
      { ...reply, headers: [['x-long', text]], bytes: bytesOf(JSON.stringify({ text })) },
      new Set(),
    );
    expect(long.text.length).toBeLessThan(1_000);
    expect(textAt({ in: 'value', at: '/text', was: '', now: '' }, long)).toMatch(/^"a{399}\.\.\.$/);
  });
});
