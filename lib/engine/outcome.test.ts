/** Conformant, not conformant or inconclusive, and the sentence that goes with each. */
import { describe, expect, test } from 'vitest';
import { noOccasion, type ReasonCode, reasonCodes } from '../model/inconclusive.ts';
import { type Case, outcomeOf } from '../proof/engine/folded.ts';
import { summarize } from './outcome.ts';
import { isDoubt } from './select.ts';

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

test('every reason is either a missing occasion or a doubt', () => {
  const notAsked = ['not-selected', 'ruleset-off'];
  expect([...couldNotTell, ...noOccasion, ...notAsked].sort()).toEqual([...reasonCodes].sort());
});

describe('not conformant', () => {
  test('is a broken must of the interface, even when other promises could not be judged', () => {
    const report = outcomeOf({ status: 'fail' }, { status: 'inconclusive', code: 'timeout' }, {});
    expect([report.outcome, report.headline]).toEqual([
      'not-conformant',
      'not conformant with next: 1 cause, 1 failing check, 2 of 3 promises judged',
    ]);
  });

  test.each<Case>([
    { status: 'warn', level: 'should' },
    { status: 'note', level: 'may' },
    { status: 'fail', ruleset: 'standards' },
    { status: 'fail', ruleset: 'ucp' },
    { status: 'warn', level: 'should', ruleset: 'advice' },
    { status: 'fail', ruleset: 'advice' },
  ])('is not any other broken promise: %j', (other) => {
    expect(outcomeOf(other, {}).outcome).toBe('conformant');
  });
});

describe('inconclusive', () => {
  test.each(couldNotTell)('is a must that could not be judged because of %s', (code) => {
    const { outcome, headline } = outcomeOf({}, { status: 'inconclusive', code });
    expect([outcome, headline]).toEqual([
      'inconclusive',
      `inconclusive: 1 of 2 promises of next judged; catalog/c1 could not be judged (${code})`,
    ]);
  });

  test.each(couldNotTell)('is not a should of an area with other verdicts, for %s', (code) => {
    const { outcome, headline } = outcomeOf({}, { status: 'inconclusive', code, level: 'should' });
    expect([outcome, headline]).toEqual([
      'conformant',
      'conformant with next: 1 of 2 promises judged, 1 could not be judged',
    ]);
  });

  test('is an area without any verdict, even if it only has shoulds', () => {
    const silent = { status: 'inconclusive', code: 'timeout', area: 'sitemap', level: 'should' } as const;
    expect(outcomeOf({}, silent).headline).toBe(
      'inconclusive: 1 of 2 promises of next judged; nothing in area sitemap was judged',
    );
  });

  test('is an essential promise that was not judged, even without an occasion', () => {
    const { outcome, headline } = outcomeOf(
      {},
      { status: 'inconclusive', code: 'no-subjects', essential: true },
    );
    expect([outcome, headline]).toEqual([
      'inconclusive',
      'inconclusive: 1 of 2 promises of next judged; the essential promise catalog.p1 was not judged',
    ]);
  });

  test('is an error of the suite, and says so', () => {
    expect(outcomeOf({}, { status: 'error' }).headline).toBe(
      'inconclusive: 1 of 2 promises of next judged; catalog/c1 ended in an error of the suite itself',
    );
  });

  test('is a run that judged nothing, or nothing of the interface', () => {
    expect(outcomeOf({ status: 'inconclusive', code: 'no-subjects' }).headline).toBe(
      'inconclusive: 0 of 1 promises of next judged; nothing was judged',
    );
    expect(outcomeOf({ ruleset: 'ucp' }).headline).toBe(
      'inconclusive: no promise of ruleset interface was selected',
    );
    expect(outcomeOf().outcome).toBe('inconclusive');
  });

  test('counts its further reasons', () => {
    const late = { status: 'inconclusive', code: 'timeout' } as const;
    expect(outcomeOf({}, late, late).headline).toMatch(/could not be judged \(timeout\), and 1 more reason$/);
    expect(outcomeOf({}, late, late, late).headline).toMatch(/, and 2 more reasons$/);
  });

  test('is a diagnosis, in one sentence', () => {
    const summary = summarize([], [], {
      diagnosis: {
        code: 'unreachable',
        text: 'nothing answers at http://a (refused)',
        evidence: [],
        advice: 'Check',
      },
    });
    expect(summary).toMatchObject({
      outcome: 'inconclusive',
      headline: 'inconclusive: nothing answers at http://a (refused)',
      diagnosis: { code: 'unreachable' },
    });
  });
});

describe('conformant', () => {
  test.each([...noOccasion])('is a promise without an occasion because of %s', (code) => {
    const status = code === 'consent-withheld' ? 'skipped' : 'inconclusive';
    const { outcome, headline, judged } = outcomeOf({}, { status, code });
    expect([outcome, headline]).toEqual([
      'conformant',
      'conformant with next: 1 of 2 promises judged, 1 gave no occasion',
    ]);
    expect(judged).toMatchObject({ promises: 1, of: 2 });
  });

  test('says by area how many promises were judged, and how many were not understood', () => {
    const undeclared = { status: 'inconclusive', code: 'undeclared-shape', area: 'commerce' } as const;
    const unseen = { status: 'inconclusive', code: 'not-observed', area: 'commerce' } as const;
    const { judged } = outcomeOf({}, { area: 'commerce' }, undeclared, undeclared, unseen);
    expect(judged.areas).toEqual([
      { area: 'catalog', promises: 1, of: 1, undeclared: 0 },
      { area: 'commerce', promises: 1, of: 4, undeclared: 2 },
    ]);
  });

  test('is a read-only audit, whose rate limit was not judged at all', () => {
    const withoutConsent = { status: 'skipped', code: 'consent-withheld', area: 'rate-limiting' } as const;
    expect(outcomeOf({}, withoutConsent, { ...withoutConsent, essential: true }).outcome).toBe('conformant');
  });
});

test('a doubt is a check that had an occasion and was not judged', () => {
  expect(isDoubt({ status: 'error' })).toBe(true);
  expect(isDoubt({ status: 'pass' })).toBe(false);
  expect(isDoubt({ status: 'skipped', reason: { code: 'not-run', text: '' } })).toBe(true);
  expect(isDoubt({ status: 'skipped', reason: { code: 'ruleset-off', text: '' } })).toBe(false);
});

test('the reference storefront is named, whatever the outcome', () => {
  const diagnosis = { code: 'unreachable', text: 'nothing answers', evidence: [], advice: '' } as const;
  expect(summarize([], [], { diagnosis, embedded: true }).headline).toBe(
    'inconclusive (the reference storefront): nothing answers',
  );
  expect(summarize([], [], { embedded: true }).headline).toMatch(
    /^inconclusive \(the reference storefront\): /,
  );
});

describe('a waived failure', () => {
  const waived = { status: 'fail', waived: true } as const;

  test('leaves the storefront not conformant, and is called known', () => {
    const { outcome, headline, judged } = outcomeOf(waived, {});
    expect([outcome, headline]).toEqual([
      'not-conformant',
      'not conformant with next: 1 known cause, nothing new, 2 of 2 promises judged',
    ]);
    expect(judged).toMatchObject({ promises: 2, of: 2 });
  });

  test('of another ruleset decides nothing', () => {
    expect(outcomeOf({ ...waived, ruleset: 'ucp' }, {}).headline).toBe(
      'conformant with next: 1 of 1 promises judged, 1 known failure that does not decide',
    );
  });

  test('excuses checks that depend on the failed check, directly or through others', () => {
    const report = outcomeOf(
      { status: 'warn', waived: true, level: 'should' },
      { status: 'inconclusive', code: 'prerequisite', check: 'catalog/c2' },
      { status: 'inconclusive', code: 'prerequisite', check: 'catalog/c0', essential: true },
    );
    expect(report.outcome).toBe('conformant');
  });

  test.each([
    [{ status: 'inconclusive', code: 'prerequisite', check: 'catalog/c9' }],
    [{ status: 'inconclusive', code: 'timeout' }],
  ] as const)('excuses nothing else: %j', (other) => {
    expect(outcomeOf({ status: 'warn', waived: true, level: 'should' }, other).outcome).toBe('inconclusive');
    expect(outcomeOf(waived, other).headline).toMatch(/nothing new, .*; catalog\/c1 could not be judged/);
  });

  test('does not hide another failure', () => {
    const report = outcomeOf(waived, { status: 'fail' });
    expect(report.headline).toBe(
      'not conformant with next: 2 causes, 1 of them known, 2 failing checks, 2 of 2 promises judged',
    );
    expect(report.tally.fail).toBe(2);
  });
});

describe('partial', () => {
  const left = { status: 'skipped', code: 'not-selected', essential: true } as const;

  test.each(['not-selected', 'ruleset-off'] as const)('is a run that left out checks: %s', (code) => {
    const { outcome, headline, judged } = outcomeOf({}, { ...left, code }, { ...left, code });
    expect([outcome, headline]).toEqual([
      'partial',
      'partial: 1 of 1 selected promises of next judged, 2 checks of the interface left out',
    ]);
    expect(judged).toMatchObject({ promises: 1, of: 1 });
  });

  test('is not a run that left out only other rulesets', () => {
    expect(outcomeOf({}, { ...left, ruleset: 'ucp' }).outcome).toBe('conformant');
  });

  test('is a run of only another ruleset', () => {
    const { outcome, headline } = outcomeOf({ ruleset: 'ucp' }, left);
    expect([outcome, headline]).toEqual([
      'partial',
      'partial: no promise of ruleset interface was selected, 1 check of the interface left out',
    ]);
  });

  test('hides no failure', () => {
    expect(outcomeOf({ status: 'fail' }, left).headline).toBe(
      'not conformant with next: 1 cause, 1 failing check, 1 of 1 selected promises judged',
    );
  });

  test.each<Case>([
    { status: 'inconclusive', code: 'timeout' },
    { status: 'inconclusive', code: 'no-subjects' },
    { status: 'inconclusive', code: 'no-subjects', ruleset: 'ucp' },
  ])('is no run that judged nothing: %j', (one) => {
    expect(outcomeOf(one, left).outcome).toBe('inconclusive');
  });

  test('is not a run in which a selected promise could not be judged', () => {
    expect(outcomeOf({}, { status: 'inconclusive', code: 'timeout' }, left).headline).toBe(
      'inconclusive: 1 of 2 selected promises of next judged; catalog/c1 could not be judged (timeout)',
    );
  });
});
