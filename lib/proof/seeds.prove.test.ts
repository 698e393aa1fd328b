/** The reference storefront keeps every promise with other seeds, currencies, sizes and revisions of MCP, and a seed reproduces its run. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { fingerprint } from '../evidence/violations.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Report } from '../model/report.ts';
import type { Consent } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import {
  referenceApproval as approval,
  auditInProcess,
  type InProcessOptions,
  judgeInProcess,
} from '../reference/in-process.ts';
import type { StorefrontOptions } from '../storefront/index.ts';
import { auditOnce } from './audits/audit-once.ts';
import { deviations, expectFlawlessUcp } from './audits/deviations.ts';
import { sampled } from './audits/sampled.ts';

describe('other storefronts', () => {
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
});

describe('a seed', () => {
  type Run = { readonly requests: readonly string[]; readonly verdicts: readonly unknown[] };

  const textOf = ({ method, url, headers, body }: HttpRequest): string =>
    JSON.stringify([method, url, Object.entries(headers).sort(), body]);

  /** Omits the values that depend on time. */
  const judged = ({ check, status, reason, examined, violations }: Verdict) => ({
    check,
    status,
    reason,
    examined,
    violations: violations.map(({ exchange: _, ...violation }) => violation),
  });

  /** Requests are sorted by check, and within a check by the order of sending. */
  async function run(options: InProcessOptions): Promise<Run> {
    const requests: string[] = [];
    const recorded = suites.map(({ area, checks }) => ({
      area,
      checks: checks.map((check) => ({
        ...check,
        run: async (context: Parameters<typeof check.run>[0]) => {
          const own: string[] = [];
          const record = (request: HttpRequest) => {
            own.push(`${check.id} ${textOf(request)}`);
            return request;
          };
          const violations = check.run({
            ...context,
            fetch: (request, tolerance) => context.fetch(record(request), tolerance),
            send: (request, tolerance) => context.send(record(request), tolerance),
          });
          return violations.finally(() => requests.push(...own));
        },
      })),
    }));
    const verdicts = await judgeInProcess(recorded, options);
    const place = new Map(suites.flatMap(({ checks }) => checks).map(({ id }, index) => [id, index]));
    const ofCheck = (line: string) => place.get(line.split(' ')[0] ?? '') ?? 0;
    return {
      requests: requests.toSorted((a, b) => ofCheck(a) - ofCheck(b)),
      verdicts: verdicts.map(judged),
    };
  }

  test('the same seed gives the same requests in the same order, and the same verdicts', async () => {
    // The order of concurrent responses depends on time.
    const target = { seed: 7, connections: 1 };
    const [first, second] = [await run({ target }), await run({ target })];
    expect(first.requests.length).toBeGreaterThan(500);
    expect(second.requests).toEqual(first.requests);
    expect(second.verdicts).toEqual(first.verdicts);
  });

  test('different seeds give different requests', async () => {
    const [first, second] = [await run({ target: { seed: 7 } }), await run({ target: { seed: 8 } })];
    const known = new Set(first.requests);
    expect(second.requests.filter((request) => !known.has(request)).length).toBeGreaterThan(50);
  });

  test('a failure has the same smallest counterexample, seed and path in each run', async () => {
    const sabotage: InProcessOptions['sabotage'] = (handler) => async (request, client) => {
      const limit = Number(new URL(request.url).searchParams.get('limit'));
      return limit > 30 && limit < 60 ? Response.json({ products: [] }) : handler(request, client);
    };
    const options = { sabotage: sabotage, target: { seed: 7, only: ['catalog/limit-sets-the-size'] } };
    const [first, second] = [await run(options), await run(options)];
    const failed = first.verdicts.find((verdict) => JSON.stringify(verdict).includes('"fail"'));
    expect(failed).toMatchObject({
      violations: [{ counterexample: { value: '31', seed: 7, path: expect.stringMatching(/^\d/) } }],
    });
    expect(second.verdicts).toEqual(first.verdicts);
  });

  describe('counts.prove', () => {
    const check = 'catalog/every-variant-is-well-formed';

    async function verdictOf(saboteur: string, seed: number) {
      const found = saboteurs.find(({ id }) => id === saboteur);
      if (!found) throw new Error(`there is no saboteur ${saboteur}`);
      const report = await auditInProcess(suites, {
        sabotage: found.sabotage,
        target: { seed, only: ['catalog'] },
        storefront: { products: 60 },
      });
      const verdict = report.verdicts.find((one) => one.check === check);
      if (!verdict) throw new Error(`there is no verdict of ${check}`);
      return verdict;
    }

    describe.each(['prices-as-numbers', 'skus-as-numbers'])('%s', (saboteur) => {
      test('are all counted, with the same first place and fingerprint for each seed', async () => {
        const verdicts = await Promise.all([1, 2, 77].map((seed) => verdictOf(saboteur, seed)));
        for (const { violations } of verdicts) {
          const [first] = violations;
          const { wrong = 0, of } = first?.count ?? {};
          expect(first?.at).toMatch(/^\/products\/0\/variants\/0\//);
          expect([wrong > 100, of]).toEqual([true, wrong]);
          expect(first?.message).toMatch(
            new RegExp(
              `^/products/\\*/variants/\\*/(price|sku): ${wrong} of ${wrong} are numbers; the first: GET /products\\.json\\?limit=250: `,
            ),
          );
          expect(first?.places?.[0]?.at).toMatch(
            /^\/products\/0\/variants\/1\/|^\/products\/1\/variants\/0\//,
          );
        }
        expect(new Set(verdicts.map(({ violations }) => violations[0]?.message)).size).toBe(1);
        expect(new Set(verdicts.map(fingerprint)).size).toBe(1);
      });
    });

    test('a single wrong value among many is counted once', async () => {
      const { violations } = await verdictOf('tenth-variant-without-its-product', 3);
      expect(violations[0]?.message).toMatch(
        /^GET \/products\.json\S+: \/products\/\d+\/variants\/9 has no "product_id"; promised is that member$/,
      );
      const { wrong, of = 0 } = violations[0]?.count ?? {};
      expect([wrong, of > 100]).toEqual([1, true]);
    });
  });
});
