/** Every status, and every reason for one. Which promises decide is a matter of the set; which checks fail is not. */
import { describe, expect, test } from 'vitest';
import { check } from '../model/check.ts';
import { reasonCodes } from '../model/inconclusive.ts';
import { type Level, levels, type Requirement } from '../model/requirement.ts';
import type { Verdict } from '../model/verdict.ts';
import { report } from '../proof/engine/folded.ts';
import { sampleVerdict } from '../proof/pages/sample-report.ts';
import { changesBetween } from '../report/diff/changes.ts';
import { exitCode } from '../report/exit-code.ts';
import { toJunit } from '../report/formats/junit.ts';
import { weightText } from '../report/wording/facts.ts';
import { areaOf, type Finding, judge, nothing } from './judge.ts';

describe('a status', () => {
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

    test.each([
      ['catalog.b', undefined, 'warn'],
      ['catalog.a', undefined, 'fail'],
      ['catalog.a', 'may', 'note'],
      ['catalog.b', 'must', 'warn'],
      [undefined, undefined, 'fail'],
    ] as const)(
      'a violation of %s, at most %s, has the level of its promise: %s',
      (promise, atMost, status) => {
        const requirements = [requirement('catalog.a'), requirement('catalog.b', 'should')];
        const broken = { ...violation, ...(promise && { promise }), ...(atMost && { atMost }) };
        const verdict = judge(
          checkOf('catalog.a', 'catalog.b'),
          requirements,
          found({ violations: [broken] }),
        );
        expect([verdict.status, verdict.level]).toEqual([status, 'must']);
      },
    );

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
});

describe('a set', () => {
  const row = (id: string, sets: readonly string[], own: Partial<Requirement> = {}): Requirement => ({
    ...{ id, area: 'catalog', level: 'must', ruleset: 'interface', section: '1', essential: false },
    statement: 'It holds.',
    sets,
    ...own,
  });

  const register: readonly Requirement[] = [
    row('catalog.old', ['2030-01-01', '2031-01-01']),
    row('catalog.later', ['2031-01-01']),
    row('catalog.latest', []),
    row('catalog.wrong', ['2030-01-01'], {
      excluded: { because: 'retired', note: 'It was wrong.', since: '2.0.0' },
    }),
  ];

  /** catalog/old passes; the checks of later promises fail. */
  function reportWith(set: string) {
    const verdictOf = (name: string, violations: Verdict['violations']): Verdict => {
      const question = {
        id: `catalog/${name}`,
        requires: [`catalog.${name}`],
        claim: 'C.',
        fix: 'F.',
      } as const;
      const promises = register.filter(({ id }) => id === `catalog.${name}`);
      return judge(question, promises, { ...nothing, examined: 1, violations }, set);
    };
    const wrong = [{ message: 'it is wrong' }];
    const verdicts = [verdictOf('old', []), verdictOf('later', wrong), verdictOf('latest', wrong)];
    return report(verdicts, [], { set }, register);
  }

  const must = { failOn: 'must', interrupted: false } as const;

  describe('the set that decides', () => {
    test('is named, and what came later is judged beside it', () => {
      const judged = reportWith('2030-01-01');
      expect(judged.headline).toBe(
        'conformant with 2030-01-01: 1 of 1 promises judged, 1 retired; 2 causes beside the interface',
      );
      expect(judged.set).toEqual({ name: '2030-01-01', retired: ['catalog.wrong'] });
      expect(judged.verdicts.map(({ status, new: isNew }) => [status, isNew])).toEqual([
        ['pass', undefined],
        ['fail', true],
        ['fail', true],
      ]);
      expect(judged.requirements.map(({ new: isNew }) => isNew)).toEqual([undefined, true, true, undefined]);
      expect(exitCode(judged, must)).toBe(0);
      expect(judged.verdicts.map(weightText)[1]).toMatch(/^new: /);
    });

    test.each([
      ['2031-01-01', 'not conformant with 2031-01-01: 1 cause, 1 failing check, 2 of 2 promises judged'],
      ['next', 'not conformant with next: 2 causes, 2 failing checks, 3 of 3 promises judged'],
    ])('%s has more promises', (set, headline) => {
      const judged = reportWith(set);
      expect(judged.headline).toContain(headline);
      expect(exitCode(judged, must)).toBe(1);
    });

    test('is a property of JUnit, and so is what is new', () => {
      const junit = toJunit(reportWith('2031-01-01'), { junitDialect: 'rich', failOn: 'must' });
      expect(junit).toContain('<property name="set" value="2031-01-01"/>');
      expect(junit.match(/name="new" value="true"/g)).toHaveLength(1);
    });
  });

  describe('the difference of two reports with different sets', () => {
    test('is said check by check', () => {
      const [old, current] = [reportWith('2030-01-01'), reportWith('2031-01-01')];
      expect(changesBetween(old, current)).toMatchObject({
        worse: [],
        recounted: [{ check: 'catalog/later', before: 'fail', after: 'fail', set: '2031-01-01' }],
        same: 2,
      });
    });

    test('is not where both sets have the promise, nor where the sets are the same', () => {
      const [old, current] = [reportWith('2030-01-01'), reportWith('2030-01-01')];
      expect(changesBetween(old, current).recounted).toEqual([]);
      const worse = {
        ...current,
        verdicts: [sampleVerdict('fail', { check: 'catalog/old', requires: ['catalog.old'] })],
      };
      expect(changesBetween(reportWith('next'), worse).worse).toEqual([
        expect.not.objectContaining({ set: expect.anything() }),
      ]);
    });

    test('is a new check of a promise that the earlier set lacks', () => {
      const old = reportWith('2030-01-01');
      const before = {
        ...old,
        verdicts: old.verdicts.slice(0, 1),
        requirements: old.requirements.slice(0, 1),
      };
      expect(changesBetween(before, reportWith('2031-01-01')).new).toMatchObject([
        { check: 'catalog/later', set: '2031-01-01' },
        { check: 'catalog/latest' },
      ]);
    });
  });
});
