/** The valid arguments that careless tools break on: as few members as possible, and objects with nothing in them. */
import fc from 'fast-check';
import { isObject, type JsonObject } from '../assert/json.ts';

/**
 * The fewest members; and, of those with the most members, the fewest below them. Lists are as long as possible in both.
 * The same for the same arbitrary.
 */
export function argumentEdges(values: fc.Arbitrary<JsonObject>): readonly JsonObject[] {
  const sizes = fc.sample(values, { seed: 1, numRuns: 200 }).map((value) => ({ value, ...sizeOf(value) }));
  const outer = Math.max(...sizes.map(({ value }) => Object.keys(value).length));
  const hollow = sizes.filter(({ value }) => Object.keys(value).length === outer);
  return [leanest(sizes), leanest(hollow)].flatMap((size) => (size ? [size.value] : []));
}

type Size = { readonly members: number; readonly items: number };

const leanest = <T extends Size>(sizes: readonly T[]): T | undefined =>
  sizes.toSorted((a, b) => a.members - b.members || b.items - a.items)[0];

/** The members of objects and the items of lists, at any depth. */
function sizeOf(value: unknown): Size {
  const inner = isObject(value) || Array.isArray(value) ? Object.values(value) : [];
  const own = { members: isObject(value) ? inner.length : 0, items: Array.isArray(value) ? inner.length : 0 };
  return inner
    .map(sizeOf)
    .reduce((sum, { members, items }) => ({ members: sum.members + members, items: sum.items + items }), own);
}
