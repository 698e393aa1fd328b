/** What of an earlier report is worth asking again. */
import { describe, expect, it } from 'vitest';
import type { Question } from '../model/check.ts';
import type { RequirementRow } from '../model/report.ts';
import { sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { unsettledIn } from './doubts.ts';

const question = (id: string, own: Partial<Question> = {}): Question => ({
  id,
  requires: ['catalog.products'],
  claim: 'C.',
  fix: 'Change it.',
  ...own,
});

const checks = [
  question('catalog/list'),
  question('catalog/prices', { prerequisites: ['catalog/list'] }),
  question('catalog/pages'),
  question('cors/all', { order: 'afterwards' }),
];

const named = (check: string, status: Parameters<typeof sampleVerdict>[0], own = {}) =>
  sampleVerdict(status, { check, ...own });

const unsettled = (
  verdicts: readonly ReturnType<typeof sampleVerdict>[],
  requirements: readonly RequirementRow[] = [],
) => unsettledIn({ verdicts, requirements }, checks, { includesUnjudged: true });

describe('unsettled', () => {
  it.each(['fail', 'warn', 'note', 'error', 'inconclusive'] as const)(
    'includes a check that ended in %s',
    (status) => {
      expect(unsettled([named('catalog/pages', status), named('catalog/list', 'pass')])).toEqual([
        'catalog/pages',
      ]);
    },
  );

  it.each(['fail', 'warn', 'note', 'error'] as const)(
    'without what could not be judged includes %s',
    (status) => {
      const verdicts = [named('catalog/pages', status), named('catalog/list', 'inconclusive')];
      expect(unsettledIn({ verdicts, requirements: [] }, checks, { includesUnjudged: false })).toEqual([
        'catalog/pages',
      ]);
    },
  );

  it('includes known failures, and checks that an interrupted run did not reach', () => {
    const reason = { code: 'not-run', text: 'interrupted' };
    const verdicts = [
      waivedVerdict({ check: 'catalog/list' }),
      named('catalog/pages', 'skipped', { reason }),
    ];
    expect(unsettled(verdicts)).toEqual(['catalog/list', 'catalog/pages']);
  });

  it.each(['no-subjects', 'not-advertised', 'consent-withheld', 'not-selected', 'ruleset-off'] as const)(
    'is nothing that had no occasion: %s',
    (code) => {
      expect(unsettled([named('catalog/pages', 'inconclusive', { reason: { code, text: '' } })])).toEqual([]);
    },
  );

  it('includes checks without an occasion if they leave an essential promise open', () => {
    const reason = { code: 'no-subjects', text: 'an empty catalog' };
    const open: RequirementRow = {
      ...{ id: 'catalog.products', level: 'must', ruleset: 'interface', section: 's', statement: 'S.' },
      ...{ essential: true, status: 'inconclusive', checks: ['catalog/pages'] },
    };
    expect(unsettled([named('catalog/pages', 'inconclusive', { reason })], [open])).toEqual([
      'catalog/pages',
    ]);
  });

  it('includes the prerequisites of its checks', () => {
    expect(unsettled([named('catalog/prices', 'fail'), named('catalog/list', 'pass')])).toEqual([
      'catalog/list',
      'catalog/prices',
    ]);
  });

  it('includes the checks that got the responses which a check of the whole run cites', () => {
    const cites = { violations: [{ message: 'm', exchange: 7 }], evidence: { exchanges: [3, 7] } };
    const verdicts = [
      named('catalog/list', 'pass', { evidence: { exchanges: [3] } }),
      named('catalog/pages', 'pass', { evidence: { exchanges: [7] } }),
      named('cors/all', 'fail', cites),
    ];
    expect(unsettled(verdicts)).toEqual(['catalog/pages', 'cors/all']);
  });

  it('includes no check that this suite does not have', () => {
    expect(unsettled([named('catalog/gone', 'fail')])).toEqual([]);
  });
});
