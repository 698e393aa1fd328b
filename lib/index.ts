/**
 * The library: audit a storefront from your own program.
 *
 * ```ts
 * const { target } = loadSettings({ flags: { url: 'https://shop.example' }, env: {}, cwd: process.cwd() });
 * const report = await audit(target, suites);
 * console.log(report.headline);
 * ```
 */

export { suites } from '../suites/index.ts';
export { type AuditOptions, audit, type Progress } from './audit.ts';
export { readBaseline } from './baseline/read-baseline.ts';
export type { Baseline, BaselineEntry, JudgedEntry } from './model/baseline.ts';
export { type Check, check } from './model/check.ts';
export type { Context, FetchOptions } from './model/context.ts';
export type { HttpRequest } from './model/http-request.ts';
export type { HttpResponse } from './model/http-response.ts';
export { Inconclusive, type Reason, type ReasonCode } from './model/inconclusive.ts';
export type { FailOn, JunitDialect } from './model/output.ts';
export type { Outcome, Report, ReportedExchange, RequirementRow } from './model/report.ts';
export type { Area, Exclusion, Level, Requirement, Ruleset } from './model/requirement.ts';
export { type Saboteur, saboteur } from './model/saboteur.ts';
export type { Suite } from './model/suite.ts';
export type { Consent, Target } from './model/target.ts';
export { UsageError } from './model/usage-error.ts';
export type { Evidence, Status, Verdict } from './model/verdict.ts';
export type { Counterexample, Violation } from './model/violation.ts';
export { loadRegister } from './register/load-register.ts';
export type { Format, Output } from './report/formats.ts';
export { toJson } from './report/json/json.ts';
export type { JunitOptions } from './report/junit/element.ts';
export { toJunit } from './report/junit/junit.ts';
export { type TerminalOptions, toTerminal } from './report/terminal/terminal.ts';
export { writeReports } from './report/write-reports.ts';
export { loadSettings, type Settings } from './target/load-settings.ts';
export type { Sources } from './target/read-values.ts';
