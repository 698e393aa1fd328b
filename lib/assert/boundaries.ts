/** The inputs that a check always tries: the representative ones of each class, and more of them in a thorough run. */
import type { Context } from '../model/context.ts';

/** A run with so many property-based inputs tries every edge. */
export const thoroughRuns = 100;

export type Edges<T> = {
  /** One for each class of input. */
  readonly representative: readonly T[];
  /** Other inputs of the same classes. */
  readonly others: readonly T[];
};

export const isThorough = ({ target }: Context): boolean => target.runs >= thoroughRuns;

/** The edges that this run tries. */
export const edgesOf = <T>(context: Context, { representative, others }: Edges<T>): readonly T[] =>
  isThorough(context) ? [...representative, ...others] : representative;

/** Options of `forAll` for a property whose edges tell nearly everything: one generated input, or `more` in a thorough run. */
export function fewOf<T>(
  context: Context,
  edges: Edges<T>,
  more: number,
): { readonly always: readonly T[]; readonly most: number } {
  const always = edgesOf(context, edges);
  return { always, most: always.length + (isThorough(context) ? more : 1) };
}
