/** The command `audit`: settings, audit, report, exit code. */
import { dirname, relative } from 'node:path';
import { digested } from '../../evidence/digest.ts';
import type { Report } from '../../model/report/report.ts';
import { consents } from '../../model/target.ts';
import { exitCode, exits } from '../../report/exit-code.ts';
import { type Output, render } from '../../report/formats.ts';
import { prepareFolder, writeReports } from '../../report/write-reports.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import type { referenceName } from '../../target/options.ts';
import { wantsReference } from '../../target/wants-reference.ts';
import { type Io, nowOf, paints } from '../io.ts';
import { auditToReport } from './audit-to-report.ts';
import { toProgressDisplay } from './progress.ts';
import { addToStepSummary } from './report-to-github.ts';
import { startStorefront } from './start-storefront.ts';

type Flags = Readonly<Record<string, unknown>>;

/**
 * @param flags by the name of the long option.
 * @param preset what to audit without a URL.
 * @throws UsageError before anything is sent; only a handle that was given is looked for first.
 */
export async function runAudit(flags: Flags, io: Io, preset?: typeof referenceName): Promise<number> {
  const sources = { flags, env: io.env, cwd: io.cwd, now: nowOf(io) };
  if (!wantsReference(sources, preset)) return auditAndReport(loadSettings(sources), false, io);
  const served = await startStorefront({});
  try {
    const fallbacks = { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] };
    return await auditAndReport(loadSettings({ ...sources, fallbacks }), true, io);
  } finally {
    await served.close();
  }
}

async function auditAndReport(settings: Settings, embedded: boolean, io: Io): Promise<number> {
  const { target, output, warning } = settings;
  if (warning !== undefined) io.stderr.write(`storefront-conformance: ${warning}\n`);
  await prepareFolder(output);
  const display = toProgressDisplay(io, { quiet: output.quiet, budget: target.budget });
  const auditing = auditToReport(settings, embedded, io, display.show);
  const { report, failure } = await auditing.finally(display.stop);
  const code = await printReport(report, output, io);
  if (failure === undefined) return code;
  io.stderr.write(`storefront-conformance: ${failure}\n`);
  return code === exits.broken ? code : exits.usage;
}

/** The report on stdout and in its files. @returns the exit code. */
export async function printReport(whole: Report, output: Output, io: Io): Promise<number> {
  const report = output.evidence === 'all' ? whole : digested(whole);
  const width = io.stdout.columns;
  const look = { ...output, color: paints(io.stdout, io.env, output.color), ...(width && { width }) };
  io.stdout.write(await render(report, output.format, look));
  const paths = await writeReports(report, output);
  await addToStepSummary(report, io);
  if (paths.length > 0 && !output.quiet) {
    io.stderr.write(`written: ${paths.map((path) => relative(io.cwd, path)).join(', ')}\n`);
    const [path = ''] = paths;
    if (dirname(path) !== output.out) {
      io.stderr.write(`${relative(io.cwd, output.out)} keeps the report of the whole interface\n`);
    }
  }
  return exitCode(report, { failOn: output.failOn, interrupted: io.signal.aborted });
}
