/** The vitest door: every check of a suite is one test, and all doors of a run share one run of the engine. */
import { afterAll, describe, inject, type RunnerTestFile, type TestContext, test } from 'vitest';
import { policy } from '../../suites/policy.ts';
import { liveParts } from '../engine/audit.ts';
import { toReport } from '../engine/report.ts';
import { type Run, startRun } from '../engine/run.ts';
import { next, noEvents } from '../engine/run-state.ts';
import type { Baseline } from '../model/baseline.ts';
import type { Report } from '../model/report/report.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Suite } from '../model/suite.ts';
import type { Target } from '../model/target.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Violation } from '../model/violation.ts';
import { loadRegister } from '../register/load-register.ts';

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
    embedded: boolean;
    baselines: readonly Baseline[];
  }
  interface TaskMeta {
    /** On the file of a door: the report of its run so far. */
    report?: Report;
  }
}

type Door = { readonly run: Run; readonly report: () => Report };

let shared: Door | undefined;

function openDoor(): Door {
  const register = loadRegister();
  let state = noEvents;
  const listen = (event: RunEvent) => {
    state = next(state, event);
  };
  const circumstances = {
    target: inject('target'),
    embedded: inject('embedded'),
    baselines: inject('baselines'),
  };
  const run = startRun({ ...liveParts({ policy, register }, circumstances, {}), listen });
  return { run, report: () => toReport(state, { register, policy }) };
}

/** Hands the checks of a suite to vitest; disturbing checks run after the others, one by one. */
export function runSuite(suite: Suite): void {
  shared ??= openDoor();
  const { run, report } = shared;
  run.open(suite.checks);
  describe(suite.area, () => {
    for (const check of suite.checks) {
      const overlaps = (check.order ?? 'together') === 'together';
      test(`${check.id} ${check.claim}`, { concurrent: overlaps }, async (context) => {
        files.add(context.task.file);
        toTestResult(await run.judge(check), context);
      });
    }
  });
  const files = new Set<RunnerTestFile>();
  afterAll(async () => {
    await run.cleanUp();
    for (const file of files) file.meta.report = report();
  });
}

/** Turns a verdict into the result of a test: only a failed promise or an error of the suite fails it. */
function toTestResult({ status, reason, waiver, error, violations }: Verdict, context: TestContext): void {
  if (status === 'inconclusive' || status === 'skipped') context.skip(`${reason?.code}: ${reason?.text}`);
  if (waiver) context.skip(`known failure: ${waiver.reason}`);
  if (status === 'error') throw new Error(error);
  if (status === 'fail') throw new Error(violations.map(line).join('\n'));
}

const line = ({ message, counterexample }: Violation): string =>
  counterexample ? `${message} (smallest counterexample: ${counterexample.value})` : message;
