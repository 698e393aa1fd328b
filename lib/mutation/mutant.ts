/** A planted fault with its result: plain data. */
import type { Difference } from './difference.ts';

/**
 * killed: a verdict that passed became fail or warn. survived: none did. no-coverage: what knows the promise was not
 * judged. diverged: somebody would have asked what the recording cannot answer. error: a check broke. allowed: the
 * interface allows the change. not-applicable: the target has nothing to plant it in.
 */
export const mutantStates = [
  'killed',
  'survived',
  'no-coverage',
  'diverged',
  'error',
  'allowed',
  'not-applicable',
] as const;
export type MutantState = (typeof mutantStates)[number];

/** The cheapest way to see it. */
export type Advice = {
  readonly how: 'consent' | 'depth' | 'selection' | 'subject' | 'nothing';
  /** An option with its value, or a sentence. */
  readonly text: string;
};

export type Mutant = {
  readonly id: string;
  /** A saboteur of the suite, or an operator of the literature. */
  readonly by: 'saboteur' | 'operator';
  readonly operator: string;
  readonly what: string;
  /** Ids of requirements. */
  readonly promises: readonly string[];
  readonly state: MutantState;
  readonly because?: string;
  /** The first answer that it changes. */
  readonly exchange?: number;
  readonly difference?: Difference;
  /** Ids of checks. */
  readonly killedBy: readonly string[];
  readonly coveredBy: readonly string[];
  readonly advice?: Advice;
};
