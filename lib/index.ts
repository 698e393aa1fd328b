/**
 * The library: audit a storefront from your own program.
 *
 * ```ts
 * const { target } = loadSettings({ flags: { url: 'https://shop.example' }, env: {}, cwd: process.cwd() });
 * const report = await audit(target, suites);
 * console.log(report.headline);
 * ```
 */

import { policy } from '../suites/policy.ts';
import { platformBaselines } from './baseline/read-baseline.ts';
import { auditOver, type AuditOptions as EngineOptions } from './engine/audit.ts';
import type { Baseline } from './model/baseline.ts';
import type { Suite } from './model/check.ts';
import type { Report } from './model/report.ts';
import type { Target } from './model/target.ts';
import { loadRegister } from './register/load-register.ts';

export type AuditOptions = EngineOptions & {
  /** Known failures. The first entry that explains a failure counts. */
  readonly baselines?: readonly Baseline[];
};

/**
 * Audits a storefront over the network, in this thread.
 * @param suites may have requirements of their own.
 * @returns the report, which includes any problem of the target; none is thrown.
 * @throws UsageError when `only` or `skip` matches nothing, or the storefront does not have the named product or
 * collection.
 */
export function audit(
  target: Target,
  suites: readonly Suite[],
  { baselines = [], ...options }: AuditOptions = {},
): Promise<Report> {
  const register = [...loadRegister(), ...suites.flatMap(({ requirements = [] }) => requirements)];
  const knowledge = { policy, register, platforms: platformBaselines };
  return auditOver(knowledge, { target, embedded: false, baselines }, suites, options);
}

export { suites } from '../suites/index.ts';
export { readBaseline } from './baseline/read-baseline.ts';
export type { BaselineEntry, JudgedEntry } from './model/baseline.ts';
export { type Check, type Context, check, type FetchOptions } from './model/check.ts';
export type { HttpRequest, HttpResponse } from './model/http.ts';
export { Inconclusive, type Reason, type ReasonCode } from './model/inconclusive.ts';
export type { Diagnosis, DiagnosisCode, Outcome, ReportedExchange, RequirementRow } from './model/report.ts';
export type { Area, Exclusion, Level, Requirement, Ruleset } from './model/requirement.ts';
export type { Listener, RunEvent } from './model/run-event.ts';
export { type Saboteur, saboteur } from './model/saboteur.ts';
export type { Consent, Depth } from './model/target.ts';
export { UsageError } from './model/usage-error.ts';
export type { Counterexample, Evidence, Status, Verdict, Violation } from './model/verdict.ts';
export type { FailOn, JunitDialect } from './report/content/output.ts';
export { toJson } from './report/formats/json.ts';
export type { JunitOptions } from './report/formats/junit.ts';
export { toJunit } from './report/formats/junit.ts';
export type { Format, Output } from './report/formats.ts';
export { type TerminalOptions, toTerminal } from './report/terminal/terminal.ts';
export { writeReports } from './report/write-reports.ts';
export { loadSettings, type Settings } from './target/load-settings.ts';
export type { Sources } from './target/read-values.ts';
export type { Baseline, Report, Suite, Target };
export { loadRegister };
