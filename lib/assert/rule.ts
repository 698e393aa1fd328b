/** A check as a row of data: its subjects, and what holds for each of them. */
import type { Check, Context, Question } from '../model/check.ts';
import type { Violation } from '../model/verdict.ts';
import { forEach } from './for-each.ts';

type Found = readonly Violation[] | undefined;

/** Judges one subject; undefined where it gives no occasion to judge. */
export type Holds<T> = (subject: T, context: Context) => Found | Promise<Found>;

export type Rule<T> = Question & {
  /** Finds the subjects. */
  readonly of: (context: Context) => Iterable<T> | Promise<Iterable<T>>;
  readonly holds: Holds<T>;
  /** Why the check is inconclusive (`not-observed`) when no subject gives an occasion to judge. */
  readonly unobserved?: string;
};

/** @returns a check that judges each subject as `forEach` does. */
export const rule = <T>({ of, holds, unobserved, ...question }: Rule<T>): Check => ({
  ...question,
  run: async (context) =>
    forEach(context, await of(context), async (subject) => holds(subject, context), unobserved),
});
