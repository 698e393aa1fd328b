/** A seed reproduces a run: the same requests in the same order, and the same verdicts. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { fingerprint } from '../evidence/violations.ts';
import type { HttpRequest } from '../model/http.ts';
import type { Verdict } from '../model/verdict.ts';
import { auditInProcess, type InProcessOptions, judgeInProcess } from '../reference/in-process.ts';

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
  // One connection: the order of concurrent responses depends on time.
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
        expect(first?.places?.[0]?.at).toMatch(/^\/products\/0\/variants\/1\/|^\/products\/1\/variants\/0\//);
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
