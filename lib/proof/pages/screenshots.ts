/** Takes the screenshots for the documentation: an audit in a terminal, its report in a browser, and the beginning of each other format. `npm run screenshots` runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { AnsiUp } from 'ansi_up';
import type { Browser, Locator, Page } from 'playwright-core';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { run } from '../../cli/program.ts';
import { packageRoot } from '../../package/package-root.ts';
import { formats } from '../../report/formats.ts';
import { serve } from '../../storefront/index.ts';
import { startChromium } from './report-pages.ts';

const saboteurId = 'prices-as-numbers';

const columns = 100;

type Audited = { readonly command: string; readonly output: string };

/** Audits a storefront with one saboteur, with the output of a terminal. */
async function audited(folder: string): Promise<Audited> {
  const sabotage = saboteurs.find(({ id }) => id === saboteurId)?.sabotage;
  const served = (port: number) => serve({ port, ...(sabotage && { wrap: sabotage }) });
  // The port of README.md, or a free one.
  const { baseUrl, close } = await served(4600).catch(() => served(0));
  const stdout = Object.assign(new PassThrough(), { columns, isTTY: true });
  const shown = text(stdout);
  const argv = [baseUrl, '--allow', 'writes', '--seed', '7', '--formats', 'html,owner,json'];
  const signal = new AbortController().signal;
  await run(argv, { stdout, stderr: new PassThrough().resume(), env: {}, cwd: folder, signal });
  stdout.end();
  await close();
  return { command: `${baseUrl} --allow writes --seed 7`, output: await shown };
}

/** @param wraps a terminal has broken the lines of an audit already, and not those of a file. */
function terminalPage(command: string, output: string, wraps: boolean): string {
  const painter = new AnsiUp();
  painter.use_classes = true;
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #16181d; color: #d7dae0; }
    pre { margin: 0; padding: 24px; font: 14px/1.45 'DejaVu Sans Mono', monospace; width: ${wraps ? `${columns}ch` : 'max-content'}; white-space: ${wraps ? 'pre-wrap' : 'pre'}; overflow-wrap: anywhere; }
    .ansi-red-fg { color: #ff7b72; } .ansi-green-fg { color: #7ee787; } .ansi-magenta-fg { color: #d2a8ff; }
  </style><pre>${painter.ansi_to_html(`$ storefront-conformance ${command}\n${output}`)}</pre>`;
}

async function taken(browser: Browser, folder: string, { command, output }: Audited): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 960, height: 900 }, deviceScaleFactor: 1.5 });
  const empty = await browser.newPage();
  const save = async (name: string, shown: Page | Locator, scale: 'css' | 'device' = 'device') => {
    const png = await toPalettePng(empty, await shown.screenshot({ scale }));
    await writeFile(join(packageRoot(), 'docs', 'images', `${name}.png`), png);
  };
  await page.setContent(terminalPage(command, output, false));
  await save('terminal', page.locator('pre'));
  for (const format of formats.filter((name) => !pictured.has(name))) {
    await page.setContent(
      terminalPage(`report report.json --format ${format}`, await beginningOf(folder, format), true),
    );
    await save(`format-${format}`, page.locator('pre'), 'css');
  }
  await page.setViewportSize({ width: 1280, height: 960 });
  await page.goto(pathToFileURL(join(folder, 'reports/latest/report.html')).href);
  await save('report', page);
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto(pathToFileURL(join(folder, 'reports/latest/owner.html')).href);
  await save('owner', page, 'css');
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.goto(pathToFileURL(join(folder, 'mutation.html')).href);
  await save('mutation', page, 'css');
}

/** They have pictures of their own. */
const pictured: ReadonlySet<string> = new Set(['terminal', 'html', 'owner']);

/** Characters of a report that its picture shows. */
const shownLength = 1400;

async function beginningOf(folder: string, format: string): Promise<string> {
  const stdout = new PassThrough();
  const shown = text(stdout);
  const argv = ['report', 'reports/latest/report.json', '--format', format];
  const signal = new AbortController().signal;
  await run(argv, { stdout, stderr: new PassThrough().resume(), env: {}, cwd: folder, signal });
  stdout.end();
  return `${(await shown).slice(0, shownLength)}...`;
}

/** Plants faults in the answers of the reference storefront. */
async function mutated(folder: string): Promise<void> {
  const { baseUrl, close } = await serve({ port: 0 });
  const silent = { stdout: new PassThrough().resume(), stderr: new PassThrough().resume() };
  const io = { ...silent, env: {}, cwd: folder, signal: new AbortController().signal };
  await run([baseUrl, '--seed', '7', '--record', 'answers', '--formats', ''], io);
  await close();
  await run(['mutate', 'answers', '--out', folder, '--seed', '7', '--sample', '600'], io);
}

type Indexed = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly palette: readonly number[];
  /** The number of the colour of each pixel, row by row, in base64. */
  readonly pixels: string;
};

/** @param page an empty page, which decodes the picture. @param png as Playwright takes it. */
async function toPalettePng(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const indexed: Indexed = await page.evaluate(`(${indexing})('${png.toString('base64')}')`);
  return encoded(indexed);
}

/** Runs in the page. The most frequent colours of a coarse grid are the palette; every pixel takes the nearest. */
const indexing = `async (base64) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + base64;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const exact = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    exact.set(colour, (exact.get(colour) ?? 0) + 1);
  }
  const cells = new Map();
  for (const [colour, count] of [...exact].sort((one, other) => other[1] - one[1])) {
    const cell = colour & 0xf0f0f0;
    if (cells.has(cell)) cells.get(cell).count += count;
    else cells.set(cell, { colour, count });
  }
  const palette = [...cells.values()].sort((one, other) => other.count - one.count).slice(0, 256).map(({ colour }) => colour);
  const distance = (one, other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  const nearest = new Map([...exact.keys()].map((colour) => {
    let best = 0;
    palette.forEach((one, index) => { if (distance(one, colour) < distance(palette[best], colour)) best = index; });
    return [colour, best];
  }));
  let pixels = '';
  for (let i = 0; i < data.length; i += 4) pixels += String.fromCharCode(nearest.get((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]));
  return { width, height, palette: palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]), pixels: btoa(pixels) };
}`;

/** PNG, third edition: colour type 3, one byte a pixel, no filter. */
function encoded({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const bytes = Buffer.from(pixels, 'base64');
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), bytes.subarray(y * width, (y + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const folder = mkdtempSync(join(tmpdir(), 'screenshots-'));

const browser = await startChromium();

try {
  await mutated(folder);
  await taken(browser, folder, await audited(folder));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
