/** A sample drawn by the seed, where requesting every item would be too much load. */
import fc from 'fast-check';
import { isThorough } from '../assert/boundaries.ts';
import type { Context } from '../model/check.ts';

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
