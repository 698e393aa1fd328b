/** Rows of the table say what their bundles say, and the page shows the rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBundleJudge, type Examined } from '../cli/evidence/judge-bundle.ts';
import { packageRoot } from '../package/package-root.ts';
import { type Entry, faultsOf, readEntries, withTable } from './implementations.ts';
import { sampleVerdict } from './pages/sample-report.ts';

const entries = readEntries();
const page = readFileSync(join(packageRoot(), 'implementations/README.md'), 'utf8');

test('the reference storefront is there in each dialect', () => {
  expect(entries.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['reference-storefront', 'reference-storefront-ucp']),
  );
});

test('the page has the table of the rows (npm run table)', () => {
  expect(withTable(page, entries)).toBe(page);
});

test('a bundle has at most two megabytes', () => {
  expect(entries.filter(({ bundle }) => bundle.length > 2_000_000).map(({ id }) => id)).toEqual([]);
});

describe.each(entries)('$id', (entry) => {
  let examined: Examined;
  beforeAll(async () => {
    examined = await createBundleJudge().examine(entry.bundle, `${entry.id}.tgz`);
  });

  test('says what its bundle says', () => expect(faultsOf(entry, examined)).toEqual([]));

  test('may not say otherwise', () => {
    const lying: Entry = {
      ...entry,
      row: { ...entry.row, outcome: 'conformant: 149 of 149 promises judged', date: '2020-01-01' },
      bundle: Buffer.concat([entry.bundle, Buffer.from([0])]),
    };
    expect(faultsOf(lying, examined).map((text) => text.replace(/:.*/, ''))).toEqual(
      ['sha256', 'outcome', 'date'].map((what) => `the row says ${what}`),
    );
  });

  test('needs the words of the owner, and a line for each cause that decides', () => {
    const { bundle } = examined;
    const failed = sampleVerdict('fail', { check: 'catalog/a', ruleset: 'interface', level: 'must' });
    const cause = { ...bundle.report.causes[0], title: 'A price is a number', checks: ['catalog/a'] };
    const { ownerAsked: _, ...silent } = bundle.statement.predicate;
    const worse = {
      ...examined,
      bundle: {
        ...bundle,
        report: { ...bundle.report, verdicts: [failed], causes: [cause] },
        statement: { ...bundle.statement, predicate: silent },
      },
    } as Examined;
    expect(faultsOf(entry, worse)).toEqual([
      'its bundle does not say whether the owner asked (--owner-asked)',
      'the report names a cause that the row does not confirm: A price is a number',
    ]);
  });
});
