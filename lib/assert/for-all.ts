/** Properties: a promise that holds for every input, tested on many, shrunk to the smallest counterexample. */
import fc from 'fast-check';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Counterexample, Violation } from '../model/verdict.ts';
import { representativesOf } from './boundaries.ts';
import { maxShrinks } from './bounds.ts';
import { show } from './violation.ts';

export type ForAllOptions<T> = {
  /** Boundaries that are always tried, before the generated inputs. */
  readonly always?: readonly T[];
  /** Fewer inputs than the target's `runs`, where each is expensive. */
  readonly most?: number;
  /** The input as text for the report; JSON without it. */
  readonly toText?: (input: T) => string;
};

/**
 * Judges all inputs at once (their responses are remembered), and only where one breaks the promise judges them again one
 * by one to shrink it; a quick audit does not. The target's seed repeats a run exactly; with its path, only the counterexample is judged.
 * Every input that could be judged counts as examined.
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
  /** Its place among all inputs, which is the path of an input that is not shrunk. */
  readonly index: number;
  readonly violations: readonly Violation[];
};

const judged = async <T>(
  input: T,
  holds: (input: T) => Promise<readonly Violation[]>,
  index: number,
): Promise<Trial<T>> => ({ input, index, violations: await holds(input) });

/** @param failed reported when nothing fails the second time. */
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
      // A smaller input that cannot be judged is not a smaller counterexample.
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

/** @returns undefined when the path leads to no input: it may be that of another property of the check. */
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
    // The property throws nothing: fast-check throws a plain Error for a path that leads nowhere.
    return undefined;
  }
  return found;
}
