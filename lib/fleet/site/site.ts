/**
 * The results of a week as static pages. Every page reads one index of storefronts and promises; the remaining data is in
 * parts that a page loads when it shows them.
 */
import { access, constants, copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUsageError } from '../../report/write-reports.ts';
import { errorCode } from '../../text/file-error.ts';
import { replaceFile, weeksFolder } from '../results/store.ts';
import { type Collected, collect, type KeptReport, siteWeeks } from './collect.ts';
import type { Shown } from './frame.ts';
import { frontPage } from './front-page.ts';
import { matrixPage, promiseList, promisePage, storefrontPage } from './pages.ts';
import { noStatus, partPath, shown, type Tally, tallyOf, toPart } from './table.ts';

type Given = {
  /** The folder of the results as the user named it, for messages. */
  readonly name: string;
  /** The newest week by default. */
  readonly week?: string | undefined;
  /** The statements of the promises, by id. */
  readonly statements: ReadonlyMap<string, string>;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** Called with the number of storefronts that have been read. */
  readonly progress?: (done: number, all: number) => void;
};

/** Storefronts in one part of the matrix. */
const rowsAPart = 500;

/** @throws UsageError for a results folder without results, and for a site folder that cannot be written. */
export async function writeSite(
  results: string,
  folder: string,
  { name, week, statements, generator, progress = () => {} }: Given,
): Promise<{ readonly week: string; readonly storefronts: number; readonly promises: number }> {
  const weeks = await siteWeeks(results, name, week);
  const [newest, before] = weeks;
  await orUsageError(`--out: cannot write ${folder}`, async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  });
  const written = new Set<string>();
  const part = async (title: string, value: unknown): Promise<void> => {
    written.add(partPath(title));
    await replaceFile(join(folder, partPath(title)), toPart(title, value));
  };
  const collected = await collect(weeks, {
    shelf: (shelf, details) =>
      part(`storefronts/${shelf}`, Object.fromEntries(details.map((one) => [one.name, one]))),
    report: (report) => {
      written.add(report.path);
      return keep(results, folder, report);
    },
    progress,
  });
  const tallies = await writeColumns(collected, part);
  await writeRows(collected, part);
  await part('index', indexOf(newest.week, collected, statements));
  await removeOthers(folder, written);
  const missing = [...(before?.audits.keys() ?? [])].filter((key) => !newest.audits.has(key)).length;
  const site = { ...collected, week: newest.week, generator, tallies, missing, statements };
  for (const [file, text] of Object.entries(pagesOf(site))) await replaceFile(join(folder, file), text);
  const { storefronts, table } = collected;
  return { week: newest.week, storefronts: storefronts.length, promises: table.promises.length };
}

type Part = (title: string, value: unknown) => Promise<void>;

async function writeColumns({ table }: Collected, part: Part): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const place of table.promises.keys()) {
    const column = table.column(place);
    tallies.push(tallyOf(column));
    await part(`promises/${place}`, column);
  }
  return tallies;
}

async function writeRows({ storefronts, table }: Collected, part: Part): Promise<void> {
  for (let start = 0; start < storefronts.length; start += rowsAPart) {
    const rows = storefronts
      .slice(start, start + rowsAPart)
      .map((_, index) => table.rows[start + index]?.statuses.padEnd(table.promises.length, noStatus));
    await part(`rows/${start / rowsAPart}`, rows);
  }
}

/** What every page reads: all names, and the numbers for filters and sorting. */
const indexOf = (week: string, { storefronts, table }: Collected, statements: Given['statements']) => ({
  ...{ week, weeks: table.weeks, rowsAPart },
  promises: shown(
    table.promises.map(({ promise, level, ruleset }) => [
      ...[promise, level, ruleset],
      statements.get(promise) ?? '',
    ]),
  ),
  names: storefronts.map(({ name }) => name),
  origins: storefronts.map(({ origin }) => origin),
  outcomes: storefronts.map(({ outcome }) => outcome),
  kept: storefronts.map(({ kept }) => kept),
  judged: storefronts.map(({ judged }) => judged),
  regressed: storefronts.map((_, place) => tallyAt(place, table).regressed),
  mended: storefronts.map((_, place) => tallyAt(place, table).mended),
});

const tallyAt = (place: number, { rows }: Collected['table']): Tally =>
  tallyOf(rows[place] ?? { statuses: '', was: '', since: [] });

const pagesOf = (site: Shown): Readonly<Record<string, string>> => ({
  'index.html': frontPage(site),
  'matrix.html': matrixPage(site),
  'promises.html': promiseList(site),
  'promise.html': promisePage(site),
  'storefront.html': storefrontPage(site),
});

/** Links a report into the site, or copies it where links are impossible. @returns false when it no longer exists. */
async function keep(results: string, folder: string, { week, from, path }: KeptReport): Promise<boolean> {
  const [source, target] = [join(results, weeksFolder, week, from), join(folder, path)];
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  try {
    await link(source, target).catch(() => copyFile(source, target));
    return true;
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false;
    throw cause;
  }
}

/** The files of a site; its folder may contain others. */
const ours = {
  data: /^data\/(?:index|(?:rows|promises)\/\d+|storefronts\/[0-9a-f]{2})\.js$/,
  reports: /^reports\/\d{4}-W\d{2}\/[^/]+-[0-9a-f]{12}\.json\.gz$/,
};

/** Removes files of the previous site. */
async function removeOthers(folder: string, written: ReadonlySet<string>): Promise<void> {
  for (const [name, pattern] of Object.entries(ours)) {
    const found = await readdir(join(folder, name), { recursive: true }).catch((cause: unknown) => {
      if (errorCode(cause) === 'ENOENT') return [];
      throw cause;
    });
    const paths = found.map((path) => `${name}/${path}`);
    for (const path of paths) if (pattern.test(path) && !written.has(path)) await rm(join(folder, path));
  }
}
