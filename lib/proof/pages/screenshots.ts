/** Takes the screenshots for the documentation: an audit in a terminal, and its report in a browser. `npm run screenshots` runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { AnsiUp } from 'ansi_up';
import type { Browser } from 'playwright-core';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { run } from '../../cli/program.ts';
import type { MutationReport } from '../../mutation/mutation-report.ts';
import { packageRoot } from '../../package/package-root.ts';
import { serve } from '../../storefront/index.ts';
import { startChromium } from './report-pages.ts';

const saboteurId = 'prices-as-numbers';

const columns = 100;

/** Audits a storefront with one saboteur, with the output of a terminal. */
async function audited(folder: string): Promise<string> {
  const sabotage = saboteurs.find(({ id }) => id === saboteurId)?.sabotage;
  const { baseUrl, close } = await serve({ port: 4600, ...(sabotage && { wrap: sabotage }) });
  const stdout = Object.assign(new PassThrough(), { columns, isTTY: true });
  const shown = text(stdout);
  const argv = [baseUrl, '--allow', 'writes', '--seed', '7'];
  const signal = new AbortController().signal;
  await run(argv, { stdout, stderr: new PassThrough().resume(), env: {}, cwd: folder, signal });
  stdout.end();
  await close();
  return shown;
}

function terminalPage(output: string): string {
  const painter = new AnsiUp();
  painter.use_classes = true;
  const prompt = `$ storefront-conformance http://127.0.0.1:4600 --allow writes --seed 7\n`;
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: #16181d; color: #d7dae0; }
    pre { margin: 0; padding: 24px; font: 14px/1.45 'DejaVu Sans Mono', monospace; min-width: ${columns}ch; width: max-content; }
    .ansi-red-fg { color: #ff7b72; } .ansi-green-fg { color: #7ee787; } .ansi-magenta-fg { color: #d2a8ff; }
  </style><pre>${painter.ansi_to_html(prompt + output)}</pre>`;
}

async function taken(browser: Browser, folder: string, output: string): Promise<void> {
  const images = join(packageRoot(), 'docs', 'images');
  const page = await browser.newPage({ viewport: { width: 960, height: 900 }, deviceScaleFactor: 1.5 });
  await page.setContent(terminalPage(output));
  await page.locator('pre').screenshot({ path: join(images, 'terminal.png') });
  await page.setViewportSize({ width: 1280, height: 960 });
  await page.goto(pathToFileURL(join(folder, 'reports/latest/report.html')).href);
  await page.screenshot({ path: join(images, 'report.png') });
  await page.setViewportSize({ width: 1100, height: 720 });
  await page.goto(
    `${pathToFileURL(join(folder, 'mutation.html')).href}#mutant/${await mutatedAnswer(folder)}`,
  );
  await page.getByText('HTTP 200').first().waitFor();
  await page.screenshot({ path: join(images, 'mutation.png'), scale: 'css' });
}

/** Plants faults in the answers of the reference storefront. */
async function mutated(folder: string): Promise<void> {
  const { baseUrl, close } = await serve({ port: 4601 });
  const silent = { stdout: new PassThrough().resume(), stderr: new PassThrough().resume() };
  const io = { ...silent, env: {}, cwd: folder, signal: new AbortController().signal };
  await run([baseUrl, '--seed', '7', '--record', 'answers', '--formats', ''], io);
  await close();
  await run(['mutate', 'answers', '--out', folder, '--seed', '7', '--sample', '600'], io);
}

/** The name of the single-product answer with the most faults, at least one of them missed. */
async function mutatedAnswer(folder: string): Promise<string> {
  const { files }: MutationReport = JSON.parse(await readFile(join(folder, 'mutation.json'), 'utf8'));
  const shown = Object.entries(files).filter(
    ([name, { mutants }]) =>
      name.startsWith('products/') && mutants.some(({ status }) => status === 'Survived'),
  );
  const [most] = shown.toSorted(([, one], [, other]) => other.mutants.length - one.mutants.length);
  return encodeURI(most?.[0] ?? '');
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
