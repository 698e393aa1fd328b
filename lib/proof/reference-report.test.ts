/** The committed report of the reference storefront knows the same checks and promises as the suite does today. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import { packageRoot } from '../package-root.ts';
import { loadRegister } from '../register/load-register.ts';
import { isFinding } from '../report/findings.ts';

const path = join(packageRoot(), 'reports', 'reference', 'report.json');
const report: Report = JSON.parse(readFileSync(path, 'utf8'));

test('is of the checks that there are; when it is not, npm run generate', () => {
  const checks = suites.flatMap((suite) => suite.checks.map(({ id }) => id));
  expect(report.verdicts.map(({ check }) => check).toSorted()).toEqual(checks.toSorted());
});

test('is of the promises that there are; when it is not, npm run generate', () => {
  expect(report.requirements.map(({ id, statement }) => `${id}: ${statement}`).toSorted()).toEqual(
    loadRegister()
      .map(({ id, statement }) => `${id}: ${statement}`)
      .toSorted(),
  );
});

test('says that the reference storefront breaks none of them', () => {
  expect(report.outcome).toBe('conformant');
  expect(report.verdicts.filter(isFinding)).toEqual([]);
});
