/** What a report counts: the wrong values of a response, the same ones whatever the seed. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { saboteurs } from '../../suites/saboteurs.ts';
import { fingerprint } from '../evidence/fingerprint.ts';
import { auditInProcess } from '../reference/in-process.ts';

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
  test('are all counted, the first place first, with the same fingerprint for each seed', async () => {
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

test('one among many is counted as one', async () => {
  const { violations } = await verdictOf('tenth-variant-without-its-product', 3);
  expect(violations[0]?.message).toMatch(
    /^GET \/products\.json\S+: \/products\/\d+\/variants\/9 has no "product_id"; promised is that member$/,
  );
  const { wrong, of = 0 } = violations[0]?.count ?? {};
  expect([wrong, of > 100]).toEqual([1, true]);
});
