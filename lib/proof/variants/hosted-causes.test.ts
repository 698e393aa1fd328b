/** A store of the hosted platform has exactly the causes that were written down beforehand, whatever the seed. */
import { describe, expect, test } from 'vitest';
import { auditHosted, audits, expectedIn, foundIn } from './hosted-causes.ts';

/** `print-hosted-causes.ts` does the same with 20. */
const seeds = [1, 2, 3];

describe.each(audits)('a hosted store, audited $name', (audit) => {
  test.each(seeds)('has exactly its causes with seed %d', async (seed) => {
    const report = await auditHosted(audit, seed);
    expect(report.verdicts.filter(({ status }) => status === 'error')).toEqual([]);
    expect(foundIn(report)).toEqual(expectedIn(audit));
  });
});
