/** Which failing checks share a cause, and how a cause is told. */
import { describe, expect, test } from 'vitest';
import { withCauses } from './causes.ts';
import { causes, exchange, told, verdict } from './testing.ts';

describe('two failing checks have one cause', () => {
  test('when they complain of the same kind of place in the responses to one kind of request', () => {
    const exchanges = [
      exchange(1, '/things/1?a'),
      exchange(2, '/things/2', { origin: 'https://other.example' }),
    ];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list/3/price' }]),
      verdict('b', [{ exchange: 2, at: '/list/0/price' }]),
    ];
    expect(told(verdicts, { exchanges })).toEqual([['a', 'b']]);
  });

  test('when one place contains the other', () => {
    const exchanges = [exchange(1, '/things')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list' }]),
      verdict('b', [{ exchange: 1, at: '/list/0/price' }]),
      verdict('c', [{ exchange: 1, at: '/listing' }]),
    ];
    expect(told(verdicts, { exchanges })).toEqual([['a', 'b'], ['c']]);
  });

  test('when an error status is in the way of both, whatever the method', () => {
    const exchanges = [
      exchange(1, '/things', { status: 404 }),
      exchange(2, '/things', { status: 404, method: 'POST' }),
    ];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: 'status' }]),
      verdict('b', [{ exchange: 2, at: 'header: vary' }]),
      verdict('c', [{ exchange: 1, at: '/code' }]),
    ];
    expect(told(verdicts, { exchanges })).toEqual([['a', 'b', 'c']]);
  });

  test('when they find the same promise broken, and a violation can name it', () => {
    const requires = ['one', 'two'];
    const verdicts = [
      verdict('a', [{ promise: 'one' }], { requires }),
      verdict('b', [{}], { requires: ['one'] }),
      verdict('c', [{}], { requires: ['two'] }),
    ];
    expect(told(verdicts)).toEqual([['a', 'b'], ['c']]);
  });

  test('when one is a prerequisite of the other, which then comes second', () => {
    const verdicts = [verdict('a', [{}]), verdict('b', [{}])];
    expect(told(verdicts, { own: { a: { prerequisites: ['b'] } } })).toEqual([['b', 'a']]);
    expect(told([verdict('a', [{}]), verdict('b', [])], { own: { a: { prerequisites: ['b'] } } })).toEqual([
      ['a'],
    ]);
  });
});

describe('two failing checks have two causes', () => {
  test.each([
    ['at different places', '/things', { at: '/a' }, { at: '/b' }],
    ['in different headers', '/things', { at: 'header: vary' }, { at: 'header: age' }],
    ['in a header and in the body', '/things', { at: 'header: vary' }, { at: '/a' }],
  ])('%s', (_, path, one, other) => {
    const verdicts = [verdict('a', [{ exchange: 1, ...one }]), verdict('b', [{ exchange: 1, ...other }])];
    expect(told(verdicts, { exchanges: [exchange(1, path)] })).toEqual([['a'], ['b']]);
  });

  test('of different addresses', () => {
    const exchanges = [exchange(1, '/a', { status: 404 }), exchange(2, '/b', { status: 404 })];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: 'status' }]),
      verdict('b', [{ exchange: 2, at: 'status' }]),
    ];
    expect(told(verdicts, { exchanges })).toEqual([['a'], ['b']]);
  });
});

describe('a cause', () => {
  test('is told by the check that decides, and looks at one thing instead of the whole run', () => {
    const requires = ['one'];
    const verdicts = [
      verdict('sweeping', [{}], { requires }),
      verdict('standard', [{}], { requires, ruleset: 'standards' }),
      verdict('direct', [{ exchange: 1 }], { requires }),
    ];
    const [cause, ...more] = causes(verdicts, {
      exchanges: [exchange(1, '/things')],
      own: { sweeping: { order: 'afterwards' } },
    });
    expect(more).toEqual([]);
    expect(cause).toMatchObject({
      id: 'direct',
      title: 'direct 0',
      primary: 'direct',
      status: 'fail',
      checks: ['direct', 'standard', 'sweeping'],
      promises: ['one'],
      exchange: 1,
      effect: 'Nobody can read the things.',
      fix: 'Repair direct.',
    });
  });

  test('has the fix of a check of the whole run that complains of the same at more addresses', () => {
    const exchanges = [exchange(1, '/one'), exchange(2, '/two')];
    const at = 'header: vary';
    const all = verdict('all', [
      { exchange: 1, at },
      { exchange: 2, at },
    ]);
    const verdicts = [verdict('one', [{ exchange: 1, at }]), all];
    const own = { all: { order: 'afterwards' } } as const;
    expect(causes(verdicts, { exchanges, own })).toMatchObject([{ primary: 'one', fix: 'Repair all.' }]);
    const same = [verdict('one', [{ exchange: 1, at }]), verdict('all', [{ exchange: 1, at }])];
    expect(causes(same, { exchanges, own })).toMatchObject([{ primary: 'one', fix: 'Repair one.' }]);
  });

  test('is told by the check for which others wait', () => {
    const requires = ['one'];
    const reason = { code: 'prerequisite', text: '', check: 'b' } as const;
    const verdicts = [
      verdict('a', [{}], { requires }),
      verdict('b', [{}], { requires }),
      verdict('c', [], { status: 'inconclusive', reason }),
    ];
    expect(causes(verdicts)[0]?.primary).toBe('b');
  });

  test('comes first when it decides conformance, then when it has more consequences', () => {
    const verdicts = [
      verdict('note', [{}], { status: 'note' }),
      verdict('standard', [{}], { ruleset: 'standards' }),
      verdict('one', [{}]),
      verdict('two', [{}], { requires: ['same'] }),
      verdict('three', [{}], { requires: ['same'] }),
    ];
    expect(told(verdicts)).toEqual([['two', 'three'], ['one'], ['note'], ['standard']]);
  });

  test('is named by every failing verdict', () => {
    const verdicts = [
      verdict('a', [{}], { requires: ['x'] }),
      verdict('b', [{}], { requires: ['x'] }),
      verdict('c', []),
    ];
    expect(withCauses(verdicts, causes(verdicts)).map(({ cause }) => cause)).toEqual(['a', 'a', undefined]);
  });
});
