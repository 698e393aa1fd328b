/** The command `audit`: settings, audit, report, exit code; and for other commands the way from settings to a report. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { reportPolicy } from '../../../suites/report-policy.ts';
import { toReport } from '../../engine/report.ts';
import { foldRun } from '../../engine/run-state.ts';
import { digested } from '../../evidence/report-exchange.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Report, Worth } from '../../model/report.ts';
import type { Listener } from '../../model/run-event.ts';
import { consents } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { isFailure } from '../../model/verdict.ts';
import { loadRegister } from '../../register/load-register.ts';
import { exitCode, exits } from '../../report/exit-code.ts';
import { appendStepSummary } from '../../report/formats/github.ts';
import { fileNameOf, type Output, preload, render } from '../../report/formats.ts';
import { folderFor, prepareFolder, requireFolderOf, writeReports } from '../../report/write-reports.ts';
import type { Settings } from '../../target/load-settings.ts';
import type { referenceName } from '../../target/options.ts';
import { type Sources, wantsReference } from '../../target/read-values.ts';
import { fileErrorText } from '../../text/words.ts';
import { type Done, type Io, nowOf, paints } from '../io/io.ts';
import { startStorefront } from '../io/load-suite.ts';
import { note, noteWritten, openFile, warn } from '../io/output.ts';
import { loadNarrowed } from './only-failed.ts';
import { createPlanner, toProgressDisplay } from './progress.ts';

type Flags = Readonly<Record<string, unknown>>;

/**
 * @param flags by the name of the long option.
 * @param preset what to audit without a URL.
 * @throws UsageError before any request, except those that look for a given product or collection.
 */
export async function runAudit(flags: Flags, io: Io, preset?: typeof referenceName): Promise<number> {
  const sources = { flags, env: io.env, cwd: io.cwd, now: nowOf(io) };
  if (!wantsReference(sources, preset)) return narrowedAudit(sources, false, io);
  const served = await startStorefront({});
  try {
    const fallbacks = { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] };
    return await narrowedAudit({ ...sources, fallbacks }, true, io);
  } finally {
    await served.close();
  }
}

async function narrowedAudit(sources: Sources, embedded: boolean, io: Io): Promise<number> {
  const settings = await loadNarrowed(sources);
  if (!('nothing' in settings)) return auditAndReport(settings, embedded, io);
  warn(settings.nothing, io);
  return exits.conformant;
}

async function auditAndReport(settings: Settings, embedded: boolean, io: Io): Promise<number> {
  const { output, warning } = settings;
  if (warning !== undefined) warn(warning, io);
  const baselines = await readBaselines(settings.baselines, io.cwd);
  await prepareFolder(output);
  if (settings.bundle) await requireFolderOf(settings.bundle.file, '--bundle');
  const display = toProgressDisplay(io, { quiet: output.quiet, planner: createPlanner(loadRegister()) });
  const recording = await recordingOf(settings);
  try {
    const recorded = recording ? { ...settings, output: { ...output, record: recording.file } } : settings;
    const auditing = auditToReport(recorded, { embedded, baselines }, io, display.show);
    preload([output.format, ...output.formats]);
    const { report, failure } = await auditing.finally(display.stop);
    const worth =
      recording && failure === undefined ? await worthIn(recording, report, settings, io) : undefined;
    const code = await printReport({ ...report, ...(worth && { worth }) }, output, io);
    const unbundled = failure ?? (recording && (await bundled(recording, report, settings, io)));
    if (unbundled === undefined) return code;
    warn(unbundled, io);
    return code === exits.broken ? code : exits.usage;
  } finally {
    await recording?.discard();
  }
}

/** Prints the report, and writes its files. @returns the exit code. */
export async function printReport(whole: Report, settings: Output, io: Io): Promise<number> {
  const report = settings.evidence === 'all' ? whole : digested(whole);
  const output = { ...settings, ...(await history(report, settings.historyFolder, io)) };
  const width = io.stdout.columns;
  const seen = { ...output, color: paints(io.stdout, io.env, output.color), ...(width && { width }) };
  const run = output.changedOnly && (await (await loadChanged())(report, seen, io));
  const written = { ...output, out: run ? run.out : output.out };
  const saved = await savedAs(report, written, io);
  const look = { ...seen, ...(saved !== undefined && { saved }) };
  io.stdout.write(run ? run.text : await render(report, output.format, look));
  const paths = await writeReports(report, written);
  const all = [...paths, ...(run ? [await run.write()] : [])];
  await addToStepSummary(report, io);
  if (output.opens) await open(paths, io);
  if (all.length > 0 && !output.quiet) {
    noteWritten(all, io);
    const [path = ''] = paths;
    if (dirname(path) !== output.out) {
      const kept =
        run && run.out !== output.out ? 'that the next run is compared with' : 'of the whole interface';
      note(`${relative(io.cwd, output.out)} keeps the report ${kept}`, io);
    }
  }
  return run?.code ?? exitCode(report, { failOn: output.failOn, interrupted: io.signal.aborted });
}

/** The report is written, so a failure is only a message. */
async function open(paths: readonly string[], io: Io): Promise<void> {
  const page = paths.find((path) => path.endsWith(fileNameOf('html')));
  await (io.open ?? openFile)(page ?? '').catch((cause: Error) => warn(cause.message, io));
}

/** Reading earlier reports takes a validator, which is loaded for that alone. */
const history = async (report: Report, folder: string | undefined, io: Io) =>
  folder === undefined ? {} : (await import('../io/read-report.ts')).pastRuns(report, folder, io);
const loadChanged = async () => (await import('./changed-since.ts')).changedSince;

/** The file that a later command reads. */
async function savedAs(report: Report, output: Output, { cwd }: Io): Promise<string | undefined> {
  if (!output.formats.includes('json')) return undefined;
  return relative(cwd, join(await folderFor(report, output), fileNameOf('json')));
}

type AuditRecording = {
  /** Absolute. */
  readonly file: string;
  /** Removes a temporary one. */
  discard(): Promise<void>;
};

/** Writes the bundle, if one is wanted. @returns why it could not be written. */
async function bundled(
  { file }: AuditRecording,
  report: Report,
  { bundle, output }: Settings,
  io: Io,
): Promise<string | undefined> {
  if (!bundle) return undefined;
  const { writeBundle } = await import('../evidence/bundle-files.ts');
  try {
    await writeBundle(output.evidence === 'all' ? report : digested(report), file, bundle);
    if (!output.quiet) noteWritten([bundle.file], io);
    return undefined;
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}

/** Faults that --mutate plants, which takes about half a minute; the command `mutate` plants all. */
const sample = 500;

/** The recording that --record names, or a temporary one for --mutate and --bundle. */
async function recordingOf({ output, mutates, bundle }: Settings): Promise<AuditRecording | undefined> {
  if (output.record !== undefined) return { file: output.record, async discard() {} };
  if (!mutates && !bundle) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'storefront-conformance-'));
  return {
    file: join(folder, 'audit.recording'),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What the verdicts are worth. @returns undefined without --mutate, and when nothing was judged. */
async function worthIn(
  { file }: AuditRecording,
  { diagnosis }: Report,
  { mutates, output: { out, quiet } }: Settings,
  io: Io,
): Promise<Worth | undefined> {
  if (!mutates || diagnosis || io.signal.aborted) return undefined;
  const { mutateRecording } = await import('../mutating/mutate-recording.ts');
  const { worth } = await mutateRecording({ file, name: file, sample }, { out, quiet }, io);
  return worth;
}

/** Adds the report to the summary of the GitHub step. A failure is only a message: the reports are already written. */
export async function addToStepSummary(report: Report, { env, stderr }: Io): Promise<void> {
  const path = env.GITHUB_STEP_SUMMARY;
  if (!path) return;
  try {
    if (!(await appendStepSummary(report, path))) {
      stderr.write('the summary of this step is full: the report was not added to it\n');
    }
  } catch (cause) {
    stderr.write(`the report could not be added to the summary of this step: ${fileErrorText(cause)}\n`);
  }
}

type Audited = Done & { readonly report: Report };

export type Given = {
  /** The target is the reference storefront that the command serves. */
  readonly embedded: boolean;
  readonly baselines: readonly Baseline[];
  /** Other audits follow, and may reuse the thread. */
  readonly more?: boolean;
};

/** @throws UsageError for an impossible job. */
export async function auditToReport(
  { target, output, browser, maxMemory }: Settings,
  { embedded, baselines, more }: Given,
  io: Io,
  listen: Listener,
): Promise<Audited> {
  const job = {
    target,
    embedded,
    baselines,
    at: new Date(nowOf(io)),
    maxMemory,
    ...(output.record !== undefined && { record: output.record }),
    ...(browser !== undefined && { browser }),
  };
  const auditor = io.auditor ?? (await import('./thread.ts')).conductJob;
  const { state, listen: fold } = foldRun(listen);
  const done = await auditor(job, { signal: io.signal, listen: fold, ...(more && { more }) });
  const platforms = [...state.verdicts.values()].some(isFailure) && (await loadPlatforms());
  const report = toReport(state, {
    register: loadRegister(),
    policy: reportPolicy,
    ...(platforms && { platforms }),
  });
  return { report, ...done };
}

/** Loaded only after a failure, since loading takes longer than the rest of the report. */
async function loadPlatforms(): Promise<() => readonly Baseline[]> {
  return (await import('../../baseline/read-baseline.ts')).platformBaselines;
}

/** @throws UsageError for a missing or an invalid file. */
export async function readBaselines(names: readonly string[], cwd: string): Promise<readonly Baseline[]> {
  if (names.length === 0) return [];
  const { readBaseline } = await import('../../baseline/read-baseline.ts');
  return names.map((name) => readBaseline(name, cwd));
}
