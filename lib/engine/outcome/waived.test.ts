/** What known failures change of an outcome, and what they never hide. */
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../proof/engine/folded.ts';

describe('a waived failure', () => {
  const waived = { status: 'fail', waived: true } as const;

  test('leaves the storefront not conformant, and is called known', () => {
    const { outcome, headline, judged } = outcomeOf(waived, {});
    expect([outcome, headline]).toEqual([
      'not-conformant',
      'not conformant: 1 known cause, nothing new, 2 of 2 promises judged',
    ]);
    expect(judged).toMatchObject({ promises: 2, of: 2 });
  });

  test('of another ruleset decides nothing', () => {
    expect(outcomeOf({ ...waived, ruleset: 'ucp' }, {}).headline).toBe(
      'conformant: 1 of 1 promises judged, 1 known failure that does not decide',
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
      'not conformant: 2 causes, 1 of them known, 2 failing checks, 2 of 2 promises judged',
    );
    expect(report.tally.fail).toBe(2);
  });
});
