/** Which checks a run selects, why not the others, and what of an earlier report is worth asking again. */
import { describe, expect, it, test } from 'vitest';
import { check, type Question } from '../model/check.ts';
import type { RequirementRow } from '../model/report.ts';
import type { Requirement, Ruleset } from '../model/requirement.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { anyTarget } from '../proof/any-target.ts';
import { sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { select, selection, unsettledIn } from './select.ts';

describe('selected', () => {
  const run = async () => [];
  const checks = [
    check({
      id: 'catalog/limit-holds',
      requires: ['catalog.limit.range'],
      claim: 'A.',
      fix: 'Change it.',
      run,
    }),
    check({
      id: 'catalog/limit-default',
      requires: ['catalog.limit.default', 'catalog.list'],
      claim: 'B.',
      fix: 'Change it.',
      run,
    }),
    check({ id: 'json-rpc/answers', requires: ['json-rpc.envelope'], claim: 'C.', fix: 'Change it.', run }),
    check({
      id: 'commerce/cart',
      requires: ['commerce.cart'],
      claim: 'D.',
      fix: 'Change it.',
      needs: ['writes', 'burst'],
      run,
    }),
  ];

  const row = (id: string, ruleset: Ruleset): [string, Requirement] => [
    id,
    { id, area: 'catalog', level: 'must', ruleset, section: 's', statement: 'S.', essential: false },
  ];
  const register = new Map([
    row('catalog.limit.range', 'interface'),
    row('catalog.limit.default', 'interface'),
    row('json-rpc.envelope', 'standards'),
    row('commerce.cart', 'ucp'),
  ]);

  const selected = (own: Partial<Target>) => {
    const whyNot = select(anyTarget({ consents: ['writes', 'burst'], ...own }), checks, register);
    return checks.filter((value) => whyNot(value) === undefined).map(({ id }) => id);
  };
  const all = checks.map(({ id }) => id);

  test.each<[string, Partial<Target>, readonly string[]]>([
    ['everything', {}, all],
    ['an area', { only: ['catalog'] }, all.slice(0, 2)],
    ['a check', { only: ['json-rpc/answers'] }, ['json-rpc/answers']],
    ['a promise', { only: ['catalog.list'] }, ['catalog/limit-default']],
    ['a glob of checks', { only: ['catalog/limit-*'] }, all.slice(0, 2)],
    ['a glob of promises', { only: ['*.limit.*'] }, all.slice(0, 2)],
    ['a glob at both ends', { only: ['*answers*'] }, ['json-rpc/answers']],
    ['several', { only: ['commerce', 'catalog.limit.range'] }, ['catalog/limit-holds', 'commerce/cart']],
    ['all but an area', { skip: ['catalog'] }, all.slice(2)],
    ['skip wins over only', { only: ['catalog'], skip: ['catalog/limit-holds'] }, ['catalog/limit-default']],
    ['one ruleset', { rulesets: ['standards'] }, ['json-rpc/answers']],
    ['checks that only read', { consents: ['burst'] }, all.slice(0, 3)],
  ])('%s', (_, own, expected) => {
    expect(selected(own)).toEqual(expected);
  });

  test.each(['catalgo', 'catalog/', 'limit', 'catalog.limit', 'json.rpc', '', 'cata.*', 'CATALOG'])(
    '"%s" matches nothing, which is a usage error',
    (pattern) => {
      expect(() => selected({ only: [pattern] })).toThrow(UsageError);
      expect(() => selected({ skip: [pattern] })).toThrow(
        `"${pattern}" matches no area, check or requirement`,
      );
      expect(() => selection(anyTarget({ only: [pattern] }), register)).not.toThrow();
    },
  );

  test.each<[Partial<Target>, string, string]>([
    [{ only: ['catalog'] }, 'not-selected', 'left out by --only, --skip or --only-failed'],
    [{ rulesets: ['interface'] }, 'ruleset-off', 'ruleset ucp is not selected'],
    [{ consents: ['burst'] }, 'consent-withheld', 'needs --allow writes'],
    [{ consents: [] }, 'consent-withheld', 'needs --allow writes,burst'],
  ])('says why', (own, code, text) => {
    const cart = checks.find(({ id }) => id === 'commerce/cart') ?? checks[0];
    if (!cart) throw new Error('no check');
    const whyNot = selection(anyTarget({ consents: ['writes', 'burst'], ...own }), register);
    expect(whyNot(cart)).toEqual({ code, text });
  });

  test('a quick audit selects the marked checks, and names its depth as the reason for the others', () => {
    const whyNot = selection(anyTarget({ depth: 'quick', consents: ['writes', 'burst'] }), register);
    const [one] = checks;
    if (!one) throw new Error('no check');
    expect(whyNot(one)).toEqual({ code: 'not-selected', text: 'left out by --depth quick' });
    expect(whyNot({ ...one, quick: {} })).toBeUndefined();
  });
});

describe('in doubt', () => {
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
        expect(unsettled([named('catalog/pages', 'inconclusive', { reason: { code, text: '' } })])).toEqual(
          [],
        );
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
});
