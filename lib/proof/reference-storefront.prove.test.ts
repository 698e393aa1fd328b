/** The reference storefront keeps every promise with other seeds, currencies, sizes and revisions of MCP. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import type { Consent } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import { referenceApproval as approval, auditInProcess } from '../reference/in-process.ts';
import type { StorefrontOptions } from '../storefront/index.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations, expectFlawlessUcp } from './audits/deviations.ts';
import { sampled } from './audits/sampled.ts';

const isAlarm = ({ status }: Verdict): boolean => ['fail', 'warn', 'note', 'error'].includes(status);

describe('the reference storefront', () => {
  test('keeps every promise with 25 generated inputs', async () => {
    expect(deviations((await auditOnce({}, { runs: 25, approval })).report)).toEqual([]);
  });

  const seeds = Array.from({ length: 30 }, (_, i) => i + 2);

  test.each(sampled(1, seeds))(
    'keeps every promise with seed %i for the catalog and the inputs',
    async (seed) => {
      expect(deviations((await auditOnce({ seed }, { seed, approval })).report)).toEqual([]);
    },
  );

  test.each(sampled(2, ['JPY', 'EUR', 'KWD']))(
    'keeps every promise when it sells in %s',
    async (currency) => {
      expect(deviations((await auditOnce({ currency }, { currency, approval })).report)).toEqual([]);
    },
  );

  test.each(
    sampled(2, [
      [{ agentProfile: 'https://agent.test/profile.json' }, { seed: 2 }],
      [{ currency: 'JPY' }, { currency: 'JPY' }],
      [
        { currency: 'KWD', seed: 3 },
        { currency: 'KWD', seed: 3 },
      ],
    ]),
  )(
    'keeps every promise of every ruleset in the dialect of UCP, audited with %j',
    async (target, settings) => {
      const { report } = await auditOnce({ ...settings, dialect: 'ucp' }, { ...target, approval });
      // Another agent may ask for several groups.
      expectFlawlessUcp(report, 'agentProfile' in target ? ['commerce/ucp-methods-have-one-group'] : []);
    },
  );

  test('keeps every promise when it speaks the first version of UCP, in yen', async () => {
    const settings = { currency: 'JPY', seed: 2 };
    const { report } = await auditOnce(
      { ...settings, dialect: 'ucp', version: '2026-01-23' },
      { ...settings, approval },
    );
    expect(deviations(report)).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });

  /** A full page, one product more, and several pages; only the areas that read whole lists need several. */
  test.each(
    sampled<readonly [number, readonly string[]]>(2, [
      [251, []],
      [250, []],
      [1000, ['catalog', 'sitemap', 'markdown']],
    ]),
  )('keeps every promise with %i products', async (products, only) => {
    const { report } = await auditOnce({ products }, { only });
    expect(report.verdicts.filter(isAlarm)).toEqual([]);
  });

  test('with nothing to sell: no check passes without subjects, and the essential product list makes the outcome inconclusive', async () => {
    const { report } = await auditOnce({ products: 0 });
    expect(report.verdicts.filter(({ status }) => status === 'fail').map(({ check }) => check)).toEqual([]);
    expect(report.outcome).toBe('inconclusive');
    expect(
      report.requirements.filter(({ essential, status }) => essential && status === 'inconclusive'),
    ).not.toEqual([]);
  });

  test('with ten products: the default limit cannot be observed, and the outcome is conformant', async () => {
    const { report } = await auditOnce({ products: 10 });
    expect(report.outcome).toBe('conformant');
    expect(report.headline).toMatch(/gave no occasion/);
  });

  test.each(['2025-06-18', '2025-11-25', '2026-07-28', 'sessions'] as const)(
    'is conformant when its endpoint speaks MCP: %s',
    async (mcp) => {
      const { report } = await auditOnce({ mcp, products: 3 }, { consents: [] });
      expect(report.verdicts.filter(isAlarm)).toEqual([]);
      expect(report.outcome).toBe('conformant');
    },
  );

  test('is conformant when it hides checkouts from unsigned callers', async () => {
    const { report } = await auditOnce({ access: 'tiers', products: 3 });
    expect(report.verdicts.filter(isAlarm)).toEqual([]);
    expect(report.outcome).toBe('conformant');
  });
});

/** The seed changes the catalog and the inputs of an audit, but neither its outcome nor the number of judged promises. */
test.each<readonly [string, readonly Consent[] | undefined]>([
  ['a read-only audit', []],
  ['an audit with every consent', undefined],
])('%s judges the same promises with any seed', async (_, consents) => {
  const counts: unknown[] = [];
  for (const seed of sampled(2, [2, 3, 4])) {
    const own = { seed, ...(consents ? { consents } : { approval }) };
    const { outcome, judged } = (await auditOnce({ seed }, own)).report;
    counts.push({ outcome, ...judged });
  }
  expect(counts).toEqual(counts.map(() => counts[0]));
});

describe('large shop.prove', () => {
  const target = { consents: [], runs: 3, deadlineMs: 600_000 };

  const audited = (storefront: Partial<StorefrontOptions>): Promise<Report> =>
    auditInProcess(suites, { target, storefront: { products: 300, ...storefront } });

  const statuses = ({ verdicts }: Report): readonly string[] =>
    verdicts.map(({ check, status, reason }) => `${check}: ${status} ${reason?.code ?? ''}`);

  test('300 products of 20 KB get the verdicts of 300 small products', async () => {
    const [small, large] = [await audited({}), await audited({ size: 'large' })];
    const longest = Math.max(
      ...large.exchanges.map(({ body }) => (typeof body === 'object' ? body.length : 0)),
    );
    expect(longest).toBeGreaterThan(6_000_000);
    expect(statuses(large)).toEqual(statuses(small));
    expect(large.outcome).toBe('conformant');
  }, 240_000);
});
