/**
 * The results of a week as static pages: a list of storefronts and promises that every page reads, and data in parts that
 * a page loads when it shows them.
 */
import { access, constants, copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orUsageError } from '../../report/write-whole.ts';
import { errorCode } from '../../text/file-error.ts';
import { replaceFile, weeksFolder } from '../results/store.ts';
import { type Collected, collect } from './collect.ts';
import { frontPage } from './pages/front.ts';
import { matrixPage, promisePage, storefrontPage } from './pages/on-demand.ts';
import { promiseList } from './pages/promise-list.ts';
import type { Shown } from './pages/shown.ts';
import { noStatus, partPath, shown, toPart } from './parts.ts';
import type { KeptReport } from './storefront.ts';
import { type Tally, tallyOf } from './tally.ts';
import { siteWeeks } from './weeks.ts';

export type Given = {
  /** The folder of the results as it was named. */
  readonly name: string;
  /** The newest one, without it. */
  readonly week?: string | undefined;
  /** What promises say, by their ids. */
  readonly statements: ReadonlyMap<string, string>;
  /** The name and the version of the suite. */
  readonly generator: string;
  /** So many of all storefronts have been read. */
  readonly progress?: (done: number, all: number) => void;
};

/** Storefronts whose statuses are a part of the matrix. */
const rowsAPart = 500;

/** @throws UsageError for a folder without results, and for one that cannot be written. */
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
  const site = { ...collected, week: newest.week, generator, tallies, missing };
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

/** What each page reads: all names, and the numbers that lists are filtered and ordered by. */
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

/** The same file by another name where that is possible: reports are many. @returns false when it is gone. */
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

/** Of a site, whatever else is in its folder. */
const ours = {
  data: /^data\/(?:index|(?:rows|promises)\/\d+|storefronts\/[0-9a-f]{2})\.js$/,
  reports: /^reports\/\d{4}-W\d{2}\/[^/]+-[0-9a-f]{12}\.json\.gz$/,
};

/** What an earlier site had. */
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
