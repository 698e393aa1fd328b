/** The outcome of a made-up run with one check for each promise. */

import { toReport } from '../../engine/report.ts';
import { stateAfter } from '../../engine/run-state.ts';
import { eventsOf, plainPolicy } from '../../engine/testing.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Area, Level, Requirement, Ruleset } from '../../model/requirement.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { anyTarget } from '../any-target.ts';

export type Case = {
  readonly status?: Status;
  readonly code?: ReasonCode;
  readonly area?: Area;
  readonly level?: Level;
  readonly ruleset?: Ruleset;
  readonly essential?: boolean;
  /** For `prerequisite`: the check that has to hold. */
  readonly check?: string;
  readonly waived?: true;
};

/** A run of one check for each promise. */
export function outcomeOf(...cases: readonly Case[]) {
  const register = cases.map(
    ({ area = 'catalog', level = 'must', ruleset = 'interface', essential = false }, i): Requirement => ({
      id: `${area}.p${i}`,
      area,
      level,
      ruleset,
      section: 's',
      statement: 'S.',
      essential,
    }),
  );
  const verdicts = cases.map(
    (
      { status = 'pass', code, check, waived, area = 'catalog', level = 'must', ruleset = 'interface' },
      i,
    ): Verdict => ({
      check: `${area}/c${i}`,
      area,
      ruleset,
      level,
      claim: 'C.',
      requires: [`${area}.p${i}`],
      status,
      ...(code && { reason: { code, text: 'because', ...(check !== undefined && { check }) } }),
      ...(waived && { waiver: { baseline: 'a.yaml', reason: 'why' } }),
      examined: 1,
      violations: [],
      evidence: { exchanges: [] },
      millis: 1,
    }),
  );
  return toReport(stateAfter(eventsOf(anyTarget(), verdicts)), { register, policy: plainPolicy });
}
