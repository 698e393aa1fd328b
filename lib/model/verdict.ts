/** The judgement of one check: made once, rendered many times. */
import { type Failure, failures, type Waiver } from './baseline.ts';
import type { Reason } from './inconclusive.ts';
import type { Area, Level, Ruleset } from './requirement.ts';
import type { Violation } from './violation.ts';

/** fail, warn, note: a must, should or may does not hold. error: the suite itself failed. */
export const statuses = ['pass', 'fail', 'warn', 'note', 'inconclusive', 'skipped', 'error'] as const;
export type Status = (typeof statuses)[number];

export type Evidence = {
  /** The numbers of the exchanges that the check examined. */
  readonly exchanges: readonly number[];
  /** The number of further exchanges, which the report leaves out. */
  readonly more?: number;
  /**
   * The last of them shows the first violation, and each needs an id from the response to an earlier one; absent when one
   * request alone shows it.
   */
  readonly sequence?: readonly number[];
  readonly seed?: number;
  readonly path?: string;
};

export type Verdict = {
  readonly check: string;
  readonly area: Area;
  readonly ruleset: Ruleset;
  /** The release of the ruleset whose rules judged, where it has several. */
  readonly release?: string;
  readonly level: Level;
  readonly claim: string;
  readonly requires: readonly string[];
  readonly status: Status;
  /** For fail, warn and note: the entry of a baseline that explains it. */
  readonly waiver?: Waiver;
  /** For fail, warn and note: the id of its cause. */
  readonly cause?: string;
  /** For inconclusive and skipped: why. */
  readonly reason?: Reason;
  /** The number of subjects that were judged. */
  readonly examined: number;
  /** Failed runs of all runs: `2/2`; `1/2` is intermittent. */
  readonly confirmed?: string;
  readonly violations: readonly Violation[];
  /** For error: the stack trace or the message. */
  readonly error?: string;
  readonly evidence: Evidence;
  readonly millis: number;
};

export type Failed = Verdict & { readonly status: Failure };

/** A promise does not hold, with or without a waiver. */
export const isFailure = (verdict: Verdict): verdict is Failed =>
  failures.some((failure) => failure === verdict.status);

/** Of a failure: the promises that its violations name; all of its promises if one names none. */
export function brokenPromises({ violations, requires }: Verdict): readonly string[] {
  const named = violations.map(({ promise }) => promise);
  return named.length === 0 || named.includes(undefined)
    ? requires
    : requires.filter((id) => named.includes(id));
}
