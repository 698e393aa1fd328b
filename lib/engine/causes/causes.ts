/** Groups the failing checks of a run by what somebody has to change. */
import { failures } from '../../model/baseline.ts';
import type { Question } from '../../model/check.ts';
import type { Cause } from '../../model/report/cause.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';

/** @returns the worst first; every failing check is in exactly one. */
export function causesOf(verdicts: readonly Verdict[], questions: readonly Question[]): readonly Cause[] {
  const fixes = new Map(questions.map(({ id, fix }) => [id, fix]));
  return failures.flatMap((status) =>
    verdicts
      .filter((verdict) => verdict.status === status && isFailure(verdict))
      .map(({ check, claim, requires, violations }) => ({
        id: check,
        title: violations[0]?.message ?? claim,
        primary: check,
        status,
        checks: [check],
        promises: requires,
        ...(violations[0]?.exchange !== undefined && { exchange: violations[0].exchange }),
        fix: fixes.get(check) ?? claim,
        owner: { likely: 'unknown' as const, because: 'the evidence does not tell' },
      })),
  );
}

/** Each failing verdict with the id of its cause. */
export function withCauses(verdicts: readonly Verdict[], causes: readonly Cause[]): readonly Verdict[] {
  const ids = new Map(causes.flatMap(({ id, checks }) => checks.map((check) => [check, id])));
  return verdicts.map((verdict) => {
    const cause = ids.get(verdict.check);
    return cause === undefined ? verdict : { ...verdict, cause };
  });
}
