/** Every status, and every reason for one. */
import { describe, expect, test } from 'vitest';
import { check } from '../model/check.ts';
import { reasonCodes } from '../model/inconclusive.ts';
import { type Level, levels, type Requirement } from '../model/requirement.ts';
import { areaOf, type Finding, judge } from './judge.ts';

const found = (own: Partial<Finding> = {}): Finding => ({
  violations: [],
  examined: 1,
  exchanges: [3],
  millis: 1.6,
  ...own,
});

const requirement = (id: string, level: Level = 'must'): Requirement => ({
  id,
  area: 'catalog',
  level,
  ruleset: 'standards',
  section: 'somewhere',
  statement: 'It holds.',
  essential: false,
});

const checkOf = (...requires: [string, ...string[]]) =>
  check({ id: 'catalog/check', requires, claim: 'It holds.', fix: 'Change it.', run: async () => [] });

const violation = { message: 'it does not' };

const statusOf = (finding: Partial<Finding>, level: Level = 'must') =>
  judge(checkOf('catalog.a'), [requirement('catalog.a', level)], found(finding));

describe('status', () => {
  test.each([
    ['must', 'fail'],
    ['should', 'warn'],
    ['may', 'note'],
  ] as const)('a broken %s is a %s', (level, status) => {
    const verdict = statusOf({ violations: [violation] }, level);
    expect([verdict.status, verdict.level, verdict.reason]).toEqual([status, level, undefined]);
  });

  test.each([
    ['must', ['may'], 'note'],
    ['must', ['may', 'should'], 'warn'],
    ['must', ['may', undefined], 'fail'],
    ['should', ['must'], 'warn'],
    ['may', ['should', 'must'], 'note'],
  ] as const)('a broken %s whose violations weigh at most %j is a %s', (level, weights, status) => {
    const violations = weights.map((atMost) => ({ ...violation, ...(atMost && { atMost }) }));
    const verdict = statusOf({ violations }, level);
    expect([verdict.status, verdict.level]).toEqual([status, level]);
    expect(verdict.violations).toEqual(weights.map(() => violation));
  });

  test.each(levels)('a %s that holds is a pass', (level) => {
    expect(statusOf({}, level).status).toBe('pass');
  });

  test('nothing passes on nothing', () => {
    expect(statusOf({ examined: 0 })).toMatchObject({
      status: 'inconclusive',
      reason: { code: 'no-subjects' },
    });
  });

  test('violations count even when nothing was examined or the check could not finish', () => {
    const inconclusive = { code: 'timeout', text: 'late' } as const;
    expect(statusOf({ violations: [violation], examined: 0 }).status).toBe('fail');
    expect(statusOf({ violations: [violation], inconclusive }).status).toBe('fail');
  });

  test.each(reasonCodes)('an inconclusive check keeps its reason %s', (code) => {
    const reason = { code, text: 'because' };
    expect(statusOf({ inconclusive: reason })).toMatchObject({
      status: code === 'not-run' ? 'skipped' : 'inconclusive',
      reason,
    });
    expect(statusOf({ skipped: reason })).toMatchObject({ status: 'skipped', reason });
  });

  test('an error of the suite is an error even with violations', () => {
    const skipped = { code: 'not-selected', text: 'left out' } as const;
    const verdict = statusOf({ error: 'TypeError', violations: [violation], skipped });
    expect([verdict.status, verdict.error, verdict.reason]).toEqual(['error', 'TypeError', undefined]);
  });

  test('an unregistered promise is an error of the suite', () => {
    const verdict = judge(checkOf('catalog.a', 'catalog.typo'), [requirement('catalog.a')], found());
    expect([verdict.status, verdict.error]).toEqual([
      'error',
      'it requires catalog.typo, which is not registered',
    ]);
  });
});

describe('verdict', () => {
  test('has the highest level of its promises, the ruleset, and the area of the id', () => {
    const rows = [requirement('a.a', 'may'), requirement('a.b', 'should')];
    expect(judge(checkOf('a.a', 'a.b'), rows, found())).toMatchObject({
      level: 'should',
      ruleset: 'standards',
      area: 'catalog',
      requires: ['a.a', 'a.b'],
      millis: 2,
    });
    expect(areaOf({ id: 'json-rpc/a/b' })).toBe('json-rpc');
  });

  test('carries evidence, confirmation, and how to replay a counterexample', () => {
    const counterexample = { value: '1', seed: 7, path: '0:1' };
    const verdict = statusOf({
      violations: [violation, { ...violation, counterexample }],
      confirmed: '1/2',
      exchanges: [2, 5],
    });
    expect(verdict.evidence).toEqual({ exchanges: [2, 5], seed: 7, path: '0:1' });
    expect(verdict.confirmed).toBe('1/2');
    expect(statusOf({})).not.toHaveProperty('confirmed');
  });
});
