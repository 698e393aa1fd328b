/** The seed changes the generated inputs of an audit, and neither its outcome nor the number of promises that it judges. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Consent } from '../model/target.ts';
import { auditInProcess } from '../reference/in-process.ts';

const readOnly: readonly Consent[] = [];

test.each([
  ['a read-only audit', readOnly],
  ['an audit with every consent', undefined],
])('%s judges the same promises with any seed', async (_, consents) => {
  const counts: unknown[] = [];
  for (const seed of [1, 2, 7919]) {
    const { outcome, judged } = await auditInProcess(suites, {
      target: { seed, ...(consents && { consents }) },
    });
    counts.push({ outcome, ...judged });
  }
  expect(counts).toEqual(counts.map(() => counts[0]));
});
