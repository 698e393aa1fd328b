/** Storefronts that implement the interface differently from the reference storefront raise no false alarms. */
import { describe, expect, test } from 'vitest';
import { vernacular } from '../variants/terse/terse.ts';
import { auditOnce, variantNames } from './audit-once.ts';
import { auditVariant, variantHosts } from './audit-through.ts';
import { alarms } from './deviations.ts';

describe.each(variantNames)('%s', (name) => {
  test('raises no alarm with every consent, and is conformant', async () => {
    const { report } = await auditOnce(name);
    expect(alarms(report)).toEqual([]);
    expect(report.headline).toMatch(/^conformant/);
    expect(report.outcome).toBe('conformant');
  });
});

test('a storefront below a directory raises no alarm, and is conformant', async () => {
  const report = await auditVariant(vernacular('/shop'), { baseUrl: `${variantHosts.baseUrl}/shop` });
  expect(alarms(report)).toEqual([]);
  expect(report.outcome).toBe('conformant');
  const withheld = report.verdicts.filter(({ reason }) => reason?.code === 'consent-withheld');
  expect(withheld.filter(({ reason }) => !reason?.text.includes('--approval'))).toEqual([]);
});
