/** The table of implementations: reads its rows, judges their bundles again, and writes the page. Run by `npm run table`. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse, stringify } from 'yaml';
import { digestOf } from '../attestation/statement.ts';
import { createBundleJudge, type Examined, type Judged } from '../cli/evidence/judge-bundle.ts';
import { toVerifyText, verifyExitCode } from '../cli/evidence/verify-text.ts';
import { shellIn } from '../cli/testing.ts';
import type { Report } from '../model/report.ts';
import { packageRoot } from '../package/package-root.ts';
import { serve } from '../storefront/index.ts';

/** As `implementations/row.schema.json` describes it. */
export type Row = {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly ranBy: string;
  readonly consent: { readonly by: string; readonly where: string };
  readonly set: string;
  readonly outcome: string;
  readonly causes?: readonly { readonly title: string; readonly confirmed: string }[];
  readonly date: string;
  readonly suite: string;
  readonly sha256: string;
  readonly repeat: string;
};

/** @property id the name of its files. */
export type Entry = { readonly id: string; readonly row: Row; readonly bundle: Uint8Array };

const folder = join(packageRoot(), 'implementations');
const pageFile = join(folder, 'README.md');

/** In alphabetical order. @throws Error for a row that is invalid or has no bundle. */
export function readEntries(): readonly Entry[] {
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  const isRow = ajv.compile<Row>(JSON.parse(readFileSync(join(folder, 'row.schema.json'), 'utf8')));
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace(/\.yaml$/, ''));
  return ids.toSorted().map((id) => {
    const row: unknown = parse(readFileSync(join(folder, `${id}.yaml`), 'utf8'), { schema: 'failsafe' });
    if (!isRow(row)) throw new Error(`${id}.yaml is no row: ${ajv.errorsText(isRow.errors)}`);
    const bundle = join(folder, `${id}.tgz`);
    if (!existsSync(bundle)) throw new Error(`${id}.yaml has no bundle: ${id}.tgz is missing`);
    return { id, row, bundle: readFileSync(bundle) };
  });
}

/** What a row says otherwise than its bundle, a sentence each. */
export function faultsOf({ row, bundle }: Entry, { bundle: content, wrong }: Examined): readonly string[] {
  const { report, statement } = content;
  const { startedAt, suite, ranBy, ownerAsked, set } = statement.predicate;
  const pairs = [
    ['sha256', row.sha256, digestOf(bundle)],
    ['set', row.set, set],
    ['outcome', row.outcome, report.headline],
    ['date', row.date, startedAt.slice(0, 10)],
    ['suite', row.suite, suite.version],
    ['ranBy', row.ranBy, ranBy],
  ] as const;
  const confirmed = (row.causes ?? []).map(({ title }) => title);
  return [
    ...wrong,
    ...pairs
      .filter(([, said, found]) => said !== found)
      .map(([what, said, found]) => `the row says ${what}: ${said}, and its bundle ${found}`),
    ...(ownerAsked === undefined ? ['its bundle does not say whether the owner asked (--owner-asked)'] : []),
    ...decidingTitles(report)
      .filter((title) => !confirmed.includes(title))
      .map((title) => `the report names a cause that the row does not confirm: ${title}`),
  ];
}

/** Of the causes that made the storefront not conformant. */
function decidingTitles({ causes, verdicts }: Report): readonly string[] {
  const deciding = new Set(
    verdicts
      .filter(
        ({ status, ruleset, level }) => status === 'fail' && ruleset === 'interface' && level === 'must',
      )
      .map(({ check }) => check),
  );
  return causes.filter(({ checks }) => checks.some((check) => deciding.has(check))).map(({ title }) => title);
}

/** The page with the table of these rows. */
export function withTable(text: string, entries: readonly Entry[]): string {
  const lines = [
    '| Implementation | Outcome, as posted | Audited | Consent | Bundle |',
    '|---|---|---|---|---|',
    ...entries.map(({ id, row }) =>
      [
        '',
        `[${row.name}](${id}.yaml) ${row.version}`,
        row.outcome,
        `${row.date}, by ${row.ranBy}, with version ${row.suite}`,
        `${row.consent.by}: ${row.consent.where}`,
        `[${row.sha256.slice(0, 12)}](${id}.tgz)`,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ];
  return text.replace(
    /(<!-- table: .* -->\n)[\s\S]*(<!-- end -->)/,
    (_, start, end) => `${start}\n${lines.join('\n')}\n\n${end}`,
  );
}

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

/** @param argv `--own` audits our own storefronts again before. @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--own')) for (const one of own) await auditOwn(one);
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
    console.error(
      `The table is as before, because rows are not what their bundles show: ${wrong.join(', ')}`,
    );
    return 1;
  }
  writeFileSync(pageFile, withTable(readFileSync(pageFile, 'utf8'), entries));
  console.log(`${pageFile} has ${entries.length} rows`);
  return 0;
}
