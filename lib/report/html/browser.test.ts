/** The page in a real browser, opened from disk: filters, links, keyboard, accessibility, size, print. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../model/report.ts';
import { inBrowser } from '../../proof/pages/in-browser.ts';
import { axeViolations, largeReport, pages, widthIn, withEffects } from '../../proof/pages/report-pages.ts';
import { diagnosedReport, sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { maxOpened } from '../content/bounds.ts';
import { toHtml } from './page.ts';

let browser: Browser;
let folder: string;
let page: Page;
let complaints: string[];

inBrowser((own) => {
  ({ browser, folder, page, complaints } = own);
});

const open = (report: Report, fragment = ''): Promise<void> => show(toHtml(report), fragment);

async function show(text: string, fragment = ''): Promise<void> {
  const path = join(folder, 'report.html');
  await writeFile(path, text);
  await page.goto(pathToFileURL(path).href + fragment);
}

const idsOf = ({ verdicts }: Report): readonly string[] => verdicts.map(({ check }) => check);

const shownChecks = () =>
  page.locator('article.check:not([hidden])').evaluateAll((all) => all.map(({ id }) => id));

/** The id of the focused article. */
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

  it('works with the keyboard alone', async () => {
    await open(sampleReport());
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the report');
    await page.getByText('1 passed').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('catalog/sample-pass');
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
    expect(await page.title()).toBe('Not conformant with 2026-08-27: http://127.0.0.1:4000');
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('article.check h4').first().textContent()).toBe(hostile);
    expect(complaints).toEqual([]);
  });

  it.each(Object.keys(pages))('has no accessibility violation of axe-core (%s)', async (name) => {
    await show(pages[name]?.() ?? '');
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each(Object.keys(pages))('fits a wide window and a narrow one (%s)', async (name) => {
    await show(pages[name]?.() ?? '');
    for (const width of [1280, 390]) expect(await widthIn(page, width)).toBeLessThanOrEqual(width);
  });

  it('fits a wide window and a narrow one with 301 checks, before anything is unfolded', async () => {
    await open(largeReport());
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
  });

  it('has the outcome, the worst cause with its meaning and fix, and what was not judged on the first screen', async () => {
    await open(withEffects(sampleReport()));
    const bottomOf = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((part) => part.getBoundingClientRect().bottom);
    for (const text of ['Not conformant', 'Agents cannot read', 'Fix:', 'Not judged:']) {
      expect(await bottomOf(text), text).toBeLessThanOrEqual(900);
    }
  });

  it('is one screen if nothing of the target was judged', async () => {
    const { outcome, headline, diagnosis } = diagnosedReport();
    const verdicts = largeReport().verdicts.map((verdict) => ({
      ...sampleVerdict('inconclusive'),
      check: verdict.check,
    }));
    await open({ ...largeReport(), verdicts, outcome, headline, ...(diagnosis && { diagnosis }) });
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(900);
    expect(await page.locator('article').count()).toBe(0);
  });

  it('folds what passed into one line per area, which unfolds without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    await open(largeReport());
    expect((await shownChecks()).toSorted()).toEqual(idsOf(largeReport()).toSorted());
    const passed = page.locator('[id="discovery/check-0"]');
    expect(await passed.isVisible()).toBe(false);
    await page
      .locator('[data-area="discovery"]')
      .getByText(/^\d+ passed$/)
      .click();
    expect(await passed.isVisible()).toBe(true);
    await passed.locator('summary').click();
    expect(await passed.locator('.promises').isVisible()).toBe(true);
    await context.close();
  });

  it('shows the marked place of an answer at its failure', async () => {
    await open(sampleReport());
    const mark = page.locator('[id="catalog/sample-fail"] .excerpt mark');
    expect(await mark.isVisible()).toBe(true);
    expect(await mark.textContent()).toBe('1');
  });

  it('unpacks the lists that are compressed in the file', async () => {
    const report = largeReport();
    expect(toHtml(report)).not.toContain('<article class="row"');
    await open(report);
    await expect.poll(() => page.locator('article.row').count()).toBe(301);
    expect(await page.locator('.exchanges > li').count()).toBe(500);
    expect(complaints).toEqual([]);
  });

  it('lays out few of 301 checks and 500 exchanges before they are needed', async () => {
    await open(largeReport());
    await expect.poll(() => page.locator('article.row').count()).toBe(301);
    const laidOut = await page.evaluate(
      "[...document.querySelectorAll('main *')].filter((part) => part.checkVisibility({ contentVisibilityAuto: true })).length",
    );
    expect(laidOut).toBeLessThan(4000);
    expect(await page.locator('.check > details[open]').count()).toBeLessThanOrEqual(maxOpened + 40);
    expect(Buffer.byteLength(toHtml(largeReport()))).toBeLessThan(1_000_000);
  });

  it('unfolds every finding on paper, and hides the controls', async () => {
    await open(sampleReport());
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.finding > details:not([open])').count()).toBe(0);
    expect(await page.locator('#filters').isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
  });
});
