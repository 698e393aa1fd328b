/** Judges the bundles of all rows again and writes the table: `npm run table`. `--own` audits our own storefronts before. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { digestOf } from '../attestation/statement.ts';
import { toVerifyText, verifyExitCode } from '../cli/evidence/bundle-files.ts';
import { createBundleJudge, type Judged } from '../cli/evidence/judge-bundle.ts';
import { shellIn } from '../cli/testing.ts';
import { serve } from '../storefront/index.ts';
import { faultsOf, folder, pageFile, type Row, readEntries, withTable } from './implementations.ts';

/** What we may run ourselves: the reference storefront, in each dialect. */
const own = [
  { id: 'reference-storefront', dialect: 'document', name: 'Reference storefront, dialect of the document' },
  { id: 'reference-storefront-ucp', dialect: 'ucp', name: 'Reference storefront, dialect of UCP' },
] as const;

const ours = { by: 'the maintainers of this suite', where: 'this file' };

/** Audits one of our own storefronts with every consent, and writes its bundle and its row. */
async function auditOwn({ id, dialect, name }: (typeof own)[number]): Promise<void> {
  const served = await serve({ dialect });
  const out = mkdtempSync(join(tmpdir(), 'implementations-'));
  const file = join(folder, `${id}.tgz`);
  const said = ['--ran-by', ours.by, '--owner-asked', 'yes: it is our own'];
  const options = ['--allow', 'writes,burst,purchase', '--seed', '1'];
  try {
    const audit = [served.baseUrl, ...options, '--quiet', '--out', out, '--bundle', file, ...said];
    const { code, err } = await shellIn(folder, audit);
    if (code > 2) throw new Error(`the audit of ${id} ended with ${code}: ${err}`);
  } finally {
    await served.close();
    rmSync(out, { recursive: true });
  }
  const bundle = readFileSync(file);
  const { report, statement } = (await createBundleJudge().examine(bundle, file)).bundle;
  const row: Row = {
    ...{ name, version: report.suite.version, source: 'this repository', ranBy: ours.by, consent: ours },
    ...{ set: report.set.name, outcome: report.headline, date: statement.predicate.startedAt.slice(0, 10) },
    ...{ suite: report.suite.version, sha256: digestOf(bundle) },
    repeat: [
      'npm ci',
      `npm start -- serve --dialect ${dialect} --port 4600    # in one terminal`,
      `npm start -- http://127.0.0.1:4600 ${options.join(' ')}    # in another\n`,
    ].join('\n'),
  };
  writeFileSync(join(folder, `${id}.yaml`), stringify(row));
}

if (process.argv.includes('--own')) for (const one of own) await auditOwn(one);
const judge = createBundleJudge();
const entries = readEntries();
const wrong: string[] = [];
for (const entry of entries) {
  const judged: Judged = await judge.judge(entry.bundle, `${entry.id}.tgz`, {});
  const faults = faultsOf(entry, judged);
  console.log([`${entry.id}.tgz:`, ...faults, toVerifyText(judged, 100)].join('\n'));
  if (faults.length > 0 || verifyExitCode(judged) === 1) wrong.push(entry.id);
}
if (wrong.length > 0) {
  console.error(`The table is as before, because rows are not what their bundles show: ${wrong.join(', ')}`);
  process.exit(1);
}
writeFileSync(pageFile, withTable(readFileSync(pageFile, 'utf8'), entries));
console.log(`${pageFile} has ${entries.length} rows`);
