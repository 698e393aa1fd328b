/** Asks the results of a fleet: SQL, or a question by its name. */
import papaparse from 'papaparse';
import { UsageError } from '../../model/usage-error.ts';
import { didYouMean } from '../../target/nearest.ts';
import { columns } from '../../text/columns.ts';
import { visible } from '../../text/visible.ts';
import type { AnswerFormat } from './ask-formats.ts';
import { questions } from './questions.ts';
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
    return { columns: reader.columnNames(), rows: reader.getRowsJson() };
  } finally {
    database.closeSync();
  }
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
  if (format === 'csv') {
    const data = rows.map((row) => row.map(inOneCell));
    return `${papaparse.unparse({ fields: [...names], data }, { newline: '\n' })}\n`;
  }
  const cells = [names, ...rows].map((row) => row.map((value) => ({ text: visible(inOneCell(value)) })));
  return `${columns(cells).join('\n')}\n`;
}

const inOneCell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
