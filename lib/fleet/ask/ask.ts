/** Queries the results of a fleet: SQL, or a question by its name. */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection, DuckDBResultReader } from '@duckdb/node-api';
import papaparse from 'papaparse';
import { UsageError } from '../../model/usage-error.ts';
import { installCommand } from '../../package/package-root.ts';
import { widthOf } from '../../text/layout.ts';
import { visible } from '../../text/visible.ts';
import { didYouMean, errorCode } from '../../text/words.ts';
import { auditsIn, replaceFile, weeksFolder, weeksIn } from '../results/store.ts';
import { type AnswerFormat, questions } from './questions.ts';

export type Answer = {
  readonly columns: readonly string[];
  /** Values of JSON. */
  readonly rows: readonly (readonly unknown[])[];
};

/** @throws UsageError for an unknown name, SQL that DuckDB refuses, and a folder without results. */
export async function ask(out: string, name: string, question: string): Promise<Answer> {
  const sql = toSql(question);
  const database = await openResults(out, name);
  try {
    const reader = await database.runAndReadAll(sql).catch((cause: unknown) => {
      throw new UsageError(`DuckDB: ${inOneLine(String(cause instanceof Error ? cause.message : cause))}`, {
        cause,
      });
    });
    return { columns: reader.columnNames(), rows: withNumbers(reader) };
  } finally {
    database.closeSync();
  }
}

/** DuckDB's messages are of several lines: the error, advice, the query, and a mark below the wrong word. */
const inOneLine = (message: string): string =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '^')
    .join('; ');

/** DuckDB writes all integers of 64 bits and more as strings in JSON; only unsafe ones stay strings here. */
function withNumbers(reader: DuckDBResultReader): Answer['rows'] {
  const isWhole = reader.columnTypes().map((type) => /^U?(BIG|HUGE)INT$/.test(type.toString()));
  const toNumber = (value: unknown, index: number) =>
    isWhole[index] && typeof value === 'string' && Number.isSafeInteger(Number(value))
      ? Number(value)
      : value;
  return reader.getRowsJson().map((row) => row.map(toNumber));
}

/** A single word is the name of a question. */
function toSql(question: string): string {
  const known = Object.keys(questions);
  if (/\s/.test(question.trim())) return question;
  const found = questions[question.trim()];
  if (found) return found.sql;
  throw new UsageError(
    `there is no question "${question}"${didYouMean(question, known) || `; there are ${known.join(', ')}`}`,
  );
}

/** Ends with a line feed. */
export function toAnswerText({ columns: names, rows }: Answer, format: AnswerFormat): string {
  if (format === 'json') {
    const objects = rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
    return `${JSON.stringify(objects, null, 2)}\n`;
  }
  if (format === 'table') return toTable(names, rows);
  const data = rows.map((row) => row.map(inOneCell));
  return `${papaparse.unparse({ fields: [...names], data }, { newline: '\n' })}\n`;
}

/** A table for a terminal, with numbers aligned to the right. */
function toTable(names: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = [names, ...rows].map((row) => row.map((value) => visible(inOneCell(value))));
  const widths = names.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ''))));
  const isNumber = names.map((_, index) =>
    rows.every((row) => typeof row[index] === 'number' || row[index] === null),
  );
  const lines = cells.map((row) =>
    row
      .map((text, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - widthOf(text));
        return isNumber[index] ? space + text : text + space;
      })
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Lists and structs are written as JSON. */
const inOneCell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The macros `now` and `before` are the newest week and the last one before it with results. */
const derived = [
  'CREATE VIEW causes AS SELECT week, origin, lane, unnest(causes, max_depth := 2) FROM storefronts',
  `CREATE VIEW weeks AS SELECT week, count(*) AS storefronts,
     count(*) FILTER (outcome = 'conformant') AS conformant, count(*) FILTER (outcome = 'partial') AS partial,
     count(*) FILTER (outcome = 'not-conformant') AS not_conformant,
     count(*) FILTER (outcome = 'inconclusive') AS inconclusive,
     count(*) FILTER (outcome = 'not-audited') AS not_audited,
     sum(kept) AS kept, sum(judged) AS judged, sum(requests) AS requests, sum(seconds) AS seconds
     FROM storefronts GROUP BY week`,
  'CREATE MACRO now() AS (SELECT max(week) FROM weeks)',
  'CREATE MACRO before() AS (SELECT max(week) FROM weeks WHERE week < now())',
  "CREATE MACRO broken(status) AS status IN ('fail', 'warn', 'note')",
];

/** Packs new rows, and opens the tables and views. @throws UsageError for a folder without results. */
export async function openResults(out: string, name: string): Promise<DuckDBConnection> {
  const database = await openDatabase();
  const weeks = await packWeeks(database, out);
  if (weeks.length === 0) throw new UsageError(`${name} has no results of a fleet`);
  for (const table of tableNames) {
    const files = weeks.map((week) => quoted(parquetOf(out, week, table)));
    await database.run(`CREATE VIEW ${table} AS SELECT * FROM read_parquet([${files}])`);
  }
  for (const view of derived) await database.run(view);
  return database;
}

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

type Table = keyof typeof tables;

const tableNames = Object.keys(tables) as readonly Table[];

/** The version of the columns; weeks of another version are packed again. */
const layout = 1;

const parquetOf = (out: string, week: string, table: Table): string =>
  join(out, weeksFolder, week, `${table}.parquet`);

/** Packs each week that has new audits into Parquet files. @returns the weeks, the oldest first. */
async function packWeeks(database: DuckDBConnection, out: string): Promise<readonly string[]> {
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

/** A database in memory. @throws UsageError when the package is not installed. */
async function openDatabase(): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch((cause: unknown) => {
    if (errorCode(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const command = installCommand('@duckdb/node-api');
    throw new UsageError(`"fleet ask" needs the package @duckdb/node-api: ${command}`, { cause });
  });
  const instance = await DuckDBInstance.create(':memory:');
  return instance.connect();
}

/** Quotes a SQL string literal. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
