/** The command `audit`: settings, audit, report, exit code. */
import { dirname, relative } from 'node:path';
import { policy } from '../../../suites/policy.ts';
import { toReport } from '../../engine/report.ts';
import { next, noEvents } from '../../engine/run-state.ts';
import { digested } from '../../evidence/digest.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Report } from '../../model/report/report.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { consents } from '../../model/target.ts';
import { isFailure } from '../../model/verdict.ts';
import { loadRegister } from '../../register/load-register.ts';
import { exitCode, exits } from '../../report/exit-code.ts';
import { type Output, render } from '../../report/formats.ts';
import { prepareFolder, writeReports } from '../../report/write-reports.ts';
import { loadSettings, type Settings } from '../../target/load-settings.ts';
import type { referenceName } from '../../target/options.ts';
import { wantsReference } from '../../target/wants-reference.ts';
import { type Io, nowOf, paints } from '../io.ts';
import { toProgressDisplay } from './progress.ts';
import { recordingOf, worthIn } from './recording-of.ts';
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
  const { target, output, browser, warning } = settings;
  if (warning !== undefined) io.stderr.write(`storefront-conformance: ${warning}\n`);
  const baselines = await readBaselines(settings.baselines, io.cwd);
  await prepareFolder(output);
  const display = toProgressDisplay(io, { quiet: output.quiet, budget: target.budget });
  const { signal } = io;
  const auditor = io.auditor ?? (await import('./conduct-job.ts')).conductJob;
  const recording = await recordingOf(settings);
  const job = {
    target,
    embedded,
    baselines,
    at: new Date(nowOf(io)),
    maxMemory: settings.maxMemory,
    ...(recording && { record: recording.file }),
    ...(browser !== undefined && { browser }),
  };
  let state = noEvents;
  const listen = (event: RunEvent) => {
    state = next(state, event);
    display.show(event);
  };
  const { failure } = await auditor(job, { signal, listen })
    .finally(display.stop)
    .catch(async (cause) => {
      await recording?.discard();
      throw cause;
    });
  const platforms = [...state.verdicts.values()].some(isFailure) && (await loadPlatforms());
  const report = toReport(state, { register: loadRegister(), policy, ...(platforms && { platforms }) });
  const worth =
    recording && failure === undefined ? await worthIn(recording, report, settings, io) : undefined;
  await recording?.discard();
  const code = await printReport({ ...report, ...(worth && { worth }) }, output, io);
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

/** After a run that needs them, since loading them takes longer than most of a report. */
export async function loadPlatforms(): Promise<() => readonly Baseline[]> {
  return (await import('../../baseline/read-baseline.ts')).platformBaselines;
}

/** @throws UsageError for a missing or an invalid file. */
export async function readBaselines(names: readonly string[], cwd: string): Promise<readonly Baseline[]> {
  if (names.length === 0) return [];
  const [{ readBaseline }, { renamed }] = await Promise.all([
    import('../../baseline/read-baseline.ts'),
    import('../../../suites/renamed.ts'),
  ]);
  return names.map((name) => readBaseline(name, cwd, renamed));
}
