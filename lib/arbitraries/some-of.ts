/** A few of many, drawn by the seed: for samples where asking all would be impolite. */
import fc from 'fast-check';

/** @returns all items when they are at most `most`; else `most` of them, the same for the same seed, in their order. */
export function someOf<T>(items: readonly T[], most: number, seed: number): readonly T[] {
  if (items.length <= most) return items;
  const drawn = fc.shuffledSubarray([...items.keys()], { minLength: most, maxLength: most });
  const [places = []] = fc.sample(drawn, { seed, numRuns: 1 });
  return places.sort((a, b) => a - b).flatMap((place) => items.slice(place, place + 1));
}
