/** A verdict as the result of a test: a test fails exactly when its check alone makes the command fail. */
import type { Verdict, Violation } from '../model/verdict.ts';
import type { FailOn } from '../report/content/output.ts';
import { failsRun } from '../report/exit-code.ts';

export type TestResult = {
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
