/** A run in one line: what the history of a storefront keeps of each report. */
import { isOfPart } from '../engine/doubts.ts';
import type { Outcome, Report } from '../model/report/report.ts';
import { isFinding } from './findings.ts';

export type Run = {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly outcome: Outcome;
  readonly causes: number;
  /** Checks that fail, without known failures. */
  readonly failing: number;
  readonly judged: number;
  readonly of: number;
  /** Of a part of the interface: its numbers do not compare with others. */
  readonly isPart: boolean;
};

export const toRun = (report: Report): Run => ({
  startedAt: report.startedAt,
  outcome: report.outcome,
  causes: report.causes.length,
  failing: report.verdicts.filter((verdict) => verdict.status === 'fail' && isFinding(verdict)).length,
  judged: report.judged.promises,
  of: report.judged.of,
  isPart: isOfPart(report),
});
