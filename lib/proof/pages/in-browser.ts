/** A real browser for the tests of a file: a new page for each test, and a folder for the files that the pages open. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openPage, startChromium } from './report-pages.ts';

export type InBrowser = {
  readonly browser: Browser;
  readonly folder: string;
  readonly page: Page;
  /** Messages of the page to the console; there should be none. */
  readonly complaints: string[];
};

/**
 * @param opened called before each test.
 * @param fill writes files into the folder, once.
 */
export function inBrowser(
  opened: (own: InBrowser) => void,
  fill: (folder: string) => Promise<void> = async () => {},
): void {
  let browser: Browser;
  let folder: string;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'in-browser-'));
    await fill(folder);
    browser = await startChromium();
  });
  beforeEach(async () => {
    const { complaints, ...own } = await openPage(browser);
    page = own.page;
    opened({ browser, folder, page, complaints });
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
}
