/** A question as a value: the same under the command line, vitest, the saboteur matrix and over a recording. */

import type { Context } from './context.ts';
import type { Consent } from './target.ts';
import type { Violation } from './violation.ts';

export type Check = {
  /** `area/what-holds`; never reused. */
  readonly id: string;
  /** Ids of the requirements that it judges; all of one ruleset. */
  readonly requires: readonly [string, ...string[]];
  /** One full sentence in the present tense, observable from outside. */
  readonly claim: string;
  /**
   * What the storefront's developer changes when it fails: one imperative sentence.
   * `Send Access-Control-Allow-Origin: * with every response of the commerce endpoint, errors included.`
   */
  readonly fix: string;
  /** Ids of checks whose failure explains a failure of this one: both then have the same cause. */
  readonly prerequisites?: readonly string[];
  /** Consents without which it is skipped. */
  readonly needs?: readonly Consent[];
  /**
   * `together` (default): overlaps with the others. `alone`: it disturbs others, so it runs by itself after them.
   * `afterwards`: it looks at the responses of the whole run, so it runs last.
   */
  readonly order?: 'together' | 'alone' | 'afterwards';
  /** A quick audit asks it: about these inputs or subjects alone, by index; about all where none are named. */
  readonly quick?: { readonly representative?: readonly number[] };
  /** No violation means that the claim holds for everything examined. */
  readonly run: (context: Context) => Promise<readonly Violation[]>;
};

/** A check without its run, as plain data. */
export type Question = Omit<Check, 'run'>;

/** Gives a check its type, and nothing else. */
export const check = (value: Check): Check => value;
