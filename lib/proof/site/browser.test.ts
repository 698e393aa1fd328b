/** The documentation in a real browser, opened from disk: accessibility, width, and the search with the keyboard only. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pagePath } from '../../report/wording/advice.ts';
import { inBrowser } from '../pages/in-browser.ts';
import { axeViolations, widthIn } from '../pages/report-pages.ts';
import { siteWithExamples } from './testing.ts';

const { check, site } = await siteWithExamples();

let folder: string;
let page: Page;
let complaints: string[];

inBrowser(
  (own) => {
    ({ folder, page, complaints } = own);
  },
  async (root) => {
    for (const [path, text] of site) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  },
);

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
