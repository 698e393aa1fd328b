/** Writes the files of a report, each completely or not at all. */
import { access, constants, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isOfPart } from '../engine/doubts.ts';
import { digested } from '../evidence/digest.ts';
import type { Report } from '../model/report/report.ts';
import { fileNameOf, type Output, render } from './formats.ts';
import { folder, reproductionFiles } from './reproduce/files.ts';
import { orUsageError, requireFolderOf, writeWhole } from './write-whole.ts';

/**
 * Makes sure before a long run that its reports can be written.
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

/** One level at a time: mkdir's `recursive` never ends where a file system denies that a parent exists, as /proc does. */
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

/** The folder, in that of the reports, for a report of a part where one of the whole must stay. */
const partialFolder = 'partial';

/**
 * Writes into a temporary file beside each report and renames it, so that a reader never sees half of one. A report of a
 * part of the interface never replaces one of the whole: it goes to the folder `partial` beside it.
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

/** Where this report is written. */
export async function folderFor(report: Report, output: Output): Promise<string> {
  const isAside = isOfPart(report) && (await holdsWhole(output));
  return isAside ? join(output.out, partialFolder) : output.out;
}

/** Files of checks that have nothing to reproduce any more are removed; the folder is made when there is a file for it. */
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

/** Whether it would overwrite a report that is not known to be of a part. */
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

/** @param path of a report.json; anything that is none is no report of a part. */
async function holdsPart(path: string): Promise<boolean> {
  try {
    return isOfPart(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // Whatever it is, it stays.
    return false;
  }
}
