/**
 * The results in a folder that workers may share. A week is a folder with one NDJSON file an audit, compressed, whole or
 * not there, whose name is the storefront's. So nothing is there twice, and nothing by half; what is there stays, except
 * the row of a job that was given up too soon.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { UsageError } from '../../model/usage-error.ts';
import { errorCode } from '../../text/file-error.ts';
import { type Job, nameOf, shelfOf } from '../job.ts';
import { isWeek } from '../week.ts';
import type { Before, PromiseRow, StorefrontRow } from './rows.ts';

export interface Results {
  has(job: Job): Promise<boolean>;
  /**
   * The rows of an audit take the place of the row of a job that the queue gave up while a worker was still auditing.
   * @returns false when another worker was first: its rows stay.
   */
  add(job: Job, storefront: StorefrontRow, promises: readonly PromiseRow[]): Promise<boolean>;
  /** The promises in the last audit before this week; undefined without one. */
  before(job: Job): Promise<Before | undefined>;
  /** Keeps a whole report. @returns its path in the folder of the week. */
  keepReport(job: Job, json: string): Promise<string>;
}

type Row = PromiseRow | StorefrontRow;

export const weeksFolder = 'weeks';

/** Weeks before the present one in which the last audit of a storefront is looked for. */
const maxWeeksBack = 8;

/** Of the files of audits. */
const ending = '.ndjson.gz';

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

/** In the folder of the week. */
export const auditPath = (origin: string): string =>
  join('audits', shelfOf(origin), `${nameOf(origin)}${ending}`);

/** The oldest first. @throws UsageError for a file. */
export async function weeksIn(out: string): Promise<readonly string[]> {
  const names = await readdir(join(out, weeksFolder)).catch((cause) => {
    if (errorCode(cause) === 'ENOTDIR') throw new UsageError(`${out} is a file, not a folder of results`);
    return notThere(cause);
  });
  return (names ?? []).filter(isWeek).sort();
}

/** Names of the finished audits of a week, as `nameOf` makes them, with the paths of their files. */
export async function auditsIn(out: string, week: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(out, weeksFolder, week, 'audits');
  const shelves = (await readdir(folder).catch(notThere)) ?? [];
  const found = await Promise.all(
    shelves.map(async (shelf) =>
      (await readdir(join(folder, shelf))).map((file) => join(folder, shelf, file)),
    ),
  );
  const files = found.flat().filter((file) => file.endsWith(ending));
  return new Map(files.map((file) => [basename(file, ending), file]));
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

/** Writes a file beside it first, so that a reader never sees a part. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  await rename(await writtenBeside(path, content), path);
}

/** @returns false, and changes nothing, when the file is there. */
async function addFile(path: string, content: Uint8Array): Promise<boolean> {
  const temporary = await writtenBeside(path, content);
  try {
    await link(temporary, path);
    return true;
  } catch (cause) {
    const code = errorCode(cause) ?? '';
    if (code === 'EEXIST') return false;
    // Some shared folders have no links: then the last one wins, whole as well.
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
