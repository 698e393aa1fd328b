/** Three outcomes, and the sentence that goes with each. */
import { describe, expect, test } from 'vitest';
import { noOccasion, type ReasonCode, reasonCodes } from './model/inconclusive.ts';
import type { Area, Level, Requirement, Ruleset } from './model/requirement.ts';
import type { Standing, Verdict } from './model/verdict.ts';
import { isDoubt, summarize } from './outcome.ts';
import { anyTarget } from './proof/any-target.ts';
import { assemble } from './report/assemble.ts';

type Case = {
  readonly standing?: Standing;
  readonly code?: ReasonCode;
  readonly area?: Area;
  readonly level?: Level;
  readonly ruleset?: Ruleset;
  readonly essential?: boolean;
  readonly text?: string;
};

/** A run of one check for each promise. */
function outcomeOf(...cases: readonly Case[]) {
  const register = cases.map(
    ({ area = 'catalog', level = 'must', ruleset = 'interface', essential = false }, i): Requirement => ({
      id: `${area}.p${i}`,
      area,
      level,
      ruleset,
      section: 's',
      statement: 'S.',
      essential,
    }),
  );
  const verdicts = cases.map(
    (
      { standing = 'pass', code, text = 'because', area = 'catalog', level = 'must', ruleset = 'interface' },
      i,
    ): Verdict => ({
      check: `${area}/c${i}`,
      area,
      ruleset,
      level,
      claim: 'C.',
      requires: [`${area}.p${i}`],
      standing,
      ...(code && { reason: { code, text } }),
      examined: 1,
      violations: [],
      evidence: { exchanges: [] },
      millis: 1,
    }),
  );
  return assemble({
    target: anyTarget(),
    embedded: false,
    register,
    verdicts,
    exchanges: [],
    sent: 0,
    startedAt: new Date(0),
    millis: 1,
  });
}

const couldNotTell: readonly ReasonCode[] = [
  'unreachable',
  'timeout',
  'too-large',
  'malformed-transport',
  'rate-limited',
  'server-error',
  'blocked-by-edge',
  'prerequisite',
  'budget-spent',
  'deadline',
  'not-run',
];

test('the reasons are told apart as promised', () => {
  const notAsked = ['not-selected', 'ruleset-off'];
  expect([...couldNotTell, ...noOccasion, ...notAsked].sort()).toEqual([...reasonCodes].sort());
});

describe('not conformant', () => {
  test('is what broke a must of the interface, whatever else could not be told', () => {
    const report = outcomeOf({ standing: 'fail' }, { standing: 'inconclusive', code: 'timeout' }, {});
    expect([report.outcome, report.headline]).toEqual([
      'not-conformant',
      'not conformant: 1 promise broken (1 failing check), 2 of 3 promises judged',
    ]);
  });

  test.each<Case>([
    { standing: 'warn', level: 'should' },
    { standing: 'note', level: 'may' },
    { standing: 'fail', ruleset: 'standards' },
    { standing: 'fail', ruleset: 'ucp' },
  ])('is not what broke something else: %j', (other) => {
    expect(outcomeOf(other, {}).outcome).toBe('conformant');
  });
});

describe('inconclusive', () => {
  test.each(couldNotTell)('is a must that could not be told for %s', (code) => {
    const { outcome, headline } = outcomeOf({}, { standing: 'inconclusive', code });
    expect([outcome, headline]).toEqual([
      'inconclusive',
      `inconclusive: 1 of 2 promises judged; catalog/c1 could not be judged (${code})`,
    ]);
  });

  test.each(couldNotTell)('is not a should of an area that was judged otherwise, for %s', (code) => {
    const { outcome, headline } = outcomeOf({}, { standing: 'inconclusive', code, level: 'should' });
    expect([outcome, headline]).toEqual([
      'conformant',
      'conformant: 1 of 2 promises judged, 1 could not be told',
    ]);
  });

  test('is an area of which nothing could be told, though it only has shoulds', () => {
    const silent = { standing: 'inconclusive', code: 'timeout', area: 'sitemap', level: 'should' } as const;
    expect(outcomeOf({}, silent).headline).toBe(
      'inconclusive: 1 of 2 promises judged; nothing in area sitemap was judged',
    );
  });

  test('is an essential promise that was not judged, for want of an occasion too', () => {
    const { outcome, headline } = outcomeOf(
      {},
      { standing: 'inconclusive', code: 'no-subjects', essential: true },
    );
    expect([outcome, headline]).toEqual([
      'inconclusive',
      'inconclusive: 1 of 2 promises judged; the essential promise catalog.p1 was not judged',
    ]);
  });

  test('is an error of ours, and says so', () => {
    expect(outcomeOf({}, { standing: 'error' }).headline).toBe(
      'inconclusive: 1 of 2 promises judged; catalog/c1 broke: the suite itself is at fault',
    );
  });

  test('is a run that judged nothing, or nothing of the interface', () => {
    expect(outcomeOf({ standing: 'inconclusive', code: 'no-subjects' }).headline).toBe(
      'inconclusive: 0 of 1 promises judged; nothing was judged',
    );
    expect(outcomeOf({ ruleset: 'ucp' }).headline).toBe(
      'inconclusive: no promise of ruleset interface was asked for',
    );
    expect(outcomeOf().outcome).toBe('inconclusive');
  });

  test('counts its further reasons', () => {
    const late = { standing: 'inconclusive', code: 'timeout' } as const;
    expect(outcomeOf({}, late, late).headline).toMatch(/could not be judged \(timeout\), and 1 more reason$/);
    expect(outcomeOf({}, late, late, late).headline).toMatch(/, and 2 more reasons$/);
  });

  test('is what a diagnosis explains, in one sentence', () => {
    const summary = summarize([], [], {
      diagnosis: { code: 'unreachable', text: 'nothing answers at http://a (refused)' },
    });
    expect(summary).toMatchObject({
      outcome: 'inconclusive',
      headline: 'inconclusive: nothing answers at http://a (refused)',
      diagnosis: { code: 'unreachable' },
    });
  });
});

describe('conformant', () => {
  test.each([...noOccasion])('is what gave no occasion for %s', (code) => {
    const standing = code === 'consent-withheld' ? 'skipped' : 'inconclusive';
    const { outcome, headline, judged } = outcomeOf({}, { standing, code });
    expect([outcome, headline]).toEqual([
      'conformant',
      'conformant: 1 of 2 promises judged, 1 gave no occasion',
    ]);
    expect(judged).toEqual({ promises: 1, of: 2 });
  });

  test('is a read-only audit, whose rate limit was not judged at all', () => {
    const unasked = { standing: 'skipped', code: 'consent-withheld', area: 'rate-limiting' } as const;
    expect(outcomeOf({}, unasked, { ...unasked, essential: true }).outcome).toBe('conformant');
  });

  test('does not count what was not asked for', () => {
    const { headline } = outcomeOf({}, { standing: 'skipped', code: 'not-selected', essential: true });
    expect(headline).toBe('conformant: 1 of 1 promises judged');
  });
});

test('a doubt is what was not judged and had its occasion', () => {
  expect(isDoubt({ standing: 'error' })).toBe(true);
  expect(isDoubt({ standing: 'pass' })).toBe(false);
  expect(isDoubt({ standing: 'skipped', reason: { code: 'not-run', text: '' } })).toBe(true);
  expect(isDoubt({ standing: 'skipped', reason: { code: 'ruleset-off', text: '' } })).toBe(false);
});

describe('a known failure', () => {
  test('does not break conformance, and is counted in the headline', () => {
    const { outcome, headline, judged } = outcomeOf({ standing: 'known' }, {});
    expect(outcome).toBe('conformant');
    expect(judged).toEqual({ promises: 2, of: 2 });
    expect(headline).toBe('conformant: 2 of 2 promises judged, 1 known failure');
  });

  test('excuses what could not be judged because of it, and what could not be judged because of that', () => {
    const report = outcomeOf(
      { standing: 'known' },
      { standing: 'inconclusive', code: 'prerequisite', text: 'catalog/c2 does not hold' },
      { standing: 'inconclusive', code: 'prerequisite', text: 'catalog/c0 does not hold', essential: true },
    );
    expect(report.outcome).toBe('conformant');
  });

  test.each([
    [{ standing: 'inconclusive', code: 'prerequisite', text: 'catalog/c9 does not hold' }],
    [{ standing: 'inconclusive', code: 'timeout', text: 'catalog/c0' }],
  ] as const)('excuses nothing else: %j', (other) => {
    expect(outcomeOf({ standing: 'known' }, other).outcome).toBe('inconclusive');
  });
});
