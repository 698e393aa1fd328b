/** A run that left out checks claims nothing about the whole storefront. */
import { describe, expect, test } from 'vitest';
import { type Case, outcomeOf } from '../../proof/engine/folded.ts';

describe('partial', () => {
  const left = { status: 'skipped', code: 'not-selected', essential: true } as const;

  test.each(['not-selected', 'ruleset-off'] as const)('is a run that left out checks: %s', (code) => {
    const { outcome, headline, judged } = outcomeOf({}, { ...left, code }, { ...left, code });
    expect([outcome, headline]).toEqual([
      'partial',
      'partial: 1 of 1 selected promises judged, 2 checks of the interface left out',
    ]);
    expect(judged).toMatchObject({ promises: 1, of: 1 });
  });

  test('is not a run that left out other rulesets alone', () => {
    expect(outcomeOf({}, { ...left, ruleset: 'ucp' }).outcome).toBe('conformant');
  });

  test('is a run of another ruleset alone', () => {
    const { outcome, headline } = outcomeOf({ ruleset: 'ucp' }, left);
    expect([outcome, headline]).toEqual([
      'partial',
      'partial: no promise of ruleset interface was selected, 1 check of the interface left out',
    ]);
  });

  test('hides no failure', () => {
    expect(outcomeOf({ status: 'fail' }, left).headline).toBe(
      'not conformant: 1 cause, 1 failing check, 1 of 1 selected promises judged',
    );
  });

  test.each<Case>([
    { status: 'inconclusive', code: 'timeout' },
    { status: 'inconclusive', code: 'no-subjects' },
    { status: 'inconclusive', code: 'no-subjects', ruleset: 'ucp' },
  ])('is no run that judged nothing: %j', (one) => {
    expect(outcomeOf(one, left).outcome).toBe('inconclusive');
  });

  test('is no run in which a selected promise could not be judged', () => {
    expect(outcomeOf({}, { status: 'inconclusive', code: 'timeout' }, left).headline).toBe(
      'inconclusive: 1 of 2 selected promises judged; catalog/c1 could not be judged (timeout)',
    );
  });
});
