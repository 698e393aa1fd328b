/** Audits for a command: from settings to a report. */
import { reportPolicy } from '../../../suites/report-policy.ts';
import { toReport } from '../../engine/report.ts';
import { foldRun } from '../../engine/run-state.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Report } from '../../model/report.ts';
import type { Listener } from '../../model/run-event.ts';
import { isFailure } from '../../model/verdict.ts';
import { loadRegister } from '../../register/load-register.ts';
import type { Settings } from '../../target/load-settings.ts';
import { type Done, type Io, nowOf } from '../io/io.ts';

export type Audited = Done & { readonly report: Report };

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
