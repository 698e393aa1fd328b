/** The table of implementations: its rows, what is wrong with one, and its page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { digestOf } from '../attestation/statement.ts';
import type { Examined } from '../cli/evidence/judge-bundle.ts';
import type { Report } from '../model/report.ts';
import { packageRoot } from '../package/package-root.ts';

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

export const folder = join(packageRoot(), 'implementations');
export const pageFile = join(folder, 'README.md');

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
