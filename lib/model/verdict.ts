/** The judgement of one check, and the violations that it found. */
import { type Failure, failures, type Waiver } from './baseline.ts';
import type { Reason } from './inconclusive.ts';
import type { Area, Level, Ruleset } from './requirement.ts';

/** `fail`, `warn`, `note`: a must, should or may does not hold. `error`: the suite itself failed. */
export const statuses = ['pass', 'fail', 'warn', 'note', 'inconclusive', 'skipped', 'error'] as const;

export type Status = (typeof statuses)[number];

export type Evidence = {
  /** The numbers of the exchanges that the check examined. */
  readonly exchanges: readonly number[];
  /** The number of further exchanges that the report leaves out. */
  readonly more?: number;
  /**
   * The exchanges that lead to the first violation, which the last of them shows; each uses an id from an earlier
   * response. Absent when one request shows it.
   */
  readonly sequence?: readonly number[];
  readonly seed?: number;
  readonly path?: string;
};

export type Verdict = {
  readonly check: string;
  readonly area: Area;
  readonly ruleset: Ruleset;
  /** Its promises came after the set that decides. */
  readonly new?: true;
  /** The release of the ruleset that was applied, if it has several. */
  readonly release?: string;
  readonly level: Level;
  readonly claim: string;
  readonly requires: readonly string[];
  readonly status: Status;
  /** For fail, warn and note: the baseline entry that explains it. */
  readonly waiver?: Waiver;
  /** For fail, warn and note: the ids of the causes of its violations, the worst first. */
  readonly causes?: readonly string[];
  /** For inconclusive and skipped. */
  readonly reason?: Reason;
  /** The number of judged subjects. */
  readonly examined: number;
  /** Failed attempts of all attempts: `2/2`; `1/2` is intermittent. */
  readonly confirmed?: string;
  readonly violations: readonly Violation[];
  /** For error: the stack trace, or the message. */
  readonly error?: string;
  readonly evidence: Evidence;
  readonly millis: number;
};

export type Failed = Verdict & { readonly status: Failure };

/** Whether a promise does not hold, waived or not. */
export const isFailure = (verdict: Verdict): verdict is Failed =>
  failures.some((failure) => failure === verdict.status);

/** Only promises of ruleset interface count for the outcome, and only those of the set that decides. */
export const counts = ({ ruleset, new: isNew }: Pick<Verdict, 'ruleset' | 'new'>): boolean =>
  ruleset === 'interface' && !isNew;

/** A failure that decides, waived or not. */
export const isDeciding = (verdict: Pick<Verdict, 'status' | 'ruleset' | 'new'>): boolean =>
  verdict.status === 'fail' && counts(verdict);

/** The promises that the violations of a failure name, or all promises of its check if a violation names none. */
export function brokenPromises({ violations, requires }: Verdict): readonly string[] {
  const named = violations.map(({ promise }) => promise);
  return named.length === 0 || named.includes(undefined)
    ? requires
    : requires.filter((id) => named.includes(id));
}

export type Counterexample = {
  /** The smallest input that breaks the promise, as text. */
  readonly value: string;
  readonly seed: number;
  /** The replay path of the generator. */
  readonly path: string;
};

/** One deviation of the target from a promise. */
export type Violation = {
  /** What came, what was promised, and where: `"price" is number; promised is a decimal string (/products/3/price)`. */
  readonly message: string;
  /** JSON Pointer into the body, or `header: name`. */
  readonly at?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The number of the exchange that shows it. */
  readonly exchange?: number;
  /**
   * How many values at this kind of place in this response are wrong in the same way, and how many there are; `of` is
   * absent when the body does not show it. The violation is about the first of them.
   */
  readonly count?: { readonly wrong: number; readonly of?: number };
  /** The next places that `count` counts, as far as they are kept. */
  readonly places?: readonly { readonly at: string; readonly actual?: string }[];
  /** Only a count: the number of violations that are not kept. */
  readonly more?: number;
  readonly counterexample?: Counterexample;
  /** The id of the broken requirement, if the check has several. */
  readonly promise?: string;
  /** How a member is wrong, as a predicate of several values: `are numbers`, `have no "price"`. */
  readonly manner?: string;
  /** Limits the severity to that of a broken promise of this level. */
  readonly atMost?: Level;
};

/** The place without array indices, which differ from run to run. */
export const kindOfPlace = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');

/** The number of violations that it stands for. */
export const weightOf = ({ count, more }: Violation): number => more ?? count?.wrong ?? 1;

/** The number of violations that all of them stand for. */
export const weightOfAll = (violations: readonly Violation[]): number =>
  violations.reduce((sum, one) => sum + weightOf(one), 0);

/** Counts the violations that are not kept, with one row for each broken promise. */
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
