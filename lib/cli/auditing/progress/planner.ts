/** Counts the requests that a run will send, from what the build has measured. */
import { selection } from '../../../engine/select.ts';
import type { Requirement } from '../../../model/requirement.ts';
import { measuredPlan, plannedRequests } from '../../../reference/measured-plan.ts';
import type { Planner } from './progress.ts';

export function createPlanner(register: readonly Requirement[]): Planner {
  const plan = measuredPlan();
  if (!plan) return () => undefined;
  const rows = new Map(register.map((row) => [row.id, row]));
  return (target, checks) => {
    const whyNot = selection(target, rows);
    const run = checks.filter((check) => whyNot(check) === undefined);
    return plannedRequests(
      plan,
      target,
      run.map(({ id }) => id),
    );
  };
}
