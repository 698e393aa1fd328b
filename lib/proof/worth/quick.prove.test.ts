/** A quick audit stays within its bound, and catches most of what read-only checks can catch. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { quick } from '../../../suites/quick.ts';
import { quickBudget } from '../../model/target.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { saboteursOf } from '../audits/sampled.ts';
import { auditQuickly, isCaughtQuickly, quickTarget, readingChecks } from './asked.ts';
import { essentials } from './choose.ts';
import { missedQuickly } from './missed.ts';
import { readable } from './questions.ts';

/** Percentage of all saboteurs that read-only checks can catch; `npm run worth -- --write` tries each. */
const leastShare = 90;

describe.each([{}, { dialect: 'ucp' as const }])('the storefront %j', (storefront) => {
  test('gets at most 120 requests, without spending the budget', async () => {
    const { sent, verdicts } = await auditQuickly({ storefront });
    expect(sent).toBeLessThanOrEqual(quickBudget);
    expect(verdicts.filter(({ reason }) => reason?.code === 'budget-spent')).toEqual([]);
    expect(verdicts.filter(({ violations, error }) => violations.length > 0 || error)).toEqual([]);
  });
});

test('the outcome is partial, and each skipped check names the depth', async () => {
  const report = await auditInProcess(suites, { target: quickTarget });
  expect(report.outcome).toBe('partial');
  const leftOut = report.verdicts.filter(({ reason }) => reason?.code === 'not-selected');
  expect(leftOut.length).toBeGreaterThan(0);
  expect(new Set(leftOut.map(({ reason }) => reason?.text))).toEqual(new Set(['left out by --depth quick']));
});

test('every chosen check exists and needs no consent, and each essential promise has a chosen check', () => {
  const known = readingChecks.map(({ id }) => id);
  expect(Object.keys(quick).filter((id) => !known.includes(id))).toEqual([]);
  expect(essentials.filter((ids) => !ids.some((id) => quick[id] !== undefined))).toEqual([]);
});

test('catches most of what read-only checks can catch', () => {
  const known = readable.map(({ id }) => id);
  expect(missedQuickly.filter((id) => !known.includes(id))).toEqual([]);
  expect(100 - (100 * missedQuickly.length) / known.length).toBeGreaterThanOrEqual(leastShare);
});

/** A sample from each area; `npm run worth -- --write` tries all. */
const sample = saboteursOf([
  'profile-as-html',
  'openapi-refers-to-a-schema-by-its-old-name',
  'single-product-without-its-object',
  'list-with-a-byte-order-mark',
  'answers-without-content-are-closed',
  'only-markdown-names-vary',
  'session-ids-with-spaces',
  'create-checkout-is-not-listed',
  'openrpc-has-a-method-twice',
]);

test.each(sample.map((one) => [one.id, one] as const))('%s is caught', async (_, one) => {
  expect(await isCaughtQuickly(one)).toBe(true);
});
