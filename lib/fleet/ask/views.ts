/** What questions are asked of: the rows of all weeks, and what follows from them. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { UsageError } from '../../model/usage-error.ts';
import { openDatabase, quoted } from './duckdb.ts';
import { packWeeks, parquetOf, tableNames } from './pack.ts';

/** `now` and `before`: the newest week and the one before it that has results. */
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

/** @throws UsageError for a folder without results. */
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
