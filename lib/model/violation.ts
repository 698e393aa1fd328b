/** One deviation of the target from a promise. */
import type { Level } from './requirement.ts';

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
