/** Writes the files of a report, each completely or not at all. A report of a part never replaces one of the whole. */

import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isOfPart } from '../engine/select.ts';
import { digested } from '../evidence/report-exchange.ts';
import type { Report } from '../model/report.ts';
import { UsageError } from '../model/usage-error.ts';
import { fileErrorText } from '../text/words.ts';
import { fileNameOf, type Output, render } from './formats.ts';
import { folder, reproductionFiles } from './reproduce/files.ts';

/**
 * Verifies before a long run that its reports can be written.
 * @throws UsageError when the folder cannot be written or created.
 */
export async function prepareFolder({ out, formats, metrics }: Output): Promise<void> {
  if (metrics !== undefined) await requireFolderOf(metrics, '--metrics');
  if (formats.length === 0) return;
  await orUsageError(`--out: cannot write into ${out}`, async () => {
    await makeFolder(resolve(out));
    await access(out, constants.W_OK | constants.X_OK);
  });
}

/** One level at a time: `recursive` makes mkdir loop forever where a file system denies that a parent exists, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  if (folder !== dirname(folder)) await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (cause: unknown) => {
    if (!(await isFolder(folder))) throw cause;
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The subfolder for a partial report that must not replace a whole one. */
const partialFolder = 'partial';

/**
 * Writes the reports. A report of a part of the interface never replaces a report of the whole: it goes to the subfolder
 * `partial`.
 * @returns absolute paths of the written files. @throws UsageError when one cannot be written.
 */
export async function writeReports(whole: Report, output: Output): Promise<readonly string[]> {
  const report = output.evidence === 'all' ? whole : digested(whole);
  const out = await folderFor(report, output);
  await prepareFolder({ ...output, out });
  const paths: string[] = [];
  for (const format of output.formats) {
    const path = join(out, fileNameOf(format));
    await writeWhole(path, await render(report, format, output));
    paths.push(path);
  }
  if (output.metrics !== undefined) {
    await writeWhole(output.metrics, await render(report, 'metrics', output), '--metrics');
  }
  if (output.formats.length > 0) await writeReproductions(report, join(out, folder));
  return paths;
}

/** The folder to which this report is written. */
export async function folderFor(report: Report, output: Output): Promise<string> {
  const isAside = isOfPart(report) && (await holdsWhole(output));
  return isAside ? join(output.out, partialFolder) : output.out;
}

/** Removes the files of checks that no longer have anything to reproduce; creates the folder only for a file. */
async function writeReproductions(report: Report, into: string): Promise<void> {
  const mayHoldOld = await isFolder(into);
  for (const { name, text } of reproductionFiles(report)) {
    if (text === undefined) {
      if (mayHoldOld) await rm(join(into, name), { force: true });
    } else {
      await orUsageError(`--out: cannot write into ${into}`, () => makeFolder(resolve(into)));
      await writeWhole(join(into, name), text);
    }
  }
}

/** Whether the folder has a report that is not known to be partial. */
async function holdsWhole({ out, formats }: Output): Promise<boolean> {
  const names = new Set([...formats.map(fileNameOf), fileNameOf('json')]);
  const found = await Promise.all([...names].map((name) => exists(join(out, name))));
  return found.includes(true) && !(await holdsPart(join(out, fileNameOf('json'))));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** @param path of a report.json. @returns false for any other file. */
async function holdsPart(path: string): Promise<boolean> {
  try {
    return isOfPart(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // Not a report: it must not be overwritten.
    return false;
  }
}

/** Writes a temporary file and renames it, so that no reader sees half a file. @throws UsageError that names the option. */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  option = '--out',
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  await orUsageError(`${option}: cannot write ${path}`, async () => {
    try {
      await writeFile(temporary, content, { flag: 'wx' });
      await rename(temporary, path);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw cause;
    }
  });
}

/** Verifies before a long run that the file can be written. @throws UsageError when its folder is missing or not writable. */
export const requireFolderOf = (path: string, option: string): Promise<void> =>
  orUsageError(`${option}: cannot write ${path}`, () =>
    access(dirname(path), constants.W_OK | constants.X_OK),
  );

export async function orUsageError(task: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    throw new UsageError(`${task}: ${fileErrorText(cause)}`, { cause });
  }
}
