/**
 * The results in a folder that workers may share. Each week is a folder with one compressed NDJSON file for each audit,
 * named after the storefront and written atomically. So there are no duplicates and no partial files. A file never
 * changes, unless its job was given up too soon.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/words.ts';
import { isWeek, type Job, nameOf, shelfOf } from '../job.ts';
import type { Before, PromiseRow, StorefrontRow } from './rows.ts';

export interface Results {
  has(job: Job): Promise<boolean>;
  /**
   * Stores the rows of an audit. They replace the row of a job that the queue gave up while a worker was still auditing.
   * @returns false when another worker was first: its rows stay.
   */
  add(job: Job, storefront: StorefrontRow, promises: readonly PromiseRow[]): Promise<boolean>;
  /** The promises in the last audit before the week of the job; undefined without one. */
  before(job: Job): Promise<Before | undefined>;
  /** Stores a report. @returns its path in the folder of the week. */
  keepReport(job: Job, json: string): Promise<string>;
}

type Row = PromiseRow | StorefrontRow;

export const weeksFolder = 'weeks';

/** Weeks that are searched for the previous audit of a storefront. */
const maxWeeksBack = 8;

/** The extension of the files of audits. */
const extension = '.ndjson.gz';

export function resultsIn(out: string): Results {
  const weeks = join(out, weeksFolder);
  const fileOf = ({ origin }: Job, week: string) => join(weeks, week, auditPath(origin));
  return {
    has: (job) => exists(fileOf(job, job.week)),
    async add(job, storefront, promises) {
      const text = [storefront, ...promises].map((row) => `${JSON.stringify(row)}\n`).join('');
      const file = fileOf(job, job.week);
      const packed = await promisify(gzip)(text);
      if (await addFile(file, packed)) return true;
      const replaces = !isLost(storefront) && (await rowsIn(file)).some(isLost);
      if (replaces) await replaceFile(file, packed);
      return replaces;
    },
    async before(job) {
      const earlier = (await weeksIn(out)).filter((week) => week < job.week).slice(-maxWeeksBack);
      for (const week of earlier.toReversed()) {
        const rows = await rowsIn(fileOf(job, week)).catch(notThere);
        if (rows) return new Map(rows.flatMap((row) => (row.kind === 'promise' ? [[row.promise, row]] : [])));
      }
      return undefined;
    },
    async keepReport({ origin, week }, json) {
      const path = join('reports', shelfOf(origin), `${nameOf(origin)}.json.gz`);
      await replaceFile(join(weeks, week, path), await promisify(gzip)(json));
      return path;
    },
  };
}

/** The path of an audit in the folder of the week. */
export const auditPath = (origin: string): string =>
  join('audits', shelfOf(origin), `${nameOf(origin)}${extension}`);

/** The weeks with results, the oldest first. @throws UsageError when `out` is a file. */
export async function weeksIn(out: string): Promise<readonly string[]> {
  const names = await readdir(join(out, weeksFolder)).catch((cause) => {
    if (errorCode(cause) === 'ENOTDIR') throw new UsageError(`${out} is a file, not a folder of results`);
    return notThere(cause);
  });
  return (names ?? []).filter(isWeek).sort();
}

/** The paths of the finished audits of a week, by the names that `nameOf` gives storefronts. */
export async function auditsIn(out: string, week: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(out, weeksFolder, week, 'audits');
  const shelves = (await readdir(folder).catch(notThere)) ?? [];
  const found = await Promise.all(
    shelves.map(async (shelf) =>
      (await readdir(join(folder, shelf))).map((file) => join(folder, shelf, file)),
    ),
  );
  const files = found.flat().filter((file) => file.endsWith(extension));
  return new Map(files.map((file) => [basename(file, extension), file]));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (cause) => notThere(cause) ?? false,
  );

function notThere(cause: unknown): undefined {
  if (errorCode(cause) === 'ENOENT') return undefined;
  throw cause;
}

async function rowsIn(file: string): Promise<readonly Row[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString();
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

const isLost = (row: Row): boolean => row.kind === 'storefront' && row.fault === 'worker';

/** Replaces a file atomically. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await rename(await writtenBeside(path, content), path);
}

/** Creates a file atomically. @returns false, and changes nothing, when it exists. */
async function addFile(path: string, content: Uint8Array): Promise<boolean> {
  const temporary = await writtenBeside(path, content);
  try {
    await link(temporary, path);
    return true;
  } catch (cause) {
    const code = errorCode(cause) ?? '';
    if (code === 'EEXIST') return false;
    // Some network file systems have no hard links: then the last writer wins, still atomically.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw cause;
    await rename(temporary, path);
    return true;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function writtenBeside(path: string, content: string | Uint8Array): Promise<string> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}
