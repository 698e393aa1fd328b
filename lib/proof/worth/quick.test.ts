/** A quick audit holds its bound, and catches most of what reading can catch. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { quick } from '../../../suites/quick.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { quickBudget } from '../../model/depth.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { readingChecks } from './asked.ts';
import { auditQuickly, isCaughtQuickly, quickTarget } from './audit-quickly.ts';
import { essentialChecks } from './choose.ts';
import { readable } from './questions.ts';

/** Of every saboteur that reading can catch, in percent; `npm run worth -- --write` prints the share. */
const leastShare = 80;

describe.each([{}, { dialect: 'ucp' as const }])('the storefront %j', (storefront) => {
  test('gets at most 120 requests, and room is left', async () => {
    const { sent, verdicts } = await auditQuickly({ storefront });
    expect(sent).toBeLessThanOrEqual(quickBudget);
    expect(verdicts.filter(({ reason }) => reason?.code === 'budget-spent')).toEqual([]);
    expect(verdicts.filter(({ violations, error }) => violations.length > 0 || error)).toEqual([]);
  });
});

test('the outcome is partial, and each check that is left out names the depth', async () => {
  const report = await auditInProcess(suites, { target: quickTarget });
  expect(report.outcome).toBe('partial');
  const leftOut = report.verdicts.filter(({ reason }) => reason?.code === 'not-selected');
  expect(leftOut.length).toBeGreaterThan(0);
  expect(new Set(leftOut.map(({ reason }) => reason?.text))).toEqual(new Set(['left out by --depth quick']));
});

test('every chosen check exists and needs no consent, and the essential ones are chosen', () => {
  const known = readingChecks.map(({ id }) => id);
  expect(Object.keys(quick).filter((id) => !known.includes(id))).toEqual([]);
  expect(essentialChecks.filter((id) => quick[id] === undefined)).toEqual([]);
});

test('a sample of the saboteurs is caught as often as the whole', async () => {
  const sample = readable.filter((_, i) => i % 20 === 3);
  const caught: string[] = [];
  for (const one of sample) if (await isCaughtQuickly(one)) caught.push(one.id);
  expect((100 * caught.length) / sample.length).toBeGreaterThanOrEqual(leastShare);
});

test.each(['prices-as-numbers', 'unknown-collection-is-404', 'index-is-gone'])('%s is caught', async (id) => {
  const found = saboteurs.find((one) => one.id === id);
  expect(found && (await isCaughtQuickly(found))).toBe(true);
});
