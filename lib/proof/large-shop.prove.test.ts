/** A large shop is judged as a small one: long descriptions, many variants, and 50,000 links in the sitemap. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report/report.ts';
import { auditInProcess } from '../reference/in-process.ts';
import type { StorefrontOptions } from '../storefront/index.ts';

const target = { consents: [], runs: 3, deadlineMs: 600_000 };

const audited = (storefront: Partial<StorefrontOptions>): Promise<Report> =>
  auditInProcess(suites, { target, storefront: { products: 300, ...storefront } });

const inWords = ({ verdicts }: Report): readonly string[] =>
  verdicts.map(({ check, status, reason }) => `${check}: ${status} ${reason?.code ?? ''}`);

test('with 300 products of 20 KB, every verdict is that of a shop with short descriptions', async () => {
  const [small, large] = [await audited({}), await audited({ size: 'large' })];
  const longest = Math.max(
    ...large.exchanges.map(({ body }) => (typeof body === 'object' ? body.length : 0)),
  );
  expect(longest).toBeGreaterThan(6_000_000);
  expect(inWords(large)).toEqual(inWords(small));
  expect(large.outcome).toBe('conformant');
}, 240_000);
