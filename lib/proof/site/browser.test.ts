/** The documentation in a real browser, opened from disk: accessibility, width, and the search with the keyboard only. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pagePath } from '../../report/wording/pages.ts';
import { axeViolations, openPage, startChromium, widthIn } from '../pages/report-pages.ts';
import { siteWithExamples } from './testing.ts';

const { check, site } = await siteWithExamples();

let browser: Browser;
let folder: string;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  for (const [path, text] of site) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  browser = await startChromium();
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  ({ page, complaints } = await openPage(browser));
});

afterEach(() => page.close());

const open = (path: string) => page.goto(pathToFileURL(join(folder, path)).href);

const [promise = ''] = check.requires;

describe.each([
  'index.html',
  'readings.html',
  pagePath('check', check.id),
  pagePath('promise', promise),
  pagePath('diagnosis', 'unreachable'),
  pagePath('option', 'allow'),
  pagePath('exit', '2'),
])('%s', (path) => {
  it('has no accessibility violation of axe-core, light and dark', async () => {
    await open(path);
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('fits a wide window and a narrow one', async () => {
    await open(path);
    for (const width of [1280, 390]) expect(await widthIn(page, width)).toBeLessThanOrEqual(width);
  });
});

it('the search leads to the page of a check, with the keyboard only', async () => {
  await open('index.html');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(check.id);
  await page.getByRole('link', { name: check.id }).first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${pagePath('check', check.id)}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(check.id);
});
