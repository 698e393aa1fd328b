/** The page in a real browser, opened from disk: filters, links, keys, accessibility, speed, paper. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../model/report/report.ts';
import { areas } from '../../model/requirement.ts';
import { statuses } from '../../model/verdict.ts';
import { sampleReport, sampleVerdict } from '../../proof/sample-report.ts';
import { toHtml } from './page.ts';

let browser: Browser;
let folder: string;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-page-'));
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
});

afterEach(() => page.close());

async function open(report: Report, fragment = ''): Promise<void> {
  const path = join(folder, 'report.html');
  await writeFile(path, toHtml(report));
  await page.goto(pathToFileURL(path).href + fragment);
}

/** The id of each article that stands uncompressed in the file. */
const unpacked = (report: Report): readonly string[] =>
  [...toHtml(report).matchAll(/<article class="check[^"]*" id="([^"]*)"/g)].map(([, id = '']) => id);

const idsOf = ({ verdicts }: Report): readonly string[] => verdicts.map(({ check }) => check);
const failing = ({ verdicts }: Report): readonly string[] =>
  verdicts.flatMap(({ check, status }) => (status === 'fail' ? [check] : []));

/** 301 checks of every area and status, each with its promise, over 500 exchanges. */
function largeReport(): Report {
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

const shownChecks = () =>
  page.locator('article.check:not([hidden])').evaluateAll((all) => all.map(({ id }) => id));

/** Id of the article that has the focus. */
const focused = () => page.evaluate("document.activeElement.closest('article')?.id");

describe('the page of a report', () => {
  it('filters by status, area, level, ruleset and text, and shows the count', async () => {
    await open(largeReport());
    await page.getByRole('combobox', { name: 'Status' }).selectOption('fail');
    expect((await shownChecks()).length).toBe(48);
    await page.getByRole('combobox', { name: 'Area' }).selectOption('cors');
    const both = await shownChecks();
    expect(both.length).toBeGreaterThan(0);
    expect(both.every((id) => id.startsWith('cors/'))).toBe(true);
    await page.getByRole('combobox', { name: 'Level' }).selectOption('may');
    expect(await shownChecks()).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(async () => (await shownChecks()).length).toBe(301);
    await page.getByRole('searchbox').fill('PROMISE number 17');
    expect((await shownChecks()).length).toBe(13);
    await page.getByRole('searchbox').fill('Check-217');
    expect(await page.getByRole('status').textContent()).toBe(
      '1 of 301 checks and 1 of 301 promises are shown',
    );
    await page.getByRole('combobox', { name: 'Ruleset' }).selectOption('ucp');
    expect(await page.getByRole('status').textContent()).toMatch(/^0 of 301 checks/);
    expect(complaints).toEqual([]);
  });

  it('shows the checks of a status when its number is pressed', async () => {
    await open(sampleReport());
    await page.getByRole('button', { name: '1 warn' }).click();
    expect(await shownChecks()).toEqual(['catalog/sample-warn']);
  });

  it('opens the target of a link, from outside, from inside, and when it was filtered out', async () => {
    await open(largeReport(), '#sitemap/check-2');
    const check = page.locator('[id="sitemap/check-2"]');
    await expect.poll(() => focused()).toBe('sitemap/check-2');
    expect(await check.locator('> details').getAttribute('open')).not.toBeNull();
    await page.getByRole('searchbox').fill('nothing has this');
    await page.evaluate('location.hash = "#cors/check-3"');
    await expect.poll(() => page.locator('[id="cors/check-3"]').isVisible()).toBe(true);
    await page.evaluate('location.hash = "#exchange-7"');
    await expect.poll(() => page.locator('#exchange-7 .messages').isVisible()).toBe(true);
    const { top = -1 } = await page
      .locator('#exchange-7')
      .evaluate((part) => ({ top: part.getBoundingClientRect().top }));
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(900);
    expect(complaints).toEqual([]);
  });

  it('is worked by keys alone', async () => {
    await open(sampleReport());
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the report');
    const summary = page.locator('[id="catalog/sample-pass"] summary').first();
    await summary.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('[id="catalog/sample-pass"] > details').getAttribute('open')).not.toBeNull();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  });

  it('copies the curl command unchanged', async () => {
    await open(sampleReport([sampleVerdict('fail')]));
    await page.getByRole('button', { name: 'Copy the curl command' }).first().click();
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^(Copied|Selected)/);
    expect(complaints).toEqual([]);
  });

  it('runs nothing in hostile text', async () => {
    const hostile = '</code><img src=x onerror="document.title=1"><script>document.title=1</script>';
    const report = sampleReport([
      sampleVerdict('fail', { claim: hostile, violations: [{ message: hostile }] }),
    ]);
    await open({ ...report, exchanges: report.exchanges.map((exchange) => ({ ...exchange, url: hostile })) });
    expect(await page.title()).toBe('Not conformant: http://127.0.0.1:4000');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('article.check h4').first().textContent()).toBe(hostile);
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no accessibility violation of axe-core (%s)',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await open(sampleReport());
      await page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
      // The page's policy lets no foreign script in by a tag; the debugger may.
      const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
      await page.evaluate(await readFile(source, 'utf8'));
      const violations: unknown = await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 200) + nodes[0].failureSummary))`,
      );
      expect(violations).toEqual([]);
    },
  );

  it.each([1280, 390])('fits a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await open(largeReport());
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it('unpacks the rows that are compressed in the file', async () => {
    const report = largeReport();
    const stand = unpacked(report);
    expect(stand.length).toBeLessThan(301);
    expect(stand).toEqual(expect.arrayContaining([...failing(report)]));
    await open(report);
    await expect.poll(async () => (await shownChecks()).toSorted()).toEqual(idsOf(report).toSorted());
    expect(complaints).toEqual([]);
  });

  it('opens 301 checks and 500 exchanges within a second', async () => {
    await open(largeReport());
    const ready = await page.evaluate("performance.getEntriesByType('navigation')[0].domComplete");
    expect(ready).toBeLessThan(1000);
  });

  it('opens every finding on paper, and leaves the controls away', async () => {
    await open(sampleReport());
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.finding > details:not([open])').count()).toBe(0);
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
  });
});
