/** Reports of made-up runs: verdicts and exchanges from a test, folded into a report. */
import { toReport } from '../../engine/report.ts';
import { stateAfter } from '../../engine/run-state.ts';
import { eventsOf, plainPolicy } from '../../engine/testing.ts';
import type { Exchange } from '../../model/http.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import type { Area, Level, Requirement, Ruleset } from '../../model/requirement.ts';
import type { RunEvent } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { anyResponse, anyTarget } from '../any-target.ts';

export const promise: Requirement = {
  id: 'catalog.a',
  area: 'catalog',
  level: 'must',
  ruleset: 'interface',
  section: 's',
  statement: 'S.',
  essential: true,
};

export const verdict = (status: Status, code?: ReasonCode, own: Partial<Verdict> = {}): Verdict => ({
  check: `catalog/${status}-${code}`,
  area: 'catalog',
  ruleset: 'interface',
  level: 'must',
  claim: 'C.',
  requires: ['catalog.a'],
  status,
  ...(code && { reason: { code, text: 'because' } }),
  examined: 1,
  violations: violationsOf(status),
  evidence: { exchanges: [] },
  millis: 1,
  ...own,
});

const violationsOf = (status: Status): Verdict['violations'] =>
  ['fail', 'warn', 'note'].includes(status) ? [{ message: 'It is wrong.' }] : [];

export const fold = (events: readonly RunEvent[], register: readonly Requirement[] = [promise]): Report =>
  toReport(stateAfter(events), { register, policy: plainPolicy });

export const report = (
  verdicts: readonly Verdict[],
  exchanges: readonly Exchange[] = [],
  own: Partial<Target> = {},
  register: readonly Requirement[] = [promise],
): Report => fold(eventsOf(anyTarget(own), verdicts, exchanges), register);

export const request = { method: 'GET', url: 'http://shop.example/a', headers: {} };

export const answered = (body: unknown, n = 1): Exchange => ({
  n,
  request,
  at: 0,
  outcome: anyResponse(body, { exchange: n, request }),
});

export const failed = (code: ReasonCode, text: string, n = 1): Exchange => ({
  n,
  request,
  at: 0,
  outcome: { failure: { code, text }, millis: 3.0625 },
});

/** A promise with its check, for `outcomeOf`. */
export type Case = {
  readonly status?: Status;
  readonly code?: ReasonCode;
  readonly area?: Area;
  readonly level?: Level;
  readonly ruleset?: Ruleset;
  readonly essential?: boolean;
  /** The failed check, for the reason `prerequisite`. */
  readonly check?: string;
  readonly waived?: true;
};

/** The report of a run with one check per promise. */
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
      violations: violationsOf(status),
      evidence: { exchanges: [] },
      millis: 1,
    }),
  );
  return toReport(stateAfter(eventsOf(anyTarget(), verdicts)), { register, policy: plainPolicy });
}
