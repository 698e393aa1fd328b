/** The run behind the vitest door: all doors of a worker share it. */
import { inject, type RunnerTestFile } from 'vitest';
import { suites } from '../../suites/index.ts';
import { policy } from '../../suites/policy.ts';
import { platformBaselines } from '../baseline/read-baseline.ts';
import { checksOf, liveParts } from '../engine/audit.ts';
import { judge, nothing } from '../engine/judge.ts';
import { toReport } from '../engine/report.ts';
import { type Run, startRun } from '../engine/run.ts';
import { foldRun, type RunState, stateAfter } from '../engine/run-state.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Check, Question } from '../model/check.ts';
import type { Report } from '../model/report.ts';
import type { Requirement } from '../model/requirement.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { loadRegister } from '../register/load-register.ts';
import type { FailOn } from '../report/content/output.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
    embedded: boolean;
    baselines: readonly Baseline[];
    failOn: FailOn;
    /** The reporter decides at the end of all files whether the run as a whole fails. */
    hasReporter: boolean;
  }
  interface TaskMeta {
    /** On the file of a door: the report of its run so far. */
    report?: Report;
    /** The same of every file that shares a run, and how many of its checks have been judged so far. */
    storefrontRun?: { readonly id: string; readonly judged: number };
  }
}

export type Door = {
  readonly run: Run;
  /** Of the run so far; checks that the test runner left out are in it as left out. */
  readonly report: () => Report;
  readonly judged: () => number;
  /** The files with tests since the last report. */
  readonly files: Set<RunnerTestFile>;
};

export function openDoor(): Door {
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

/** A run of some of the checks is a run of a part: those of the interface that nobody ran are left out. */
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
