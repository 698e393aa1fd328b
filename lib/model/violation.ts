/** What is wrong with what was seen. */
import type { Level } from './requirement.ts';

export type Counterexample = {
  /** The smallest input that breaks the promise, as text. */
  readonly value: string;
  readonly seed: number;
  /** Replay path of the generator. */
  readonly path: string;
};

export type Violation = {
  /** What came, what was promised, where: `"price" is number; promised is a decimal string (/products/3/price)`. */
  readonly message: string;
  /** JSON Pointer into the body, or `header: name`. */
  readonly at?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** Number of the exchange that shows it. */
  readonly exchange?: number;
  readonly counterexample?: Counterexample;
  /** It weighs no more than a broken promise of this level, whatever the level of its own. */
  readonly atMost?: Level;
};

/** The place without its numbers: the third product may be the fourth tomorrow. */
export const kindOfPlace = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, '/*');
