/** Reads a report.json, and rejects anything else. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { packageRoot } from '../../package/package-root.ts';
import { errorCode } from '../../text/error-code.ts';
import { fileErrorText } from '../../text/file-error.ts';

const schemaFile = join('schemas', 'own', 'report.schema.json');

const format: Report['format'] = 1;

/** @throws UsageError for a file that cannot be read, or is not a report. */
export const readReport = (file: string, cwd: string): Report => createReportReader(cwd)(file);

/** For several files: the schema is compiled once. */
export function createReportReader(cwd: string): (file: string) => Report {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schema: object = JSON.parse(readFileSync(join(packageRoot(), schemaFile), 'utf8'));
  const isReport = ajv.compile<Report>(schema);
  return (file) => {
    const value = parse(readSource(resolve(cwd, file), file), file);
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
