/** A promise that holds for each of a few known subjects, judged concurrently. */
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { representativesOf } from './boundaries.ts';

/**
 * Every judged subject counts as examined; an unjudged one does not hide the violations of the others.
 * @param holds returns undefined when the subject has nothing to judge.
 * @param unobserved the reason to report when no subject has anything to judge.
 * @throws Inconclusive (the error of `holds`) when nothing is violated and a subject could not be judged, and
 * `not-observed` with the text of `unobserved`.
 */
export async function forEach<T>(
  context: Context,
  subjects: Iterable<T>,
  holds: (subject: T) => Promise<readonly Violation[] | undefined> | readonly Violation[] | undefined,
  unobserved?: string,
): Promise<readonly Violation[]> {
  const outcomes = await Promise.allSettled(
    representativesOf(context, [...subjects]).map(async ([, subject]) => holds(subject)),
  );
  const judged = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value !== undefined ? [outcome.value] : [],
  );
  const violations = context.examine(judged).flat();
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (violations.length === 0 && rejected) throw rejected.reason;
  if (judged.length === 0 && unobserved !== undefined) throw new Inconclusive('not-observed', unobserved);
  return violations;
}

/** @throws the rejection of the first failing promise in array order, even if a later one fails earlier. */
export async function allInOrder<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises);
  const values: unknown[] = [];
  for (const promise of promises) values.push(await promise);
  return values as unknown as T;
}
