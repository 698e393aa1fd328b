/** Keeps Parquet files beside the rows of each week: a week is packed again when audits were added to it. */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { auditsIn, replaceFile, weeksFolder, weeksIn } from '../results/store.ts';
import { quoted } from './duckdb.ts';

const cause =
  'STRUCT(id VARCHAR, "primary" VARCHAR, status VARCHAR, owner VARCHAR, title VARCHAR, fix VARCHAR, checks INTEGER, promises VARCHAR[])';

/** The members of the rows, in the order of the columns. */
const tables = {
  storefronts: {
    kind: 'storefront',
    columns: {
      ...{ week: 'VARCHAR', origin: 'VARCHAR', lane: 'VARCHAR', outcome: 'VARCHAR', headline: 'VARCHAR' },
      ...{ diagnosis: 'VARCHAR', error: 'VARCHAR', fault: 'VARCHAR', change: 'VARCHAR' },
      ...{ kept: 'INTEGER', judged: 'INTEGER', promises: 'INTEGER', causes: `${cause}[]` },
      ...{ requests: 'INTEGER', seconds: 'DOUBLE', startedAt: 'TIMESTAMP', attempt: 'INTEGER' },
      ...{ worker: 'VARCHAR', depth: 'VARCHAR', seed: 'BIGINT', suite: 'VARCHAR', document: 'VARCHAR' },
      report: 'VARCHAR',
    },
  },
  promises: {
    kind: 'promise',
    columns: {
      ...{ week: 'VARCHAR', origin: 'VARCHAR', promise: 'VARCHAR', level: 'VARCHAR', ruleset: 'VARCHAR' },
      ...{
        status: 'VARCHAR',
        since: 'VARCHAR',
        was: 'VARCHAR',
        reason: 'VARCHAR',
        cause: 'VARCHAR',
        owner: 'VARCHAR',
      },
      ...{ suite: 'VARCHAR', document: 'VARCHAR' },
    },
  },
} as const;

export type Table = keyof typeof tables;
export const tableNames = Object.keys(tables) as readonly Table[];

/** With another number, weeks are packed again: the columns have changed. */
const layout = 1;

export const parquetOf = (out: string, week: string, table: Table): string =>
  join(out, weeksFolder, week, `${table}.parquet`);

/** @returns the weeks, the oldest first. */
export async function packWeeks(database: DuckDBConnection, out: string): Promise<readonly string[]> {
  const packed: string[] = [];
  for (const week of await weeksIn(out)) {
    const count = (await auditsIn(out, week)).size;
    if (count === 0) continue;
    const note = join(out, weeksFolder, week, 'packed.json');
    const wanted = JSON.stringify({ layout, audits: count });
    if ((await readFile(note, 'utf8').catch(() => '')) !== wanted) {
      for (const table of tableNames) await pack(database, out, week, table);
      await replaceFile(note, wanted);
    }
    packed.push(week);
  }
  return packed;
}

async function pack(database: DuckDBConnection, out: string, week: string, table: Table): Promise<void> {
  const { kind, columns } = tables[table];
  const files = quoted(join(out, weeksFolder, week, 'audits', '*', '*.ndjson.gz'));
  const types = Object.entries({ kind: 'VARCHAR', ...columns }).map(
    ([name, type]) => `${quoted(name)}: ${quoted(type)}`,
  );
  const names = Object.keys(columns).map((name) => `"${name}"`);
  const path = parquetOf(out, week, table);
  const temporary = `${path}.${process.pid}.tmp`;
  const rows = `SELECT ${names} FROM read_ndjson(${files}, columns = {${types}}) WHERE kind = ${quoted(kind)} ORDER BY origin`;
  try {
    await database.run(`COPY (${rows}) TO ${quoted(temporary)} (FORMAT parquet, COMPRESSION zstd)`);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}
