/**
 * The reference storefront keeps every promise, with any seed: no failure, no warning, no note, no unjudged promise.
 */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { release as april } from '../../suites/releases/2026-04-08.ts';
import { hasRule } from '../../suites/releases/releases.ts';
import type { Report } from '../model/report/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { auditInProcess } from '../reference/in-process.ts';

/** A check without an occasion; the promises of UCP apply only to tools that speak it. */
const hasNoOccasion = ({
  status,
  ruleset,
  reason,
}: Pick<Verdict, 'status' | 'ruleset' | 'reason'>): boolean =>
  status === 'inconclusive' &&
  (reason?.code === 'not-observed' || (ruleset === 'ucp' && reason?.code === 'not-advertised'));

const deviations = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter((verdict) => verdict.status !== 'pass' && !hasNoOccasion(verdict))
    .map(({ check, status, reason, violations, error }) =>
      [check, status, reason?.code, reason?.text, error, ...violations.map(({ message }) => message)]
        .filter(Boolean)
        .join(' | '),
    );

describe('the reference storefront', () => {
  test('is conformant, with every promise of the interface judged', async () => {
    const report = await auditInProcess(suites, { target: { runs: 25 } });
    expect(deviations(report)).toEqual([]);
    const open = report.verdicts.filter(
      ({ ruleset, status }) => ruleset === 'interface' && status !== 'pass',
    );
    expect(open.map(({ check, reason }) => `${check}: ${reason?.text}`)).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });

  test.each([2, 3, 4])('keeps every promise with seed %i, of the catalog and of the inputs', async (seed) => {
    const report = await auditInProcess(suites, { target: { seed }, storefront: { seed } });
    expect(deviations(report)).toEqual([]);
  });

  test.each(['EUR', 'JPY', 'KWD'])('keeps every promise when it sells in %s', async (currency) => {
    const report = await auditInProcess(suites, { target: { currency }, storefront: { currency } });
    expect(deviations(report)).toEqual([]);
  });

  test.each([
    [{}, {}],
    [{ agentProfile: 'https://agent.test/profile.json' }, { seed: 2 }],
    [{ currency: 'JPY' }, { currency: 'JPY' }],
    [
      { currency: 'KWD', seed: 3 },
      { currency: 'KWD', seed: 3 },
    ],
  ])(
    'keeps every promise of every ruleset in the dialect of UCP, audited with %j',
    async (target, settings) => {
      const report = await auditInProcess(suites, { target, storefront: { ...settings, dialect: 'ucp' } });
      expect(deviations(report)).toEqual([]);
      const open = report.verdicts.filter(
        ({ ruleset, status }) => ruleset !== 'standards' && status !== 'pass',
      );
      // Rules of other versions only; orders need a buyer, and other currencies a storefront that sells in several.
      const ofOthers = open.filter(({ reason }) => reason?.code === 'not-advertised');
      expect(
        ofOthers.filter(({ check, release }) => release !== april.version || hasRule(april, check)),
      ).toEqual([]);
      expect(
        open.filter((one) => !ofOthers.includes(one)).map(({ check, reason }) => [check, reason?.code]),
      ).toEqual([
        ['commerce/amounts-count-the-units-of-their-currency', 'not-observed'],
        ['commerce/ucp-orders-are-well-formed', 'not-observed'],
      ]);
      expect(report.outcome).toBe('conformant');
    },
  );

  test.each([{}, { currency: 'JPY', seed: 2 }])(
    'keeps every promise when it speaks the first version of UCP, with %j',
    async (settings) => {
      const first = { ...settings, dialect: 'ucp', version: '2026-01-23' } as const;
      const report = await auditInProcess(suites, { target: settings, storefront: first });
      expect(deviations(report)).toEqual([]);
      const judged = report.verdicts.filter(({ ruleset, status }) => ruleset === 'ucp' && status === 'pass');
      expect(judged.map(({ check }) => check)).toEqual([
        'discovery/ucp-versions-are-dates',
        'discovery/ucp-version-is-known',
        'discovery/ucp-registries-are-well-formed',
        'discovery/ucp-payment-handlers-are-listed',
        'discovery/ucp-services-have-endpoints',
        'discovery/ucp-profiles-may-be-cached',
        'discovery/ucp-pinned-profiles-are-well-formed',
        'commerce/ucp-arguments-are-wrapped',
        'commerce/ucp-idempotency-keys-are-declared',
        'commerce/ucp-errors-are-listed',
        'commerce/ucp-checkouts-are-well-formed',
        'commerce/ucp-canceled-checkouts-stay-canceled',
        'commerce/ucp-escalations-hand-over-to-the-buyer',
        'commerce/ucp-totals-add-up',
        'commerce/ucp-messages-are-well-formed',
        'commerce/ucp-statuses-follow-the-lifecycle',
      ]);
      expect(report.outcome).toBe('conformant');
    },
  );

  test('keeps every promise when it speaks UCP 2026-08-25', async () => {
    const report = await auditInProcess(suites, { storefront: { dialect: 'ucp', version: '2026-08-25' } });
    expect(deviations(report)).toEqual([]);
    const open = report.verdicts.filter(
      ({ ruleset, status }) => ruleset !== 'standards' && status !== 'pass',
    );
    // It sells in one currency and by the piece, asks for no consent, and has no open actions.
    expect(open.map(({ check, reason }) => `${check}: ${reason?.code}`)).toEqual([
      'commerce/amounts-count-the-units-of-their-currency: not-observed',
      'commerce/ucp-errors-are-listed: not-advertised',
      'commerce/ucp-orders-are-well-formed: not-observed',
      'commerce/ucp-consent-is-by-purpose: not-observed',
      'commerce/ucp-actions-are-well-formed: not-observed',
      'commerce/ucp-quantity-units-are-well-formed: not-observed',
    ]);
    expect(report.outcome).toBe('conformant');
  });

  test('with nothing to sell: nothing passes on nothing, and the essential product list leaves the outcome open', async () => {
    const report = await auditInProcess(suites, { storefront: { products: 0 } });
    expect(report.verdicts.filter(({ status }) => status === 'fail').map(({ check }) => check)).toEqual([]);
    expect(report.outcome).toBe('inconclusive');
    expect(
      report.requirements.filter(({ essential, status }) => essential && status === 'inconclusive'),
    ).not.toEqual([]);
  });

  test('with ten products: the default limit gives no occasion, and the outcome is conformant', async () => {
    const report = await auditInProcess(suites, { storefront: { products: 10 } });
    expect(report.outcome).toBe('conformant');
    expect(report.headline).toMatch(/gave no occasion/);
  });

  /** Both sides of a full page, and several pages, which only the readers of whole lists meet. */
  test.each([
    [250, []],
    [251, []],
    [1000, ['catalog', 'sitemap', 'markdown']],
  ])('keeps every promise with %i products', async (products, only) => {
    const report = await auditInProcess(suites, { target: { only }, storefront: { products } });
    expect(
      report.verdicts.filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status)),
    ).toEqual([]);
  });
});
