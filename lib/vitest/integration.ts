/**
 * The run behind the vitest integration, which all test files of a worker share, and what makes it fail: only what fails
 * the command. A failed promise that does not decide is skipped with its text, because a passed test would hide it. What
 * no single test shows, such as an open outcome or a stale baseline entry, the reporter judges after all files.
 */
import { inject, type RunnerTestFile } from 'vitest';
import { suites } from '../../suites/index.ts';
import { policy } from '../../suites/policy.ts';
import { platformBaselines } from '../baseline/read-baseline.ts';
import { checksOf, liveParts } from '../engine/audit.ts';
import { judge, nothing } from '../engine/judge.ts';
import { toReport } from '../engine/report.ts';
import { type Run, startRun } from '../engine/run.ts';
import { foldRun, type RunState, stateAfter } from '../engine/run-state.ts';
import { requireMatches } from '../engine/select.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Check, Question } from '../model/check.ts';
import type { Report } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Verdict, Violation } from '../model/verdict.ts';
import { loadRegister } from '../register/load-register.ts';
import { type FailOn, failsRun } from '../report/content/output.ts';
import { exitCode, exits } from '../report/exit-code.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
    embedded: boolean;
    baselines: readonly Baseline[];
    failOn: FailOn;
    /** The reporter decides after all files whether the run as a whole fails. */
    hasReporter: boolean;
  }
  interface TaskMeta {
    /** On a test file: the report of its run so far. */
    report?: Report;
    /** The id is the same on every file that shares a run; `judged` counts its judged checks so far. */
    storefrontRun?: { readonly id: string; readonly judged: number };
  }
}

export type SharedRun = {
  readonly run: Run;
  /** Of the run so far; checks that vitest did not run are in it as not selected. */
  readonly report: () => Report;
  readonly judged: () => number;
  /** The files with tests since the last report. */
  readonly files: Set<RunnerTestFile>;
};

export function openRun(): SharedRun {
  const register = loadRegister();
  const { state, listen } = foldRun();
  const circumstances = {
    target: inject('target'),
    embedded: inject('embedded'),
    baselines: inject('baselines'),
  };
  const run = startRun({ ...liveParts({ policy, register }, circumstances, {}), listen });
  return {
    run,
    report: () =>
      toReport(withLeftOut(state, checksOf(suites), register), {
        register,
        policy,
        platforms: platformBaselines,
      }),
    judged: () => state.verdicts.size,
    files: new Set(),
  };
}

const leftOut = { code: 'not-selected', text: 'left out by the test runner' } as const;

/** When vitest runs only some checks, the others of the interface count as left out, so that the outcome is partial. */
function withLeftOut(
  state: RunState,
  interfaceChecks: readonly Check[],
  register: readonly Requirement[],
): RunState {
  const opened = new Set(state.checks.map(({ id }) => id));
  const unopened = interfaceChecks
    .filter(({ id }) => !opened.has(id))
    .map(({ run: _run, ...question }): Question => question);
  const unjudged = [...state.checks, ...unopened].filter(({ id }) => !state.verdicts.has(id));
  const rows = new Map(register.map((row) => [row.id, row]));
  const events = unjudged.map((question): RunEvent => {
    const promises = question.requires.flatMap((id) => rows.get(id) ?? []);
    const verdict = judge(question, promises, { ...nothing, skipped: leftOut });
    return { kind: 'verdict', verdict, excerpts: {} };
  });
  return stateAfter([{ kind: 'opened', checks: unopened }, ...events], state);
}

/** A verdict as the result of a test: a test fails exactly when its check alone makes the command fail. */
type TestResult = {
  readonly kind: 'passed' | 'failed' | 'skipped';
  /** Why it did not pass. */
  readonly text: string;
};

/** A failure that does not fail the run is skipped: a passed test would hide it. */
export function testResultOf(verdict: Verdict, failOn: FailOn): TestResult {
  const { status, waiver, ruleset } = verdict;
  if (failsRun(verdict, failOn)) return { kind: 'failed', text: textOf(verdict) };
  if (status === 'skipped' || status === 'inconclusive') return { kind: 'skipped', text: textOf(verdict) };
  if (waiver) return { kind: 'skipped', text: `known failure: ${waiver.reason}` };
  if (status === 'fail') {
    return { kind: 'skipped', text: `fails, which does not decide (ruleset ${ruleset}): ${textOf(verdict)}` };
  }
  return { kind: 'passed', text: '' };
}

function textOf({ error, reason, violations, claim }: Verdict): string {
  if (error !== undefined) return error;
  if (reason) return `${reason.code}: ${reason.text}`;
  return violations.map(line).join('\n') || claim;
}

const line = ({ message, counterexample }: Violation): string =>
  counterexample ? `${message} (smallest counterexample: ${counterexample.value})` : message;

/** Why a run fails as the command would, beyond the checks whose tests failed. */
type Conclusion = { readonly code: number; readonly sentence: string };

/** @param reports the last of each run. @returns the worst; undefined when everything passes. */
export function conclusionOf(
  reports: readonly Report[],
  target: Pick<Target, 'only' | 'skip'>,
  failOn: FailOn,
): Conclusion | undefined {
  const misuse = misuseOf(reports, target);
  if (misuse !== undefined) return { code: exits.usage, sentence: misuse };
  return reports
    .map((report) => ({
      code: exitCode(report, { failOn, interrupted: false }),
      sentence: report.headline,
    }))
    .filter(({ code }) => code !== exits.conformant)
    .toSorted((one, other) => severity(one) - severity(other))[0];
}

const worstFirst: readonly number[] = [exits.broken, exits.notConformant, exits.inconclusive];

const severity = ({ code }: Conclusion): number => worstFirst.indexOf(code);

/** A report has all checks, those that were left out included. */
function misuseOf(reports: readonly Report[], target: Pick<Target, 'only' | 'skip'>): string | undefined {
  const named = reports.flatMap(({ verdicts }) =>
    verdicts.map(({ check, requires }) => ({ id: check, requires })),
  );
  try {
    requireMatches(target, named);
    return undefined;
  } catch (cause) {
    if (cause instanceof UsageError) return cause.message;
    throw cause;
  }
}
