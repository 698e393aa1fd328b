/** Queries the results of a fleet: SQL, or a question by its name. */
import type { DuckDBResultReader } from '@duckdb/node-api';
import papaparse from 'papaparse';
import { UsageError } from '../../model/usage-error.ts';
import { widthOf } from '../../text/layout.ts';
import { didYouMean } from '../../text/names.ts';
import { visible } from '../../text/visible.ts';
import { openResults } from './database.ts';
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
