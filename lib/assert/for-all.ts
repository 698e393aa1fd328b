/** Properties: a promise that holds for every input, tried on many, shrunk to the smallest that breaks it. */
import fc from 'fast-check';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/violation.ts';
import type { Witness } from '../model/witness.ts';
import { show } from './violation.ts';

/** How many smaller inputs are tried before the smallest so far is reported. */
const mostShrinks = 60;

export type ForAllOptions<T> = {
  /** Edges that are always tried, before what is generated. */
  readonly always?: readonly T[];
  /** Fewer inputs than the target's `runs`, where each is dear. */
  readonly most?: number;
  /** The input as text for the report; JSON without it. */
  readonly toText?: (input: T) => string;
};

/**
 * Asks for all inputs at once (their answers are remembered), and only where one breaks the promise
 * goes through them again one by one to shrink it. The target's seed repeats a run exactly.
 * Every input counts as examined.
 * @throws Inconclusive when no input broke the promise and one could not be judged.
 */
export async function forAll<T>(
  witness: Witness,
  arbitrary: fc.Arbitrary<T>,
  holds: (input: T) => Promise<readonly Violation[]>,
  { always = [], most = Infinity, toText = show }: ForAllOptions<T> = {},
): Promise<readonly Violation[]> {
  const { seed, runs } = witness.target;
  const settings = {
    seed,
    numRuns: Math.min(runs + always.length, most),
    examples: always.map((input): [T] => [input]),
  };
  const inputs = fc.sample(fc.tuple(arbitrary), settings);
  const outcomes = await Promise.allSettled(inputs.map(([input]) => holds(input)));
  const judged = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  witness.examine(judged);
  if (judged.every(({ value }) => value.length === 0)) {
    const trouble = outcomes.find((outcome) => outcome.status === 'rejected');
    if (trouble) throw trouble.reason;
    return [];
  }
  return shrink(arbitrary, holds, settings, toText);
}

async function shrink<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (input: T) => Promise<readonly Violation[]>,
  settings: { seed: number; numRuns: number; examples: [T][] },
  toText: (input: T) => string,
): Promise<readonly Violation[]> {
  const found = new Map<T, readonly Violation[]>();
  let left = settings.numRuns + mostShrinks;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    left -= 1;
    const violations = left < 0 ? [] : await holds(input).catch(passOver);
    if (violations.length > 0) found.set(input, violations);
    return violations.length === 0;
  });
  const result = await fc.check(property, settings);
  const smallest = result.counterexample?.[0];
  if (smallest === undefined && !found.has(smallest as T)) return [...found.values()].at(-1) ?? [];
  const counterexample = {
    value: toText(smallest as T),
    seed: settings.seed,
    path: result.counterexamplePath ?? '',
  };
  return (found.get(smallest as T) ?? []).map((violation) => ({ ...violation, counterexample }));
}

/** A smaller input that cannot be judged is no smaller counterexample. */
function passOver(cause: unknown): readonly Violation[] {
  if (cause instanceof Inconclusive) return [];
  throw cause;
}
