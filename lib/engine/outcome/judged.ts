/** How many promises were judged, in all and by area, and how many were not understood. */
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Judged, RequirementRow } from '../../model/report.ts';
import { areas } from '../../model/requirement.ts';
import type { Verdict } from '../../model/verdict.ts';
import { isJudged, verdictsOf } from './doubts.ts';

const notUnderstood: ReadonlySet<ReasonCode | undefined> = new Set([
  'undeclared-shape',
  'unsupported-schema',
]);

/** @param selected the verdicts of these promises */
export function judgedOf(promises: readonly RequirementRow[], selected: readonly Verdict[]): Judged {
  const byArea = areas.map((area) => {
    const verdicts = selected.filter((verdict) => verdict.area === area);
    const mine = promises.filter(({ id }) => verdictsOf(id, verdicts).length > 0);
    const undeclared = mine.filter(
      (promise) =>
        !isJudged(promise) &&
        verdictsOf(promise.id, verdicts).some(({ reason }) => notUnderstood.has(reason?.code)),
    );
    return { area, ...countOf(mine), undeclared: undeclared.length };
  });
  return { ...countOf(promises), areas: byArea.filter(({ of }) => of > 0) };
}

const countOf = (promises: readonly RequirementRow[]) => ({
  promises: promises.filter(isJudged).length,
  of: promises.length,
});
