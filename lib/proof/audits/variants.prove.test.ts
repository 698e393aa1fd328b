/** Storefronts that implement the interface differently raise no false alarms over real sockets either. */
import { expect, test } from 'vitest';
import { audit, suites } from '../../index.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { served } from '../variants/variant.ts';
import { variantNames, variants } from './audit-once.ts';
import { alarms } from './deviations.ts';

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
