/** The inputs that a check always tries: one of each class, or all in a thorough run. */

import fc from 'fast-check';
import type { Context } from '../model/check.ts';

/** From this number of property-based inputs on, a run tries every boundary. */
export const thoroughRuns = 100;

export type Boundaries<T> = {
  /** One input of each class. */
  readonly representative: readonly T[];
  /** Other inputs of the same classes. */
  readonly others: readonly T[];
};

export const isThorough = ({ target }: Context): boolean => target.runs >= thoroughRuns;

/** The boundaries that this run tries. */
export const boundariesOf = <T>(context: Context, { representative, others }: Boundaries<T>): readonly T[] =>
  isThorough(context) ? [...representative, ...others] : representative;

/** Options of `forAll` for a property that its boundaries test almost completely: one generated input, or `more` in a thorough run. */
export function fewOf<T>(
  context: Context,
  boundaries: Boundaries<T>,
  more: number,
): { readonly always: readonly T[]; readonly most: number } {
  const always = boundariesOf(context, boundaries);
  return { always, most: always.length + (isThorough(context) ? more : 1) };
}

/** @returns the chosen entries with their indexes; all entries unless the audit is quick. */
export function representativesOf<T>(
  { representative }: Pick<Context, 'representative'>,
  all: readonly T[],
): readonly (readonly [index: number, entry: T])[] {
  const entries = [...all.entries()];
  if (!representative) return entries;
  const chosen = entries.filter(([index]) => representative.includes(index));
  // A storefront may have fewer subjects than the reference storefront.
  return chosen.length > 0 ? chosen : entries.slice(0, representative.length);
}

/** The context for subjects that are already a selection. */
export const alreadyChosen = ({ representative: _, ...context }: Context): Context => context;

/** @returns at most `most` items in their original order, chosen by the seed. */
export function someOf<T>(items: readonly T[], most: number, seed: number): readonly T[] {
  if (items.length <= most) return items;
  const drawn = fc.shuffledSubarray([...items.keys()], { minLength: most, maxLength: most });
  const [indices = []] = fc.sample(drawn, { seed, numRuns: 1 });
  return indices.sort((a, b) => a - b).flatMap((i) => items.slice(i, i + 1));
}

/** Like `someOf`, with `few` items, or `most` in a thorough run. */
export const sampleOf = <T>(
  context: Context,
  items: readonly T[],
  { few, most }: { readonly few: number; readonly most: number },
): readonly T[] => someOf(items, isThorough(context) ? most : few, context.target.seed);
