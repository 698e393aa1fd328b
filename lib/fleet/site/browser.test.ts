/** A site in a real browser, opened from disk: pages, virtual rows, keyboard, hostile texts, accessibility. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser } from '../../proof/pages/in-browser.ts';
import { axeViolations, widthIn } from '../../proof/pages/report-pages.ts';
import { nameOf } from '../job.ts';
import type { CauseRow } from '../results/rows.ts';
import { resultsIn } from '../results/store.ts';
import { anyJob, anyPromise, anyRow } from '../results/testing.ts';
import { writeSite } from './site.ts';

/** More than two parts of the matrix. */
const count = 1_200;
const areas = ['catalog', 'commerce', 'cors'];
/** About as many as in a real fleet. */
const promisesAnArea = 100;

const hostile = '"><img src=x onerror="document.title=1"><script>document.title=1</script>';

const originOf = (index: number): string =>
  index === 1 ? `https://shop.example/${hostile}` : `https://shop-${String(index).padStart(4, '0')}.example`;

let folder: string;
let page: Page;
let complaints: string[];

const cause: CauseRow = {
  ...{ id: 'c', primary: 'catalog/p0', status: 'fail', owner: 'theme', title: hostile },
  ...{ fix: hostile, checks: 2, promises: ['catalog.p0', hostile] },
};

/** The first storefront breaks a promise that it kept before, and has an earlier week and a report. */
async function add(index: number, week: string, isBroken: boolean): Promise<void> {
  const [origin, results] = [originOf(index), resultsIn(folder)];
  const job = anyJob({ origin, week });
  const report = isBroken ? await results.keepReport(job, '{}') : undefined;
  const promises = areas.flatMap((area) =>
    Array.from({ length: promisesAnArea }, (_, place) => {
      const isWrong = isBroken && area === 'catalog' && place === 0;
      return anyPromise({
        ...{ origin, week, promise: `${area}.p${place}`, since: week, status: isWrong ? 'fail' : 'pass' },
        ...(isWrong && { was: 'pass', cause: 'c', owner: 'theme' }),
      });
    }),
  );
  const row = anyRow({
    ...{ origin, week, headline: hostile, outcome: isBroken ? 'not-conformant' : 'conformant' },
    ...{ causes: isBroken ? [cause] : [], change: isBroken ? 'worse' : 'same', judged: 300 },
    ...{ kept: isBroken ? 299 : 300, promises: 300, ...(report !== undefined && { report }) },
  });
  await results.add(job, row, promises);
}

inBrowser(
  (own) => {
    ({ page, complaints } = own);
  },
  async (root) => {
    folder = root;
    for (let index = 0; index < count; index += 1) await add(index, '2026-W47', index < 2);
    for (const index of [0, 1]) await add(index, '2026-W46', false);
    await writeSite(folder, join(folder, 'site'), {
      ...{ name: 'fleet', generator: 'suite 1.2.3' },
      statements: new Map([['catalog.p0', hostile]]),
    });
  },
);

/** The URL of each page, and an element that is there once it is filled. */
const pages: Readonly<Record<string, readonly [address: string, content: string]>> = {
  'the front page': ['index.html', '#worse'],
  'the matrix': ['matrix.html', '#matrix td.pass'],
  'the matrix of an area': ['matrix.html#area=catalog', '#matrix td.pass'],
  'the promises': ['promises.html', 'tbody tr'],
  'a promise': ['promise.html#catalog.p0', '#storefronts .badge'],
  'no promise': ['promise.html#nothing', '#about a'],
  'a storefront': [`storefront.html#${nameOf(originOf(1))}`, '.outcome h1'],
  'no storefront': ['storefront.html#https://evil.example/000000000000', '#storefront a'],
};

async function open(name: string): Promise<void> {
  const [address = '', content = ''] = pages[name] ?? [];
  await page.goto(`${pathToFileURL(join(folder, 'site')).href}/${address}`);
  await page.locator(content).first().waitFor();
}

const rowsIn = (id: string) => page.locator(`#${id} tbody tr:not(.space)`);
const status = () => page.locator('#shown').textContent();

describe('the matrix', () => {
  it('has few elements in the document, whatever the number of storefronts and the scroll position', async () => {
    for (const name of ['the matrix', 'the matrix of an area']) {
      await open(name);
      for (const top of [0, 10_000, 1_000_000]) {
        await page.locator('#matrix').evaluate((box, top) => box.scrollTo(0, top), top);
        await expect.poll(() => page.locator('#matrix td.pass').count()).toBeGreaterThan(20);
        expect(await rowsIn('matrix').count()).toBeLessThan(60);
        expect(await page.locator('*').count()).toBeLessThan(6_000);
      }
      const lastRow = () => rowsIn('matrix').last().getAttribute('aria-rowindex');
      await expect.poll(lastRow).toBe(String(count + 1));
      expect(await page.locator('#matrix table').getAttribute('aria-rowcount')).toBe(String(count + 1));
    }
  });

  it('loads only the visible parts', async () => {
    await open('the matrix');
    const loaded = () =>
      page.locator('script[src]').evaluateAll((all) => all.map((script) => script.getAttribute('src')));
    expect(await loaded()).toEqual(['data/index.js', 'data/rows/0.js']);
    await page.locator('#matrix').evaluate((box) => box.scrollTo(0, 1_000_000));
    await expect.poll(loaded).toEqual(['data/index.js', 'data/rows/0.js', 'data/rows/2.js']);
  });

  it('links areas to their promises, promises to their pages, and those to storefronts', async () => {
    await open('the matrix');
    expect(await rowsIn('matrix').nth(0).locator('td').allTextContents()).toEqual([
      '99/100',
      '100/100',
      '100/100',
    ]);
    await page.getByRole('link', { name: 'catalog' }).click();
    await expect.poll(() => rowsIn('matrix').nth(0).locator('td').count()).toBe(promisesAnArea);
    expect(await rowsIn('matrix').nth(0).locator('td').first().getAttribute('aria-label')).toBe('fail');
    await page.getByRole('link', { name: 'p0', exact: true }).click();
    await page.getByRole('link', { name: 'shop-0000.example' }).click();
    await expect.poll(() => page.title()).toBe(`${originOf(0)} in 2026-W47`);
  });

  it('keeps its filters in the URL', async () => {
    await open('the matrix');
    await page.getByRole('combobox', { name: 'Change' }).selectOption('got worse');
    expect(await status()).toBe('2 of 1,200 storefronts');
    await page.getByLabel('Storefront', { exact: true }).fill('shop-0000');
    expect(await status()).toBe('1 of 1,200 storefronts');
    expect(page.url()).toMatch(/#name=shop-0000&only=regressed$/);
    await page.reload();
    await expect.poll(status).toBe('1 of 1,200 storefronts');
  });

  it('keeps the focus on its row while others are added and removed', async () => {
    await open('the matrix');
    const link = rowsIn('matrix').nth(12).locator('a');
    await link.focus();
    await page.locator('#matrix').evaluate((box) => box.scrollTo(0, 200));
    await expect.poll(() => rowsIn('matrix').first().getAttribute('aria-rowindex')).toBe('3');
    const focused = () => page.evaluate('document.activeElement.textContent');
    expect(await focused()).toBe('shop-0013.example');
    // Rows are added as they come into view, so each press waits for the one before.
    for (let shop = 14; shop <= 73; shop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(focused, { timeout: 30_000 }).toBe(`shop-00${shop}.example`);
    }
  });
});

describe('a promise', () => {
  it('lists the storefronts that break and keep it, and since when', async () => {
    await open('a promise');
    expect(await page.locator('.chips').textContent()).toMatch(/^fail 2 pass 1,198/);
    expect(await rowsIn('storefronts').first().textContent()).toBe('shop-0000.examplefail2026-W47pass');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('pass');
    expect(await status()).toBe('1,198 of 1,200 storefronts');
    expect(await page.locator('*').count()).toBeLessThan(1_000);
  });
});

describe('a storefront', () => {
  it('has its causes, its weeks, its promises and its last report', async () => {
    await open('a storefront');
    expect(await page.locator('.cause h3').textContent()).toBe(`fail ${hostile}`);
    const weeks = page.getByRole('region', { name: 'Weeks' }).locator('tbody tr');
    expect(await weeks.allTextContents()).toEqual([
      '2026-W47not conformantworse299300100',
      '2026-W46conformantsame300300100',
    ]);
    expect(await page.getByRole('region', { name: 'Broken' }).locator('tbody tr').allTextContents()).toEqual([
      `catalog.p0${hostile}fail2026-W47passtheme`,
    ]);
    const download = page.waitForEvent('download');
    await page.locator('a[download]').click();
    expect((await download).suggestedFilename()).toBe(`${nameOf(originOf(1))}.json.gz`);
  });
});

it('the search finds storefronts and promises by name, with the keyboard only', async () => {
  await open('the front page');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.getByLabel('Find a storefront or promise').focus();
  await page.keyboard.type('SHOP 0042');
  await expect.poll(() => page.locator('#hits').textContent()).toBe('1 storefront and 0 promises found');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe(`${originOf(42)} in 2026-W47`);
});

it('a missing part is reported', async () => {
  await open('the front page');
  await page.route(/rows\/0\.js$/, (route) => route.abort());
  const [address = ''] = pages['the matrix'] ?? [];
  await page.goto(`${pathToFileURL(join(folder, 'site')).href}/${address}`);
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('data/rows/0.js cannot be loaded.');
});

describe.each(Object.keys(pages))('%s', (name) => {
  it('runs no hostile text, and loads nothing from elsewhere', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await open(name);
    expect(await page.title()).not.toBe('1');
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has no accessibility violations in axe-core, light and dark', async () => {
    await open(name);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('fits a wide window and a narrow one', async () => {
    await open(name);
    for (const width of [1280, 390]) expect(await widthIn(page, width)).toBeLessThanOrEqual(width);
  });
});
