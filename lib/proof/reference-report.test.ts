/** The committed report of the reference storefront has the current checks, and no failure. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { packageRoot } from '../package/package-root.ts';

const read = (name: string) => readFileSync(join(packageRoot(), 'reports', 'reference', name), 'utf8');
const verdicts: readonly { readonly id: string; readonly status: string }[] = JSON.parse(
  read('verdicts.json'),
);

test('has the checks of the suites; if it does not, npm run generate', () => {
  const checks = suites.flatMap((suite) => suite.checks.map(({ id }) => id));
  expect(verdicts.map(({ id }) => id).toSorted()).toEqual(checks.toSorted());
});

test('has no failure', () => {
  expect(verdicts.filter(({ status }) => !['pass', 'inconclusive', 'skipped'].includes(status))).toEqual([]);
  expect(read('summary.md')).toMatch(/^# Conformant: the reference storefront\n/);
});
