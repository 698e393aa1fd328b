/** Faults that stay causes of their own, although they are near each other. */
import { describe, expect, test } from 'vitest';
import { amongOthers, base, causes, exchange, groups, otherExchanges, others, verdict } from '../testing.ts';
import { withCauses } from './causes.ts';

describe('several faults stay several', () => {
  test('in one check', () => {
    const verdicts = [
      verdict('a', [
        { exchange: 1, at: '/list/0/price', manner: 'are numbers' },
        { exchange: 1, at: '/list/0/tags', manner: 'are strings' },
      ]),
    ];
    const found = causes([...verdicts, ...others], {
      exchanges: [exchange(1, '/things'), ...otherExchanges],
    });
    const mine = found.filter(({ primary }) => primary === 'a');
    expect(mine.map(({ id, violations }) => [id, violations])).toEqual([
      ['a', [{ check: 'a', index: 0 }]],
      ['a#2', [{ check: 'a', index: 1 }]],
    ]);
    expect(withCauses(verdicts, found)[0]?.causes).toEqual(['a', 'a#2']);
  });

  test('of a check that waits for another, at another place of the same kind of answer', () => {
    const exchanges = [exchange(1, '/things/1'), exchange(2, '/things/2')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list/0/price', expected: 'one' }]),
      verdict('b', [{ exchange: 2, at: '/list/0/name', expected: 'two' }]),
    ];
    const own = { a: { prerequisites: ['b'] } };
    expect(amongOthers(verdicts, { exchanges, own })).toHaveLength(2);
  });

  test.each([
    ['at different places', { at: '/a' }, { at: '/b' }],
    ['in different headers', { at: 'header: vary' }, { at: 'header: age' }],
    ['in a header and in the body', { at: 'header: vary' }, { at: '/a' }],
    ['wrong in two ways', { at: '/a', manner: 'are null' }, { at: '/a', manner: 'are numbers' }],
    [
      'of two promises of one value',
      { at: '', expected: 'x', actual: 'z' },
      { at: '', expected: 'y', actual: 'z' },
    ],
  ])('%s', (_, one, other) => {
    const verdicts = [verdict('a', [{ exchange: 1, ...one }]), verdict('b', [{ exchange: 1, ...other }])];
    expect(amongOthers(verdicts, { exchanges: [exchange(1, '/things')] })).toHaveLength(2);
  });

  test('of a check that waits for another, about another member of the same answers', () => {
    const exchanges = [exchange(1, '/calls', { status: 400 })];
    const verdicts = [
      verdict('shape', [{ at: '/error/message', exchange: 1, manner: 'are objects', expected: 'a string' }]),
      verdict('code', [{ at: '/error/code', exchange: 1, expected: '1', actual: '2' }]),
    ];
    expect(amongOthers(verdicts, { exchanges, own: { code: { prerequisites: ['shape'] } } })).toEqual([
      ['shape 0'],
      ['code 0'],
    ]);
  });

  const xml = { text: '<?xml version="1.0"?>', length: 21, sha256: 'xml', cut: false };

  test.each([
    [
      'as details of one XML document',
      false,
      [{ exchange: 1, at: 'body', expected: 'x', actual: 'y' }],
      [{ exchange: 1, at: 'body', expected: 'z', actual: 'w' }],
    ],
    [
      'of another type in one answer, and of a part in another one',
      true,
      [{ exchange: 1, at: 'body', manner: 'are arrays' }],
      [{ exchange: 2, at: '/tags', expected: 'x', actual: 'y' }],
    ],
    [
      'as headers of a check that waits for another, at different addresses',
      true,
      [{ exchange: 1, at: 'header: vary', expected: 'x', actual: 'y' }],
      [{ exchange: 3, at: 'header: age', expected: 'x', actual: 'y' }],
    ],
  ])('%s', (_, needs, one, other) => {
    const exchanges = [exchange(1, '/a', { body: xml }), exchange(2, '/a'), exchange(3, '/b')];
    const own = { b: needs ? { prerequisites: ['a'] } : {} };
    const verdicts = [verdict('a', one), verdict('b', other)];
    expect(amongOthers(verdicts, { exchanges, own })).toHaveLength(2);
  });

  test('as few complaints, about a list and about a member of the entries of another list', () => {
    const exchanges = [exchange(1, '/things'), exchange(2, '/things')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list', expected: '2 things' }]),
      verdict('b', [{ exchange: 2, at: '/list/0/price', manner: 'are numbers' }]),
    ];
    expect(groups(verdicts, { exchanges })).toHaveLength(2);
  });

  test('as few complaints, about a result and about a part of it, unless both answers say the same', () => {
    const said = (n: number, text: string) => {
      const body = { text: `{"id":${n},${text}}`, length: text.length, sha256: `${n}`, cut: false };
      return exchange(n, '/calls', { body });
    };
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/error', expected: 'another error' }]),
      verdict('b', [{ exchange: 2, at: 'body', expected: 'a result' }]),
    ];
    const groupsOf = (one: string, other: string) =>
      groups(verdicts, { exchanges: [said(1, one), said(2, other)] });
    expect(groupsOf('"error":{}', '"result":[]')).toHaveLength(2);
    expect(groupsOf('"error":{}', '"error":{}')).toHaveLength(1);
  });

  test('of one check, about two requests of which different things were promised', () => {
    const exchanges = [exchange(1, '/a'), exchange(2, '/b')];
    const groupsOf = (...expected: readonly string[]) =>
      amongOthers(
        [
          verdict(
            'a',
            expected.map((text, n) => ({ exchange: n + 1, at: '/x', expected: text })),
          ),
        ],
        {
          exchanges,
        },
      );
    expect(groupsOf('a failure', 'an error')).toHaveLength(2);
    expect(groupsOf('2 lines', '3 lines')).toHaveLength(1);
  });

  test('of an answer at an address that another member names', () => {
    const text = JSON.stringify({ one: '/one', other: `${base}/other` });
    const exchanges = [
      exchange(1, '/list', { body: { length: text.length, sha256: 'a', text, cut: false } }),
      exchange(2, '/other', { status: 404 }),
    ];
    const verdicts = [
      verdict('list', [{ at: '/one', exchange: 1, expected: 'a URL', actual: '/one' }]),
      verdict('named', [{ at: 'status', exchange: 2, expected: '200', actual: '404' }]),
    ];
    expect(amongOthers(verdicts, { exchanges, own: { named: { prerequisites: ['list'] } } })).toEqual([
      ['list 0'],
      ['named 0'],
    ]);
  });

  test('with the same wrong header at two addresses, unless all answers there have it', () => {
    const wrong = { at: 'header: vary', expected: 'absent', actual: 'accept' };
    const exchanges = [exchange(1, '/a'), exchange(2, '/b'), exchange(3, '/b')];
    const of = (numbers: readonly number[]) =>
      verdict(
        'a',
        [
          { exchange: 1, ...wrong },
          { exchange: 2, ...wrong },
        ],
        { evidence: { exchanges: numbers } },
      );
    expect(amongOthers([of([1, 2])], { exchanges })).toHaveLength(1);
    expect(amongOthers([of([1, 2, 3])], { exchanges })).toHaveLength(2);
  });
});
