/** A page of ours on paper: printed by Chromium's own command, and read again. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';

export type Sheet = {
  readonly text: string;
  /** In points: 595 by 842 for A4. */
  readonly width: number;
  readonly height: number;
  /** Where the rightmost text ends, in points. */
  readonly right: number;
};

/** @returns the sheets in order. */
export async function printed(page: string): Promise<readonly Sheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'printed-'));
  try {
    const [from, to] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    await writeFile(from, page);
    await promisify(execFile)('/usr/bin/chromium', [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      ...[`--user-data-dir=${join(folder, 'profile')}`, '--no-pdf-header-footer', `--print-to-pdf=${to}`],
      pathToFileURL(from).href,
    ]);
    return await sheetsOf(new Uint8Array(await readFile(to)));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
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
