/** The judgement of one check: made once, rendered many times. */
import { type Failure, failures, type Waiver } from './baseline.ts';
import type { Reason } from './inconclusive.ts';
import type { Area, Level, Ruleset } from './requirement.ts';

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

/** One deviation of the target from a promise. */
export type Counterexample = {
  /** The smallest input that breaks the promise, as text. */
  readonly value: string;
  readonly seed: number;
  /** Replay path of the generator. */
  readonly path: string;
};

export type Violation = {
  /** The actual value, the promised one, and the place: `"price" is number; promised is a decimal string (/products/3/price)`. */
  readonly message: string;
  /** JSON Pointer into the body, or `header: name`. */
  readonly at?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Number of the exchange that shows it. */
  readonly exchange?: number;
  /**
   * How many values at this kind of place are wrong in the same way, in this response, and how many there are; `of` is
   * absent when the body cannot tell. The violation is about the first of them.
   */
  readonly count?: { readonly wrong: number; readonly of?: number };
  /** The next ones that `count` counts, as far as they are kept. */
  readonly places?: readonly { readonly at: string; readonly actual?: string }[];
  /** It only counts: so many violations are not kept. */
  readonly more?: number;
  readonly counterexample?: Counterexample;
  /** The id of the requirement that it breaks, when the check has several. */
  readonly promise?: string;
  /** What is wrong, as a predicate of several values: `are numbers`. The verdict has it in its message. */
  readonly manner?: string;
  /** The violation weighs at most as much as a broken promise of this level. */
  readonly atMost?: Level;
};

/** The place without its indices: the third product may be the fourth tomorrow. */
export const kindOfPlace = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** How many violations it stands for. */
export const weightOf = ({ count, more }: Violation): number => more ?? count?.wrong ?? 1;

/** How many violations they stand for together. */
export const weightOfAll = (violations: readonly Violation[]): number =>
  violations.reduce((sum, one) => sum + weightOf(one), 0);

/** Counts violations that are not kept: one row for each promise that they break. */
export function restOf(hidden: readonly Violation[]): readonly Violation[] {
  const promises = [...new Set(hidden.map(({ promise }) => promise))];
  return promises.map((promise) => {
    const more = weightOfAll(hidden.filter((one) => one.promise === promise));
    return {
      message: `and ${more} more, which are only counted`,
      more,
      ...(promise !== undefined && { promise }),
    };
  });
}
