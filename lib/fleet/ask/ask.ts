/** Asks the results of a fleet: SQL, or a question by its name. */
import type { DuckDBResultReader } from '@duckdb/node-api';
import papaparse from 'papaparse';
import { UsageError } from '../../model/usage-error.ts';
import { didYouMean } from '../../text/names.ts';
import type { AnswerFormat } from './ask-formats.ts';
import { questions } from './questions.ts';
import { inOneCell, toTable } from './table.ts';
import { openResults } from './views.ts';

export type Answer = {
  readonly columns: readonly string[];
  /** Values as JSON has them. */
  readonly rows: readonly (readonly unknown[])[];
};

/** @throws UsageError for an unknown name, SQL that DuckDB refuses, and a folder without results. */
export async function ask(out: string, name: string, question: string): Promise<Answer> {
  const sql = toSql(question);
  const database = await openResults(out, name);
  try {
    const reader = await database.runAndReadAll(sql).catch((cause: unknown) => {
      throw new UsageError(`DuckDB: ${cause instanceof Error ? cause.message : cause}`, { cause });
    });
    return { columns: reader.columnNames(), rows: withNumbers(reader) };
  } finally {
    database.closeSync();
  }
}

/** As JSON, whole numbers of 64 bits and more are texts, which only the largest have to be. */
function withNumbers(reader: DuckDBResultReader): Answer['rows'] {
  const isWhole = reader.columnTypes().map((type) => /^U?(BIG|HUGE)INT$/.test(type.toString()));
  const toNumber = (value: unknown, index: number) =>
    isWhole[index] && typeof value === 'string' && Number.isSafeInteger(Number(value))
      ? Number(value)
      : value;
  return reader.getRowsJson().map((row) => row.map(toNumber));
}

/** One word is a name. */
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
