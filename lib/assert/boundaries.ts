/** The inputs that a check always tries: one of each class, and more in a thorough run. */

import fc from 'fast-check';
import type { Context } from '../model/check.ts';

/** A run with so many property-based inputs tries every edge. */
export const thoroughRuns = 100;

export type Boundaries<T> = {
  /** One for each class of input. */
  readonly representative: readonly T[];
  /** Other inputs of the same classes. */
  readonly others: readonly T[];
};

export const isThorough = ({ target }: Context): boolean => target.runs >= thoroughRuns;

/** The edges that this run tries. */
export const boundariesOf = <T>(context: Context, { representative, others }: Boundaries<T>): readonly T[] =>
  isThorough(context) ? [...representative, ...others] : representative;

/** Options of `forAll` for a property whose edges tell nearly everything: one generated input, or `more` in a thorough run. */
export function fewOf<T>(
  context: Context,
  edges: Boundaries<T>,
  more: number,
): { readonly always: readonly T[]; readonly most: number } {
  const always = boundariesOf(context, edges);
  return { always, most: always.length + (isThorough(context) ? more : 1) };
}

/** @returns each chosen entry with its index; all of them unless the audit is quick. */
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

/** For subjects that were chosen already, and are not to be chosen from again. */
export const alreadyChosen = ({ representative: _, ...context }: Context): Context => context;

/** @returns all items if there are at most `most`; otherwise `most` of them, the same for the same seed, in their order. */
export function someOf<T>(items: readonly T[], most: number, seed: number): readonly T[] {
  if (items.length <= most) return items;
  const drawn = fc.shuffledSubarray([...items.keys()], { minLength: most, maxLength: most });
  const [indices = []] = fc.sample(drawn, { seed, numRuns: 1 });
  return indices.sort((a, b) => a - b).flatMap((i) => items.slice(i, i + 1));
}

/** As `someOf`: a few, and more in a thorough run. */
export const sampleOf = <T>(
  context: Context,
  items: readonly T[],
  { few, most }: { readonly few: number; readonly most: number },
): readonly T[] => someOf(items, isThorough(context) ? most : few, context.target.seed);
