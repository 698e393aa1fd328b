/**
 * The results of a week as static pages. Every page reads one index of storefronts and promises; the remaining data is in
 * parts that a page loads when it shows them.
 */

import { access, constants, copyFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { html, type Markup } from '../../report/html/document.ts';
import { orUsageError } from '../../report/write-reports.ts';
import { errorCode } from '../../text/words.ts';
import { replaceFile, weeksFolder } from '../results/store.ts';
import { type Collected, collect, type KeptReport, siteWeeks } from './collect.ts';
import { framed, many, needsScript, outcomes, outcomeWord, promiseHead, type Shown } from './frame.ts';
import { frontPage } from './front-page.ts';
import { matrix, promise, storefront } from './page-scripts.ts';
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

type Choice = readonly [value: string, word: string];

const choice = (name: string, label: string, choices: readonly Choice[]): Markup =>
  html`<label>${label}<select name="${name}">${choices.map(([value, word]) => html`<option value="${value}">${word}</option>`)}</select></label>`;

const anyOutcome: readonly Choice[] = [
  ['', 'any'],
  ...outcomes.map((outcome): Choice => [outcome, outcomeWord(outcome)]),
];

export const matrixPage = (site: Shown): string =>
  framed(site, {
    title: `Matrix of ${site.week}`,
    script: matrix,
    main: html`
<h1>Promises by storefront</h1>
${needsScript('the matrix')}
<form id="filters" hidden>
<label class="grow">Storefront<input name="name" type="search" autocomplete="off" spellcheck="false"></label>
${choice('area', 'Promises', [['', 'by area']])}
${choice('outcome', 'Outcome', anyOutcome)}
${choice('only', 'Change', [
  ['', 'any'],
  ['regressed', 'got worse'],
  ['mended', 'got better'],
])}
${choice('order', 'Order', [
  ['', 'by name'],
  ['broken', 'most broken first'],
])}
<p id="shown" role="status"></p>
</form>
<div id="matrix" class="virtual" role="region" aria-label="Matrix" tabindex="0" hidden><table><thead></thead><tbody></tbody></table></div>
<p class="legend facts-line" hidden></p>`,
  });

export const promisePage = (site: Shown): string =>
  framed(site, {
    title: `A promise in ${site.week}`,
    script: promise,
    main: html`
<h1 id="name">A promise</h1>
${needsScript('who keeps the promise')}
<div id="about"></div>
<form id="filters" hidden>
<label class="grow">Storefront<input name="name" type="search" autocomplete="off" spellcheck="false"></label>
${choice('status', 'Status', [['', 'any']])}
${choice('since', 'Since', [['', 'any week']])}
<p id="shown" role="status"></p>
</form>
<div id="storefronts" class="virtual" role="region" aria-label="Storefronts" tabindex="0" hidden><table><thead></thead><tbody></tbody></table></div>
<section id="weeks" aria-labelledby="weeks-title" hidden><h2 id="weeks-title">Since when</h2></section>`,
  });

export const storefrontPage = (site: Shown): string =>
  framed(site, {
    title: `A storefront in ${site.week}`,
    script: storefront,
    main: html`
<div id="storefront"><h1>A storefront</h1></div>
${needsScript('the storefront')}`,
  });

/** All promises, with the numbers of storefronts that keep and break them. */
export const promiseList = (site: Shown): string =>
  framed(site, {
    title: `Promises in ${site.week}`,
    main: html`
<h1>Promises</h1>
<p>How many storefronts keep each of them in week ${site.week}.</p>
<div class="wide" role="region" aria-label="Promises" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Promise</th><th scope="col">Level</th><th scope="col">kept</th><th scope="col">broken</th><th scope="col">not judged</th><th scope="col">newly broken</th><th scope="col">mended</th></tr></thead>
<tbody>${site.table.promises.map(({ promise, level, ruleset }, place) => {
      const { kept = 0, broken = 0, notJudged = 0, regressed = 0, mended = 0 } = site.tallies[place] ?? {};
      return html`<tr>${promiseHead(site, promise)}<td class="none">${level}${ruleset !== 'interface' && `, ${ruleset}`}</td>${[
        kept,
        broken,
        notJudged,
        regressed,
        mended,
      ].map(
        (count, index) =>
          html`<td class="${count === 0 ? 'none' : (['pass', 'fail', 'skipped', 'fail', 'pass'][index] ?? '')}">${many(count)}</td>`,
      )}</tr>`;
    })}</tbody></table></div>`,
  });
