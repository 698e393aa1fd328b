/** Reads a report.json, or the earlier ones in a folder of kept runs. */
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { packageRoot } from '../../package/package-root.ts';
import { maxHistoryBytes, maxHistoryFiles } from '../../report/content/bounds.ts';
import { type Run, toRun } from '../../report/content/findings.ts';
import type { Look } from '../../report/content/output.ts';
import { fileFormats, fileNameOf } from '../../report/formats.ts';
import { errorCode, fileErrorText } from '../../text/words.ts';
import type { Io } from './io.ts';
import { warn } from './output.ts';

const schemaFile = join('schemas', 'own', 'report.schema.json');

const format: Report['format'] = 1;

/** @throws UsageError for a file that cannot be read, or is not a report. */
export const readReport = (file: string, cwd: string): Report => createReportReader(cwd)(file);

/** For several files: the schema is compiled once. */
export function createReportReader(cwd: string): (file: string) => Report {
  const check = createReportCheck();
  return (file) => check(parse(readSource(resolve(cwd, file), file), file), file);
}

/** @returns what takes a value for a report. @throws UsageError for a value that is none; `file` is for the message. */
export function createReportCheck(): (value: unknown, file: string) => Report {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schema: object = JSON.parse(readFileSync(join(packageRoot(), schemaFile), 'utf8'));
  const isReport = ajv.compile<Report>(schema);
  return (value, file) => {
    if (isReport(value)) return value;
    const other = otherFormat(value);
    if (other !== undefined) {
      throw new UsageError(`${file} has format ${other}; this version reads format ${format}`);
    }
    const [error] = isReport.errors ?? [];
    throw new UsageError(
      `${file} is not a valid report.json: ${error?.instancePath || 'it'} ${error?.message}`,
    );
  };
}

/** The format of a report that another version wrote; undefined for this format, and for what has none. */
function otherFormat(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !('format' in value)) return undefined;
  return typeof value.format === 'number' && value.format !== format ? value.format : undefined;
}

function readSource(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    throw new UsageError(
      missing ? `there is no file ${file}` : `${file} cannot be read: ${fileErrorText(cause)}`,
      {
        cause,
      },
    );
  }
}

function parse(source: string, file: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw new UsageError(`${file} is not a valid report.json: it is not JSON`, { cause });
  }
}

/** Reads the folder of kept runs: earlier report.json files, each as one line of a history. */
export type History = {
  readonly runs: readonly Run[];
  /** One sentence for each file that was left out, or for a folder without any. */
  readonly notes: readonly string[];
};

/** Runs of other storefronts are left out, since their numbers cannot be compared. @param folder as the user wrote it. */
export function readHistory(folder: string, { target }: Pick<Report, 'target'>, cwd: string): History {
  const runs: Run[] = [];
  const notes: string[] = [];
  const read = createReportReader(cwd);
  for (const file of filesIn(folder, cwd, notes)) {
    try {
      const report = read(file);
      if (isSame(report.target, target)) {
        runs.push(toRun(report));
      } else {
        notes.push(`--history: ${file} is of another storefront and left out`);
      }
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      notes.push(`--history: ${error.message}; it is left out`);
    }
  }
  return { runs, notes };
}

/** The reference storefront has another port in each run. */
const isSame = (one: Report['target'], other: Report['target']): boolean =>
  one.embedded || other.embedded ? one.embedded === other.embedded : one.baseUrl === other.baseUrl;

/** The last of them by name: each *.json that may be a report, and the report.json of each subfolder. */
function filesIn(folder: string, cwd: string, notes: string[]): readonly string[] {
  const files = namesIn(resolve(cwd, folder), (text) => notes.push(`--history: ${folder}: ${text}`))
    .map((name) => join(folder, name))
    .filter((file) => {
      const found = statsOf(resolve(cwd, file), (text) => notes.push(`--history: ${file}: ${text}`));
      const isTooLarge = found !== undefined && found.size > maxHistoryBytes;
      if (isTooLarge) notes.push(`--history: ${file} is too large and left out`);
      return found?.isFile() && !isTooLarge;
    });
  if (files.length > maxHistoryFiles) {
    notes.push(`--history: only the last ${maxHistoryFiles} files of ${folder} are read`);
  }
  return files.slice(-maxHistoryFiles);
}

/** A folder without permission, or a circular link, does not end the run. */
function statsOf(path: string, complain: (text: string) => void): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    complain(fileErrorText(error));
    return undefined;
  }
}

const noFolder: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder yet',
  ENOTDIR: 'it is a file, not a folder of kept runs',
};

function namesIn(path: string, complain: (text: string) => void): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .flatMap((entry) => {
        if (entry.isDirectory()) return [join(entry.name, 'report.json')];
        return isOfReport(entry.name) ? [entry.name] : [];
      })
      .toSorted();
  } catch (error) {
    complain(noFolder[errorCode(error) ?? ''] ?? fileErrorText(error));
    return [];
  }
}

/** Other formats of ours are JSON too, and stand beside report.json. */
const others: ReadonlySet<string> = new Set(
  fileFormats.filter((format) => format !== 'json').map(fileNameOf),
);

const isOfReport = (name: string): boolean => name.endsWith('.json') && !others.has(name);

/**
 * The kept runs for the renderers of a report; files that cannot be read are named on stderr.
 * @param folder as the user wrote it; without one there is no history.
 */
export function pastRuns(report: Report, folder: string | undefined, io: Io): Pick<Look, 'history'> {
  if (folder === undefined) return {};
  const { runs, notes } = readHistory(folder, report, io.cwd);
  for (const note of notes) warn(note, io);
  return { history: runs };
}
