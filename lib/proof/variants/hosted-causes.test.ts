/** A store of the hosted platform has exactly the causes that were written down beforehand, whatever the seed. */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../model/report.ts';
import {
  type Audit,
  auditHosted,
  audits,
  bare,
  expectedIn,
  foundIn,
  introduced,
  known,
  usual,
} from './hosted-causes.ts';

/** The audits of the usual store, once for all tests. */
const done = new Map<string, Promise<Report>>();
function audited(audit: Audit, seed: number): Promise<Report> {
  const key = `${audit.name} ${seed}`;
  const report = done.get(key) ?? auditHosted(audit, seed);
  done.set(key, report);
  return report;
}

/** `npm run causes:hosted` does the same with 20. */
const seeds = [1, 2];

describe.each(audits)('a hosted store, audited $name', (audit) => {
  test.each(seeds)('has exactly its causes with seed %d', async (seed) => {
    const report = await audited(audit, seed);
    expect(report.verdicts.filter(({ status }) => status === 'error')).toEqual([]);
    expect(foundIn(report)).toEqual(expectedIn(audit));
  });
});

test('404s of the other form have the same causes', async () => {
  const report = await auditHosted(bare, 1, { ...usual, themed: true, bareVersions: true });
  expect(foundIn(report)).toEqual(expectedIn(bare));
});

test('without a gate nobody needs a profile', async () => {
  const report = await auditHosted(bare, 1, { ...usual, gate: 'none' });
  expect(foundIn(report)).toEqual(expectedIn(introduced));
});

describe('the baseline of the platform', () => {
  test('is suggested, and not applied', async () => {
    const { suggestion, baseline, verdicts } = await audited(introduced, 1);
    expect(suggestion).toMatchObject({
      baseline: 'builtin:shopify',
      platform: 'Shopify',
      sign: 'header: powered-by',
    });
    expect(suggestion?.next).toContain('--baseline builtin:shopify --agent-profile https://agent.test/');
    expect(baseline).toBeUndefined();
    expect(verdicts.filter(({ waiver }) => waiver)).toEqual([]);
  });

  test('is not suggested when it was given, or when no header names the platform', async () => {
    expect((await audited(known, 1)).suggestion).toBeUndefined();
    const nameless = await auditHosted(introduced, 1, { ...usual, nameless: true });
    expect(nameless.suggestion).toBeUndefined();
  });
});
