/** Model-based properties: promises that hold after every sequence of calls, shrunk to the shortest that breaks one. */
import fc from 'fast-check';
import type { Context } from '../model/context.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Violation } from '../model/violation.ts';

/** How many shorter sequences are tried before the shortest so far is reported: each takes many requests. */
const mostShrinks = 16;

/** One call of a sequence. It remembers nothing itself: what there is to remember is in the state. */
export interface Step<State> {
  /** Whether it can be taken, by what is known so far; nothing is asked for this. */
  can(state: State): boolean;
  /** Takes it, judges it, and examines what it could judge. */
  take(state: State): Promise<readonly Violation[]>;
  /** The call in a few words, for the report. */
  toString(): string;
}

export type Sequences<State> = {
  /** Sequences that are always taken, before what is generated: the known ways to get it wrong. */
  readonly always: readonly (readonly Step<State>[])[];
  /** What generated sequences are made of. */
  readonly steps: readonly fc.Arbitrary<Step<State>>[];
  /** How many are generated, and the most steps of each. */
  readonly most: number;
  readonly longest: number;
  /** What is known before the first step. */
  readonly begin: () => State;
  /** Clears away what a sequence has left behind; called after each, however it ended. */
  readonly end: (state: State) => Promise<void>;
};

/**
 * Takes one sequence after the other, leaves out the steps that cannot be taken, and stops at the first violation to
 * shorten its sequence. The target's seed repeats a run exactly.
 * @throws Inconclusive when a sequence could not be judged to its end, and none before it broke a promise.
 */
export async function forAllSequences<State extends object>(
  { target: { seed } }: Context,
  { always, steps, most, longest, begin, end }: Sequences<State>,
): Promise<readonly Violation[]> {
  const stage = { begin, end };
  for (const script of always) {
    const commands = script.map(toCommand);
    const shorter: fc.Arbitrary<Iterable<Command<State>>> = fc.subarray(commands, { minLength: 1 });
    const violations = await tried(stage, shorter, { seed, numRuns: 1, examples: [[commands]] });
    if (violations.length > 0) return violations;
  }
  if (most === 0) return [];
  const generated = fc.commands(
    steps.map((each) => each.map(toCommand)),
    { maxCommands: longest },
  );
  return tried(stage, generated, { seed, numRuns: most });
}

type Stage<State> = Pick<Sequences<State>, 'begin' | 'end'>;

/** A step as fast-check takes it; the state is its model, and reaches what is real by itself. */
type Command<State extends object> = fc.AsyncCommand<State, string[]>;

const toCommand = <State extends object>(step: Step<State>): Command<State> => ({
  check: (state) => step.can(state),
  async run(state, taken) {
    taken.push(String(step));
    const violations = await step.take(state);
    if (violations.length > 0) throw new Broken(violations);
  },
  toString: () => String(step),
});

/** Ends a sequence at the step that broke a promise; never leaves this file. */
class Broken extends Error {
  override readonly name = 'Broken';
  readonly violations: readonly Violation[];

  constructor(violations: readonly Violation[]) {
    super('a promise is broken');
    this.violations = violations;
  }
}

type Played = { readonly taken: readonly string[]; readonly violations: readonly Violation[] };

async function played<State extends object>(
  { begin, end }: Stage<State>,
  commands: Iterable<Command<State>>,
): Promise<Played> {
  const [model, real]: [State, string[]] = [begin(), []];
  try {
    await fc.asyncModelRun(() => ({ model, real }), commands);
    return { taken: real, violations: [] };
  } catch (cause) {
    if (!(cause instanceof Broken)) throw cause;
    return { taken: real, violations: cause.violations };
  } finally {
    await end(model);
  }
}

async function tried<State extends object>(
  stage: Stage<State>,
  arbitrary: fc.Arbitrary<Iterable<Command<State>>>,
  settings: { seed: number; numRuns: number; examples?: [Iterable<Command<State>>][] },
): Promise<readonly Violation[]> {
  let shortest: Played | undefined;
  let trouble: unknown;
  let left = mostShrinks;
  const property = fc.asyncProperty(arbitrary, async (commands) => {
    if (trouble !== undefined || left === 0) return true;
    if (shortest) left -= 1;
    try {
      const play = await played(stage, commands);
      if (play.violations.length === 0) return true;
      shortest = play;
      return false;
    } catch (cause) {
      // A shorter sequence that cannot be judged is no shorter counterexample.
      if (!(shortest && cause instanceof Inconclusive)) trouble = cause;
      return true;
    }
  });
  const { counterexamplePath } = await fc.check(property, settings);
  if (trouble !== undefined) throw trouble;
  if (!shortest) return [];
  const { taken, violations } = shortest;
  const counterexample = { value: taken.join(' -> '), seed: settings.seed, path: counterexamplePath ?? '' };
  return violations.map((violation) => ({ ...violation, counterexample }));
}
