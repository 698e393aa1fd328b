/** Model-based properties: promises that hold after every sequence of calls, with the shortest counterexample. */

import fc from 'fast-check';
import type { Context } from '../model/check.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/verdict.ts';
import { maxSequenceShrinks } from './bounds.ts';
import { inputAt } from './for-all.ts';

/** One call of a sequence, without state of its own. */
export interface Step<State> {
  /** Whether the state allows the call; sends nothing. */
  canRun(state: State): boolean;
  /** Sends the call, judges the response, and counts what it judged as examined. */
  run(state: State): Promise<readonly Violation[]>;
  /** The call as short text, for the report. */
  toString(): string;
}

export type Sequences<State> = {
  /** Sequences for common mistakes; they always run, before the generated ones. */
  readonly always: readonly (readonly Step<State>[])[];
  /** The steps of generated sequences. */
  readonly steps: readonly fc.Arbitrary<Step<State>>[];
  /** Number of generated sequences. */
  readonly most: number;
  /** Maximum number of steps of a generated sequence. */
  readonly longest: number;
  readonly begin: () => State;
  /** Cleans up after each sequence, even a failed one. */
  readonly end: (state: State) => Promise<void>;
};

/**
 * Runs the sequences one by one and skips steps that cannot run. The first violation ends the run, and its sequence is
 * shortened. The target's seed repeats a run exactly; with its path, only the counterexample runs.
 * @throws Inconclusive when a sequence could not be judged completely and none broke a promise.
 */
export async function forAllSequences<State extends object>(
  { target: { seed, path } }: Context,
  sequences: Sequences<State>,
): Promise<readonly Violation[]> {
  const families = familiesOf(sequences, seed);
  const replayed = path === undefined ? undefined : await replay(sequences, families, path);
  if (replayed) return replayed;
  const problems: Inconclusive[] = [];
  for (const [index, { arbitrary, settings }] of families.entries()) {
    const judging = check(sequences, arbitrary(), settings, index);
    const violations = await judging.catch((cause: unknown) => {
      if (!(cause instanceof Inconclusive)) throw cause;
      problems.push(cause);
      return [];
    });
    if (violations.length > 0) return violations;
  }
  if (problems[0]) throw problems[0];
  return [];
}

/** Sequences with a common way of shortening. */
type Family<State extends object> = {
  /** @param ran the steps that ran, to replay a generated sequence. */
  readonly arbitrary: (ran?: string) => fc.Arbitrary<Iterable<Command<State>>>;
  readonly settings: Settings<State>;
};

type Settings<State extends object> = {
  readonly seed: number;
  readonly numRuns: number;
  readonly examples?: [Iterable<Command<State>>][];
};

function familiesOf<State extends object>(
  { always, steps, most, longest }: Sequences<State>,
  seed: number,
): readonly Family<State>[] {
  const known = always.map((sequence): Family<State> => {
    const commands = sequence.map(toCommand);
    const arbitrary = () => fc.subarray(commands, { minLength: 1 });
    return { arbitrary, settings: { seed, numRuns: 1, examples: [[commands]] } };
  });
  if (most === 0) return known;
  const commands = steps.map((each) => each.map(toCommand));
  const arbitrary = (ran?: string) =>
    fc.commands(commands, { maxCommands: longest, ...(ran !== undefined && { replayPath: ran }) });
  return [...known, { arbitrary, settings: { seed, numRuns: most } }];
}

/** `family/path` or `family/path/ran`: fast-check needs to know which steps of a generated sequence ran. */
const pathPattern = /^(\d+)\/([\d:]+)(?:\/([\w:+=-]+))?$/;

async function replay<State extends object>(
  stage: Stage<State>,
  families: readonly Family<State>[],
  path: string,
): Promise<readonly Violation[] | undefined> {
  const [, index, inFamily = '', ran] = pathPattern.exec(path) ?? [];
  const family = index === undefined ? undefined : families[Number(index)];
  const found = family && (await inputAt(family.arbitrary(ran), family.settings, inFamily));
  if (!found) return undefined;
  const { texts, violations } = await runSequence(stage, found.input);
  const counterexample = { value: texts.join(' -> '), seed: family.settings.seed, path };
  return violations.map((violation) => ({ ...violation, counterexample }));
}

type Stage<State> = Pick<Sequences<State>, 'begin' | 'end'>;

/** A step for fast-check, with the state as its model and the texts of the steps so far as its real system. */
type Command<State extends object> = fc.AsyncCommand<State, string[]>;

const toCommand = <State extends object>(step: Step<State>): Command<State> => ({
  check: (state) => step.canRun(state),
  async run(state, texts) {
    texts.push(String(step));
    const violations = await step.run(state);
    if (violations.length > 0) throw new Broken(violations);
  },
  toString: () => String(step),
});

/** Ends a sequence at the step that broke a promise; never escapes this file. */
class Broken extends Error {
  override readonly name = 'Broken';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('a promise is broken');
    this.violations = violations;
  }
}

type Run = { readonly texts: readonly string[]; readonly violations: readonly Violation[] };

async function runSequence<State extends object>(
  { begin, end }: Stage<State>,
  commands: Iterable<Command<State>>,
): Promise<Run> {
  const [model, real]: [State, string[]] = [begin(), []];
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    return { texts: real, violations: [] };
  } catch (cause) {
    if (!(cause instanceof Broken)) throw cause;
    return { texts: real, violations: cause.violations };
  } finally {
    await end(model);
  }
}

async function check<State extends object>(
  stage: Stage<State>,
  arbitrary: fc.Arbitrary<Iterable<Command<State>>>,
  settings: Settings<State>,
  family: number,
): Promise<readonly Violation[]> {
  let shortest: Run | undefined;
  let failure: unknown;
  let left = maxSequenceShrinks;
  const property = fc.asyncProperty(arbitrary, async (commands) => {
    if (failure !== undefined || left === 0) return true;
    if (shortest) left -= 1;
    try {
      const run = await runSequence(stage, commands);
      if (run.violations.length === 0) return true;
      shortest = run;
      return false;
    } catch (cause) {
      // A shorter sequence that cannot be judged does not count as a counterexample.
      if (!(shortest && cause instanceof Inconclusive)) failure = cause;
      return true;
    }
  });
  const { counterexamplePath, counterexample: found } = await fc.check(property, settings);
  if (failure !== undefined) throw failure;
  if (!shortest) return [];
  const { texts, violations } = shortest;
  const [, ran] = /replayPath="([^"]*)"/.exec(String(found?.[0])) ?? [];
  const path = [family, counterexamplePath, ...(ran ? [ran] : [])].join('/');
  const counterexample = {
    value: texts.join(' -> '),
    seed: settings.seed,
    path: counterexamplePath === null ? '' : path,
  };
  return violations.map((violation) => ({ ...violation, counterexample }));
}
