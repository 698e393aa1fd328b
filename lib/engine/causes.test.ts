/** Which failing checks share a cause, how a cause is described, and its likely owner. */
import { describe, expect, test } from 'vitest';
import type { Question } from '../model/check.ts';
import type { ReportedExchange } from '../model/report.ts';
import type { Verdict, Violation } from '../model/verdict.ts';
import { type CausePolicy, causesOf, withCauses } from './causes.ts';

const base = 'https://shop.example';

const policy: CausePolicy = {
  pattern: ({ url, body }) => body ?? new URL(url).pathname.replace(/\d+/, '{n}'),
  ownerOf: (address) => (address === '/page' ? { likely: 'theme', because: 'it is a page' } : undefined),
  effectOf: (promise) => (promise === 'one' ? 'Nobody can read the things.' : undefined),
};

const exchange = (
  n: number,
  path: string,
  {
    status = 200,
    method = 'GET',
    origin = base,
    ...own
  }: Partial<ReportedExchange> & { origin?: string } = {},
): ReportedExchange => ({
  n,
  method,
  url: `${origin}${path}`,
  requestHeaders: {},
  status,
  headers: [],
  at: 0,
  millis: 1,
  curl: '',
  ...own,
});

const verdict = (
  check: string,
  violations: readonly Partial<Violation>[],
  own: Partial<Verdict> = {},
): Verdict => ({
  check,
  area: 'catalog',
  ruleset: 'interface',
  level: 'must',
  claim: `${check} holds.`,
  requires: [`promise.${check}`],
  status: violations.length === 0 ? 'pass' : 'fail',
  examined: 1,
  violations: violations.map((one, index) => ({ message: `${check} ${index}`, ...one })),
  evidence: { exchanges: violations.flatMap(({ exchange: n }) => n ?? []) },
  millis: 1,
  ...own,
});

type More = {
  readonly exchanges?: readonly ReportedExchange[];
  readonly own?: Readonly<Record<string, Partial<Question>>>;
};

const causes = (verdicts: readonly Verdict[], { exchanges = [], own = {} }: More = {}) => {
  const checks = verdicts.map(
    ({ check, claim, requires }): Question => ({
      id: check,
      claim,
      fix: `Repair ${check}.`,
      requires: [requires[0] ?? '', ...requires.slice(1)],
      ...own[check],
    }),
  );
  return causesOf({ verdicts, checks, exchanges, baseUrl: base }, policy);
};

const groups = (...args: Parameters<typeof causes>) => causes(...args).map(({ checks }) => checks);

describe('two failing checks have one cause', () => {
  test('when they report the same kind of place in the responses to one kind of request', () => {
    const exchanges = [
      exchange(1, '/things/1?a'),
      exchange(2, '/things/2', { origin: 'https://other.example' }),
    ];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list/3/price' }]),
      verdict('b', [{ exchange: 2, at: '/list/0/price' }]),
    ];
    expect(groups(verdicts, { exchanges })).toEqual([['a', 'b']]);
  });

  test('when one place contains the other', () => {
    const exchanges = [exchange(1, '/things')];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: '/list' }]),
      verdict('b', [{ exchange: 1, at: '/list/0/price' }]),
      verdict('c', [{ exchange: 1, at: '/listing' }]),
    ];
    expect(groups(verdicts, { exchanges })).toEqual([['a', 'b'], ['c']]);
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
    expect(groups(verdicts, { exchanges })).toEqual([['a', 'b', 'c']]);
  });

  test('when they find the same promise broken, and a violation can name it', () => {
    const requires = ['one', 'two'];
    const verdicts = [
      verdict('a', [{ promise: 'one' }], { requires }),
      verdict('b', [{}], { requires: ['one'] }),
      verdict('c', [{}], { requires: ['two'] }),
    ];
    expect(groups(verdicts)).toEqual([['a', 'b'], ['c']]);
  });

  test('when one is a prerequisite of the other, which then comes second', () => {
    const verdicts = [verdict('a', [{}]), verdict('b', [{}])];
    expect(groups(verdicts, { own: { a: { prerequisites: ['b'] } } })).toEqual([['b', 'a']]);
    expect(groups([verdict('a', [{}]), verdict('b', [])], { own: { a: { prerequisites: ['b'] } } })).toEqual([
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
    expect(groups(verdicts, { exchanges: [exchange(1, path)] })).toEqual([['a'], ['b']]);
  });

  test('of different addresses', () => {
    const exchanges = [exchange(1, '/a', { status: 404 }), exchange(2, '/b', { status: 404 })];
    const verdicts = [
      verdict('a', [{ exchange: 1, at: 'status' }]),
      verdict('b', [{ exchange: 2, at: 'status' }]),
    ];
    expect(groups(verdicts, { exchanges })).toEqual([['a'], ['b']]);
  });
});

describe('a cause', () => {
  test('is led by the check that decides and examines one thing instead of the whole run', () => {
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

  test('has the fix of a check of the whole run that reports the same at more addresses', () => {
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

  test('is led by the check for which others wait', () => {
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
    expect(groups(verdicts)).toEqual([['two', 'three'], ['one'], ['note'], ['standard']]);
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

describe('its likely owner', () => {
  const other = 'https://canonical.example';
  const owner = (verdicts: readonly Verdict[], exchanges: readonly ReportedExchange[]) =>
    causes(verdicts, { exchanges })[0]?.owner;

  test('is unknown without evidence', () => {
    expect(owner([verdict('a', [{}])], [])?.likely).toBe('unknown');
    expect(owner([verdict('a', [{ exchange: 1 }])], [exchange(1, '/things')])?.likely).toBe('unknown');
  });

  test('is the platform when both hosts answer alike', () => {
    const exchanges = [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other })];
    expect(owner([verdict('a', [{ exchange: 1 }, { exchange: 2 }])], exchanges)).toEqual({
      likely: 'platform',
      because: `${base} and ${other} answer alike`,
    });
  });

  const onBaseAlone = (violations: readonly Partial<Violation>[]) =>
    owner(
      [verdict('a', violations, { evidence: { exchanges: [1, 2] } })],
      [exchange(1, '/rpc'), exchange(2, '/rpc', { origin: other })],
    );

  test('is the edge when the second host answers the same request as promised', () => {
    expect(onBaseAlone([{ exchange: 1 }])?.likely).toBe('edge');
  });

  test('is unknown when not every violation is listed', () => {
    expect(onBaseAlone([{ exchange: 1 }, { more: 3 }])?.likely).toBe('unknown');
  });

  test('is the edge when a bot protection answered, or only a cache is wrong', () => {
    const challenged = exchange(1, '/things', { headers: [['cf-mitigated', 'challenge']] });
    expect(owner([verdict('a', [{ exchange: 1 }])], [challenged])?.likely).toBe('edge');
    const cached = [exchange(1, '/things', { headers: [['x-cache', 'HIT']] }), exchange(2, '/things')];
    const verdicts = [verdict('a', [{ exchange: 1 }], { evidence: { exchanges: [1, 2] } })];
    expect(owner(verdicts, cached)?.likely).toBe('edge');
    expect(owner([verdict('a', [{ exchange: 1 }, { exchange: 2 }])], cached)?.likely).toBe('unknown');
  });

  test('is the one that the address shows', () => {
    expect(owner([verdict('a', [{ exchange: 1 }])], [exchange(1, '/page')])?.likely).toBe('theme');
  });

  test("is the merchant's data when a few of many values are odd", () => {
    const few = { exchange: 1, at: '/list/3', count: { wrong: 2, of: 60 } };
    const exchanges = [exchange(1, '/things')];
    expect(owner([verdict('a', [few])], exchanges)).toEqual({
      likely: 'merchant-data',
      because: '58 of 60 such values are right',
    });
    const many = { ...few, count: { wrong: 60, of: 60 } };
    expect(owner([verdict('a', [few, many])], exchanges)?.likely).toBe('unknown');
  });
});
