/** The HTML pages of small and large reports. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { areaWords } from '../../../suites/report-policy.ts';
import { toMutationPage } from '../../cli/mutating/mutation-page.ts';
import type { Report } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import { statuses } from '../../model/verdict.ts';
import { type Mutant, worthOf } from '../../mutation/mutant.ts';
import { type Run, toRun } from '../../report/content/findings.ts';
import { changesBetween } from '../../report/diff/changes.ts';
import { toHtmlChanges } from '../../report/diff/html.ts';
import { toOwner } from '../../report/formats/owner.ts';
import { toHtml } from '../../report/html/page.ts';
import { diagnosedReport, sampleReport, sampleVerdict } from './sample-report.ts';

/** 301 checks of all areas and statuses, each with its promise, and 500 exchanges. */
export function largeReport(): Report {
  const verdicts = Array.from({ length: 301 }, (_, index) => {
    const area = areas[index % areas.length] ?? 'catalog';
    return sampleVerdict(statuses[Math.floor(index / areas.length) % statuses.length] ?? 'pass', {
      check: `${area}/check-${index}`,
      area,
      requires: [`${area}.promise-${index}`],
    });
  });
  const small = sampleReport(verdicts);
  const [exchange] = small.exchanges;
  if (!exchange) throw new Error('the sample report has no exchange');
  const products = Array.from({ length: 40 }, (_, id) => ({ id, title: `product ${id}`, price: '1.00' }));
  return {
    ...small,
    requirements: verdicts.map(({ requires, check, status }, index) => ({
      id: requires[0] ?? '',
      level: 'must',
      ruleset: 'interface',
      section: 'Endpoints',
      statement: `The promise of number ${index} holds.`,
      status,
      checks: [check],
    })),
    exchanges: Array.from({ length: 500 }, (_, index) => ({
      ...exchange,
      n: index + 1,
      at: index * 10,
      millis: index,
      body: {
        text: JSON.stringify({ products, index }),
        length: 2000,
        sha256: String(index).padStart(64, '0'),
        cut: false,
      },
    })),
  };
}

/** Gives each cause an effect. */
export const withEffects = (report: Report): Report => ({
  ...report,
  areaWords,
  causes: report.causes.map((cause) => ({ ...cause, effect: 'Agents cannot read your prices.' })),
});

/** All pages, by name. */
export const pages: Readonly<Record<string, () => string>> = {
  'a report': () => toHtml(withEffects(sampleReport())),
  'a report with a history': () => toHtml(sampleReport(), { history: earlier() }),
  'a dead target': () => toHtml(diagnosedReport()),
  'the page for owners': () => toOwner(withEffects(sampleReport())),
  'a comparison': () => {
    const [old, current] = [sampleReport([]), withEffects(sampleReport())];
    return toHtmlChanges(old, current, changesBetween(old, current));
  },
  'planted faults': () => toMutationPage(mutants, worthOf(mutants), aroundMutants),
};

const mutants: readonly Mutant[] = (
  ['killed', 'survived', 'no-coverage', 'diverged', 'error', 'allowed', 'not-applicable'] as const
).map((state, index) => ({
  ...{ id: `product dropped: /product/${state}`, by: 'operator', operator: 'dropped', state },
  ...{ what: 'product: /product', promises: ['catalog.promise'], because: 'a reason' },
  ...(state !== 'no-coverage' && {
    exchange: index % 2,
    change: `GET /${state}: /a "<b>" becomes ${'1'.repeat(300)}`,
  }),
  ...{ killedBy: state === 'killed' ? ['catalog/one', 'catalog/two'] : [], coveredBy: [] },
  ...(state === 'survived' && { advice: { how: 'depth', text: '--depth deep' } }),
}));

const aroundMutants: Parameters<typeof toMutationPage>[2] = {
  ...{ baseUrl: 'http://127.0.0.1:4000', generator: 'suite 1.2.3', facts: ['Seed 7.'] },
  register: [],
  nameOf: () => 'products/{handle}.json',
};

const earlier = (): readonly Run[] =>
  (['not-conformant', 'inconclusive', 'partial', 'conformant'] as const).map((outcome, index) => ({
    ...toRun(sampleReport()),
    outcome,
    isPart: outcome === 'partial',
    startedAt: `2026-11-0${index + 1}T10:00:00.000Z`,
  }));

/** A printed page: Chromium writes a PDF, and its text is read back. */
export type Sheet = {
  readonly text: string;
  /** In points: 595 by 842 for A4. */
  readonly width: number;
  readonly height: number;
  /** The right end of the rightmost text, in points. */
  readonly right: number;
};

/** @returns the sheets in order, as the print dialog makes them. */
export async function printed(browser: Browser, html: string): Promise<readonly Sheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  const page = await browser.newPage();
  try {
    const path = join(folder, 'page.html');
    await writeFile(path, html);
    await page.goto(pathToFileURL(path).href);
    return await sheetsOf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })));
  } finally {
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const document = await getDocumentProxy(bytes);
  const sheets: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number);
    const { width, height } = sheet.getViewport({ scale: 1 });
    const { items } = await sheet.getTextContent();
    const pieces = items.flatMap((item) => ('str' in item ? [item] : []));
    sheets.push({
      text: pieces.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
      width,
      height,
      right: Math.max(
        0,
        ...pieces
          .filter(({ str }) => str.trim() !== '')
          .map(
            ({ str, transform, width: wide }) =>
              Number(transform[4]) + (wide * str.trimEnd().length) / str.length,
          ),
      ),
    });
  }
  return sheets;
}

/** A real Chromium for our own pages. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });

/** Opens a new page, and collects its console messages; there should be none. */
export async function openPage(
  browser: Browser,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** What axe-core finds in both colour schemes, with every fold open. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  // The policy of a page blocks foreign scripts in tags, but not in the debugger.
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.evaluate(await readFile(source, 'utf8'));
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations: readonly string[] = await page.evaluate(
      `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + nodes[0].failureSummary))`,
    );
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** The width in pixels that a page needs in a window of `width`, with every fold open. */
export async function widthIn(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
  return page.evaluate('document.documentElement.scrollWidth');
}

/** Technical words that a shop owner need not know. */
const jargon = [
  ...['json', 'rpc', 'schema', 'header', 'cors', 'http', 'endpoint', 'api', 'oauth', 'token', 'mcp', 'ucp'],
  ...['preflight', 'media type', 'content-type', 'status code', 'payload', 'request body', 'cache-control'],
  ...['openapi', 'openrpc', 'markdown', 'sitemap', 'xml', 'html', 'utf-8', 'etag', 'charset', 'canonical'],
  ...['url', 'uri', 'pointer', 'regex', 'string', 'integer', 'boolean', 'array', 'null', 'parameter', '--'],
  ...['ruleset', 'verdict', 'baseline', 'consent', 'inconclusive', 'must', 'idempotency', 'exchange'],
];

const pattern = new RegExp(
  `(?<![a-z])(?:${jargon.map((word) => word.replaceAll('-', '\\-')).join('|')})s?(?![a-z])`,
  'gi',
);

/** The technical words in a text, as written. */
export const jargonIn = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([word]) => word);

/** Replaces the compressed parts of a page with their content, as its script does. */
export const unpacked = (page: string): string =>
  page.replaceAll(/<div data-packed="([^"]*)">.*?<\/div>/gs, (_, packed: string) =>
    gunzipSync(Buffer.from(packed, 'base64')).toString(),
  );
