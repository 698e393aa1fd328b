/** Properties: a promise that holds for every input, tested on many inputs, with the smallest counterexample. */
import fc from 'fast-check';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Counterexample, Violation } from '../model/verdict.ts';
import { representativesOf } from './boundaries.ts';
import { maxShrinks } from './bounds.ts';
import { show } from './violation.ts';

export type ForAllOptions<T> = {
  /** Boundaries; they are always tried, before the generated inputs. */
  readonly always?: readonly T[];
  /** Lower limit than the target's `runs`, for expensive inputs. */
  readonly most?: number;
  /** Formats the input for the report; JSON by default. */
  readonly toText?: (input: T) => string;
};

/**
 * Judges all inputs concurrently and remembers their responses. If one breaks the promise, judges them again one by one to
 * shrink it, except in a quick audit. The target's seed repeats a run exactly; with its path, only the counterexample is
 * judged. Every judged input counts as examined.
 * @throws Inconclusive when no input breaks the promise and one could not be judged.
 */
export async function forAll<T>(
  context: Context,
  arbitrary: fc.Arbitrary<T>,
  holds: (input: T) => Promise<readonly Violation[]>,
  { always = [], most = Infinity, toText = show }: ForAllOptions<T> = {},
): Promise<readonly Violation[]> {
  const { seed, runs, path } = context.target;
  const settings = {
    seed,
    numRuns: Math.max(always.length, Math.min(runs + always.length, most)),
    examples: always.map((input): [T] => [input]),
  };
  const at = path === undefined ? undefined : await inputAt(arbitrary, settings, path);
  if (at && path !== undefined) {
    const [trial] = context.examine([await judged(at.input, holds, 0)]);
    return withExample(trial?.violations ?? [], { value: toText(at.input), seed, path });
  }
  const inputs = fc.sample(fc.tuple(arbitrary), settings).map(([input]) => input);
  const chosen = representativesOf(context, inputs);
  const outcomes = await Promise.allSettled(chosen.map(([index, input]) => judged(input, holds, index)));
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const broken = reasons.find((reason) => !(reason instanceof Inconclusive));
  if (broken !== undefined) throw broken;
  const trials = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  context.examine(trials);
  const failed = trials.find(({ violations }) => violations.length > 0);
  if (!failed && reasons.length > 0) throw reasons[0];
  if (failed && context.target.depth === 'quick') {
    return withExample(failed.violations, { value: toText(failed.input), seed, path: `${failed.index}` });
  }
  return failed ? shrunk(arbitrary, holds, settings, failed, toText) : [];
}

type Trial<T> = {
  readonly input: T;
  /** Its index among all inputs, which is also the path of an unshrunk input. */
  readonly index: number;
  readonly violations: readonly Violation[];
};

const judged = async <T>(
  input: T,
  holds: (input: T) => Promise<readonly Violation[]>,
  index: number,
): Promise<Trial<T>> => ({ input, index, violations: await holds(input) });

/** @param failed the failure to report when nothing fails on the second attempt. */
async function shrunk<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (input: T) => Promise<readonly Violation[]>,
  settings: { seed: number; numRuns: number; examples: [T][] },
  failed: Trial<T>,
  toText: (input: T) => string,
): Promise<readonly Violation[]> {
  let smallest = failed;
  let broken: unknown;
  let left = settings.numRuns + maxShrinks;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    if (left === 0 || broken !== undefined) return true;
    left -= 1;
    const { violations } = await judged(input, holds, smallest.index).catch((cause: unknown) => {
      // A smaller input that cannot be judged does not count as a counterexample.
      if (!(cause instanceof Inconclusive)) broken = cause;
      return { violations: [] };
    });
    if (violations.length > 0) smallest = { ...smallest, input, violations };
    return violations.length === 0;
  });
  const { counterexamplePath } = await fc.check(property, settings);
  if (broken !== undefined) throw broken;
  const { input, violations } = smallest;
  return withExample(violations, {
    value: toText(input),
    seed: settings.seed,
    path: counterexamplePath ?? '',
  });
}

const withExample = (
  violations: readonly Violation[],
  counterexample: Counterexample,
): readonly Violation[] => violations.map((violation) => ({ ...violation, counterexample }));

/** @returns undefined when the path matches no input: it may belong to another property of the check. */
export async function inputAt<T>(
  arbitrary: fc.Arbitrary<T>,
  settings: { readonly seed: number; readonly examples?: [T][] },
  path: string,
): Promise<{ readonly input: T } | undefined> {
  if (!/^\d+(:\d+)*$/.test(path)) return undefined;
  let found: { readonly input: T } | undefined;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    found ??= { input };
    return false;
  });
  try {
    await fc.check(property, { ...settings, numRuns: 1, path, endOnFailure: true });
  } catch {
    // The property throws nothing: fast-check throws a plain Error for a path without an input.
    return undefined;
  }
  return found;
}
