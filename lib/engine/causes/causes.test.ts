/** Which violations share a cause, and how a cause is described and ordered. */
import { describe, expect, test } from 'vitest';
import type { Violation } from '../../model/verdict.ts';
import { amongOthers, causes, exchange, groups, verdict } from '../testing.ts';

test('a title names all that is missing at one place', () => {
  const missing = (expected: string) => ({
    ...{ exchange: 1, at: '/tools', actual: '[]', expected },
    message: `the list has no ${expected}`,
  });
  const verdicts = [verdict('a', ['get_cart', 'get_order', 'get_order', 'update_cart'].map(missing))];
  const [cause] = causes(verdicts, { exchanges: [exchange(1, '/list')] });
  expect(cause?.title).toBe('the list has no get_cart; the same for get_order, update_cart');
});

test('a title names the other answers with the same wrong header', () => {
  const closed = { at: 'header: a', expected: '"*"', actual: 'absent' };
  const exchanges = [
    exchange(1, '/calls', { status: 202 }),
    exchange(2, '/calls', { status: 401 }),
    exchange(3, '/calls', { status: 401 }),
  ];
  const verdicts = [
    verdict('open', [
      { ...closed, exchange: 1 },
      { ...closed, exchange: 2 },
      { ...closed, exchange: 3 },
    ]),
  ];
  const [only] = causes(verdicts, { exchanges });
  expect(only?.title).toBe('open 0; the same for GET /calls 401');
});

describe('one cause explains violations', () => {
  test('at the same kind of member that is wrong in the same way, wherever it occurs', () => {
    const exchanges = [exchange(1, '/things'), exchange(2, '/thing')];
    const manner = 'are numbers';
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list/3/price', manner }]),
      verdict('b', [{ exchange: 2, at: '/thing/price', manner }]),
    ];
    expect(amongOthers(verdicts, { exchanges })).toEqual([['a 0', 'b 0']]);
  });

  test('of one check, however the wrong values differ', () => {
    const exchanges = [exchange(1, '/things/1'), exchange(2, '/things/2')];
    const verdicts = [
      verdict('a', [
        { exchange: 1, at: '/price', expected: '1', actual: '2' },
        { exchange: 2, at: '/price', expected: '3', actual: '4' },
      ]),
    ];
    expect(amongOthers(verdicts, { exchanges })).toEqual([['a 0', 'a 1']]);
  });

  test('of the same wrong value in two places of one answer', () => {
    const wrong = { at: '/line/price', expected: '1299', actual: '129900' };
    const groupsOf = (own: Partial<Violation>) =>
      amongOthers(
        [verdict('a', [{ exchange: 1, ...wrong }]), verdict('b', [{ exchange: 1, ...wrong, ...own }])],
        { exchanges: [exchange(1, '/things')] },
      );
    expect(groupsOf({ at: '/line/sum' })).toEqual([['a 0', 'b 0']]);
    expect(groupsOf({ at: '/line/sum', actual: '2598' })).toEqual([['a 0'], ['b 0']]);
  });

  test('of parts of what is of another type', () => {
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list', manner: 'are null' }]),
      verdict('b', [{ exchange: 1, at: '/list/0/price', manner: 'have no "amount"' }]),
    ];
    expect(amongOthers(verdicts, { exchanges: [exchange(1, '/things')] })).toEqual([['a 0', 'b 0']]);
  });

  test('of one answer with an error status', () => {
    const exchanges = [exchange(1, '/things', { status: 404 })];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: 'status', expected: '200', actual: '404' }]),
      verdict('b', [{ exchange: 1, at: 'header: vary', expected: 'accept', actual: 'absent' }]),
      verdict('c', [{ exchange: 1, at: '/code', expected: 'a string' }]),
    ];
    expect(amongOthers(verdicts, { exchanges })).toEqual([['a 0', 'b 0', 'c 0']]);
  });

  test('of a check that waits for another, at another address', () => {
    const exchanges = [exchange(1, '/a'), exchange(2, '/b')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/x/y', expected: 'one' }]),
      verdict('b', [{ exchange: 2, at: '/z/w', expected: 'two' }]),
    ];
    const own = { a: { prerequisites: ['b'] } };
    expect(amongOthers(verdicts, { exchanges, own })).toEqual([['b 0', 'a 0']]);
  });

  test('of one kind of answer, of which a check needs the other, where nothing else is wrong', () => {
    const exchanges = [exchange(1, '/things/1'), exchange(2, '/things/2')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/lines', expected: 'two' }]),
      verdict('b', [{ exchange: 2, at: '/total', expected: 'ten' }]),
    ];
    const own = { b: { prerequisites: ['a'] } };
    expect(groups(verdicts, { exchanges, own })).toEqual([['a 0', 'b 0']]);
    expect(groups(verdicts, { exchanges })).toHaveLength(2);
    expect(amongOthers(verdicts, { exchanges, own })).toHaveLength(2);
  });

  test('that may be one where nothing else is wrong', () => {
    const exchanges = [exchange(1, '/things')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list', expected: 'ten' }]),
      verdict('b', [{ exchange: 1, at: '/list', expected: 'twelve' }]),
    ];
    expect(groups(verdicts, { exchanges })).toEqual([['a 0', 'b 0']]);
    expect(amongOthers(verdicts, { exchanges })).toEqual([['a 0'], ['b 0']]);
  });
});

test('violations that are only counted belong to the cause of the others of their promise', () => {
  const verdicts = [
    verdict('a', [
      { exchange: 1, at: '/list/0/price', manner: 'are numbers', promise: 'one' },
      { exchange: 1, at: '/list/0/tags', manner: 'are strings', promise: 'two' },
      { more: 7, promise: 'two' },
    ]),
  ];
  expect(amongOthers(verdicts, { exchanges: [exchange(1, '/things')] })).toEqual([['a 0'], ['a 1', 'a 2']]);
});

describe('a cause', () => {
  test('is led by the check that decides and examines one thing instead of the whole run', () => {
    const at = '/price';
    const verdicts = [
      verdict('sweeping', [{ exchange: 1, at, expected: 'x' }], { requires: ['one'] }),
      verdict('standard', [{ exchange: 1, at, expected: 'x' }], { requires: ['one'], ruleset: 'standards' }),
      verdict('direct', [{ exchange: 1, at, expected: 'x' }], { requires: ['one'] }),
    ];
    const [cause, ...more] = causes(verdicts, {
      exchanges: [exchange(1, '/things')],
      own: { sweeping: { order: 'afterwards' } },
    });
    expect(more).toEqual([]);
    expect(cause).toMatchObject({
      id: 'direct',
      defect: 'deviation',
      title: 'direct 0',
      primary: 'direct',
      status: 'fail',
      checks: ['direct', 'standard', 'sweeping'],
      promises: ['one'],
      blocks: 0,
      exchange: 1,
      effect: 'Nobody can read the things.',
      fix: 'Repair direct.',
    });
  });

  test('has the fix of a check of the whole run that reports the same at more addresses', () => {
    const third = exchange(3, '/three', { headers: [['vary', 'x']] });
    const exchanges = [exchange(1, '/one'), exchange(2, '/two'), third];
    const wrong = { at: 'header: vary', expected: 'x', actual: 'absent' };
    const all = verdict('all', [
      { exchange: 1, ...wrong },
      { exchange: 2, ...wrong },
    ]);
    const verdicts = [verdict('one', [{ exchange: 1, ...wrong }]), all];
    const own = { all: { order: 'afterwards' } } as const;
    expect(causes(verdicts, { exchanges, own })).toMatchObject([{ primary: 'one', fix: 'Repair all.' }]);
  });

  test('has a fix that names the other addresses of the same wrong header', () => {
    const third = exchange(3, '/three', { headers: [['vary', 'x']] });
    const exchanges = [exchange(1, '/one'), exchange(2, '/two'), third];
    const wrong = { at: 'header: vary', expected: 'x', actual: 'absent' };
    const both = [1, 2].map((n) => ({ exchange: n, ...wrong }));
    const fixWith = (fix: string) =>
      causes([verdict('a', both)], { exchanges, own: { a: { fix } } }).map((cause) => cause.fix);
    expect(fixWith('Send Vary with /one.')).toEqual(['Send Vary with /one. The same is wrong at /two.']);
    expect(fixWith('Send Vary with /one and /two.')).toEqual(['Send Vary with /one and /two.']);
  });

  test('says how many checks wait for it', () => {
    const reason = { code: 'prerequisite', text: '', check: 'a' } as const;
    const verdicts = [verdict('a', [{}]), verdict('b', [], { status: 'inconclusive', reason })];
    expect(causes(verdicts)[0]?.blocks).toBe(1);
  });

  test('comes first when it decides, then by its gravity, then by what it hides', () => {
    const reason = { code: 'prerequisite', text: '', check: 'hiding' } as const;
    const verdicts = [
      verdict('note', [{ exchange: 1, at: '/a' }], { status: 'note' }),
      verdict('standard', [{ exchange: 2, at: '/b' }], { ruleset: 'standards' }),
      verdict('formal', [{ exchange: 3, at: '/c' }]),
      verdict('hiding', [{ exchange: 4, at: '/d' }]),
      verdict('money', [{ exchange: 5, at: '/e' }], { requires: ['money'] }),
      verdict('waiting', [], { status: 'inconclusive', reason }),
    ];
    const exchanges = [1, 2, 3, 4, 5].map((n) => exchange(n, `/${'x'.repeat(n)}`));
    expect(causes(verdicts, { exchanges }).map(({ primary }) => primary)).toEqual([
      ...['money', 'hiding', 'formal', 'standard', 'note'],
    ]);
  });
});

describe('a limiter below the rate of the audit', () => {
  const page = { text: '<html></html>', length: 13, sha256: 'page', cut: false };
  /** So many requests of four kinds, over and over, of which some are refused. */
  const asked = (isRefused: (n: number) => boolean, code = 403) =>
    Array.from({ length: 80 }, (_, index) =>
      exchange(index + 1, `/${'abcd'[index % 4]}`, {
        ...(isRefused(index) && { status: code, body: page }),
      }),
    );
  const inRuns = (n: number) => Math.floor(n / 10) % 2 === 1;
  const refused = verdict('one', [{ exchange: 11, at: 'status', expected: '200', actual: '403' }]);
  const other = verdict('other', [{ exchange: 12, at: 'header: x', expected: 'y', actual: 'absent' }]);

  test('is one cause that says how many answers it refused', () => {
    expect(causes([refused, other], { exchanges: asked(inRuns) })).toMatchObject([
      {
        defect: 'limited',
        checks: ['one', 'other'],
        fix: expect.stringContaining('40 of 80 answers are 403'),
      },
    ]);
  });

  test.each([
    ['that always refuses the same requests', (n: number) => n % 4 === 2, 403],
    ['that refuses by chance', (n: number) => n % 3 === 1, 403],
    ['whose server fails', inRuns, 500],
  ])('is not told of a target %s', (_, isRefused, code) => {
    const found = causes([refused], { exchanges: asked(isRefused, code) });
    expect(found.map(({ defect }) => defect)).not.toContain('limited');
  });

  test('does not explain refusals that were provoked', () => {
    const burst = verdict('burst', [{ exchange: 11, at: 'status', expected: '429', actual: '403' }], {
      evidence: { exchanges: asked(inRuns).map(({ n }) => n) },
    });
    expect(causes([burst], { exchanges: asked(inRuns) })).toMatchObject([{ defect: 'deviation' }]);
  });
});

test('an empty list for every query does not show that queries are ignored', () => {
  const empty = { text: '{"things":[]}', length: 13, sha256: 'empty', cut: false };
  const exchanges = ['?n=1', '?n=2', '?n=3'].map((query, n) =>
    exchange(n + 1, `/a${query}`, { body: empty }),
  );
  const wrong = verdict('a', [{ exchange: 1, at: '/list', expected: '1 thing', actual: 'nothing' }]);
  expect(causes([wrong], { exchanges }).map(({ defect }) => defect)).toEqual(['deviation']);
});
