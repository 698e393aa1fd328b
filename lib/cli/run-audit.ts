/** The command `audit`: settings, audit, report, exit code. */
import { relative } from 'node:path';
import type { Browser } from '../model/browser.ts';
import type { Output } from '../model/output.ts';
import type { Report } from '../model/report.ts';
import { consents } from '../model/target.ts';
import { render } from '../report/render.ts';
import { prepareFolder, writeReports } from '../report/write-reports.ts';
import { givenUrl, loadSettings, type Settings } from '../target/load-settings.ts';
import { exitCode } from './exit-code.ts';
import { type Io, paints } from './io.ts';
import { toProgressDisplay } from './progress.ts';
import { tellGithub } from './report-to-github.ts';

/**
 * @param flags as written, by the name of the long option; without a URL anywhere, the embedded storefront is audited.
 * @throws UsageError before anything is sent.
 */
export async function runAudit(flags: Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const sources = { flags, env: io.env, cwd: io.cwd };
  if (givenUrl(sources) !== undefined) return auditAndTell(loadSettings(sources), false, io);
  const { serve } = await import('../storefront/index.ts');
  const served = await serve({});
  try {
    const fallbacks = { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] };
    return await auditAndTell(loadSettings({ ...sources, fallbacks }), true, io);
  } finally {
    await served.close();
  }
}

async function auditAndTell(settings: Settings, embedded: boolean, io: Io): Promise<number> {
  const { target, output } = settings;
  await prepareFolder(output);
  const [{ auditAndRecord }, all] = await Promise.all([
    import('./audit-and-record.ts'),
    import('../../suites/index.ts'),
  ]);
  const browser = await openBrowser(settings);
  const suites = browser ? all.suitesInBrowser : all.suites;
  const display = await toProgressDisplay(io, output.quiet);
  const options = { signal: io.signal, onProgress: display.show, embedded, ...(browser && { browser }) };
  const report = await auditAndRecord(target, suites, output.record, options).finally(async () => {
    display.stop();
    await browser?.close();
  });
  return tell(report, output, io);
}

/** The report on stdout and in its files. @returns the exit code. */
export async function tell(report: Report, output: Output, io: Io): Promise<number> {
  const width = io.stdout.columns;
  const look = { ...output, color: paints(io.stdout, io.env, output.color), ...(width && { width }) };
  io.stdout.write(await render(report, output.format, look));
  const paths = await writeReports(report, output);
  await tellGithub(report, io);
  if (paths.length > 0 && !output.quiet)
    io.stderr.write(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}\n`);
  return exitCode(report, { failOn: output.failOn, interrupted: io.signal.aborted });
}

async function openBrowser({ browser, target }: Settings): Promise<Browser | undefined> {
  if (browser === undefined) return undefined;
  const { openChromium } = await import('../browser/chromium.ts');
  return openChromium({ ...target, executablePath: browser });
}
