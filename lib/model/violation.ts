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
  readonly counterexample?: Counterexample;
  /** The id of the requirement that it breaks, when the check has several. */
  readonly promise?: string;
  /** The violation weighs at most as much as a broken promise of this level. */
  readonly atMost?: Level;
};

/** The place without its indices: the third product may be the fourth tomorrow. */
export const kindOfPlace = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
