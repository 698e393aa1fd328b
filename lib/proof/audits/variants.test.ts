/** Storefronts that implement the interface differently from the reference storefront raise no false alarms. */
import { describe, expect, test } from 'vitest';
import { audit, suites } from '../../index.ts';
import type { Report } from '../../model/report.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { served } from '../variants/served.ts';
import { vernacular } from '../variants/terse/vernacular.ts';
import { auditOnce, variantNames, variants } from './audit-once.ts';
import { auditVariant, variantHosts } from './audit-through.ts';

const alarms = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status, ruleset }) => status === 'error' || (status === 'fail' && ruleset !== 'ucp'))
    .map(({ check, status, error, violations }) =>
      [check, status, error, ...violations.slice(0, 3).map((v) => JSON.stringify(v))]
        .filter(Boolean)
        .join(' | '),
    );

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

/** Areas without the commerce endpoint, whose rate limits take real time. */
const quick = ['discovery', 'catalog', 'sitemap', 'markdown'];

test.each(variantNames.slice(0, 4))('%s raises no alarm over real sockets', async (name) => {
  const { places: real, close } = await served(variants[name]);
  try {
    const target = { ...referenceTarget, baseUrl: real.baseUrl, consents: [], only: quick };
    const report = await audit(target, suites);
    expect(alarms(report)).toEqual([]);
    expect(report.outcome).toBe('partial');
  } finally {
    await close();
  }
});
