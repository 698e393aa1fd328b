/** Arguments that careless tools break on: minimal valid ones, and invalid ones that are one mutation away from valid ones. */
import fc from 'fast-check';
import type { Boundaries } from '../assert/boundaries.ts';
import { isObject, type JsonObject } from '../assert/json.ts';

/** Values sent in place of the arguments object. */
export const nonObjects: Boundaries<unknown> = { representative: [[], 'lamp', null], others: [5] };

/**
 * Two samples: the one with the fewest members, and, among those with the most members, the one with the fewest nested
 * members. Lists are as long as possible in both. Deterministic for a given arbitrary.
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

/** Values that careless tools accept in place of the right type. */
const invalidValues: readonly unknown[] = [
  null,
  -1,
  1.5,
  2 ** 53,
  true,
  '',
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  '__proto__',
];

/** Members that the boundary inputs change. */
const maxChanged = 3;
/** Members that every run changes. */
const maxRepresentative = 2;

/**
 * The inputs that careless tools most often mishandle: no arguments, a number in place of a text, and the reverse.
 * Deterministic for a given arbitrary.
 */
export function mutationEdges(values: fc.Arbitrary<JsonObject>): Boundaries<JsonObject> {
  const samples = fc.sample(values, { seed: 1, numRuns: 20 });
  const fullest = samples.reduce((best, value) =>
    Object.keys(value).length > Object.keys(best).length ? value : best,
  );
  const changed = Object.entries(fullest)
    .slice(0, maxChanged)
    .map(([name, value]) => ({ ...fullest, [name]: typeof value === 'number' ? '5' : 5 }));
  return {
    representative: [{}, ...changed.slice(0, maxRepresentative)],
    others: changed.slice(maxRepresentative),
  };
}

/** Removes one member at any depth, replaces it with an invalid value, or adds one. */
export const mutated = (values: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      value: values,
      place: fc.nat(),
      mutation: fc.oneof(fc.constant('drop'), fc.constant('add'), fc.nat(invalidValues.length - 1)),
    })
    .map(({ value, place, mutation }) => {
      const paths = membersOf(value, []);
      const path = paths[place % Math.max(1, paths.length)];
      if (mutation === 'add' || path === undefined) {
        return { ...value, 'zq-unknown': invalidValues[place % invalidValues.length] };
      }
      return changedAt(
        value,
        path,
        typeof mutation === 'number' ? [invalidValues[mutation]] : [],
      ) as JsonObject;
    });

function membersOf(value: unknown, path: readonly string[]): readonly (readonly string[])[] {
  if (!isObject(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...membersOf(member, [...path, name]),
  ]);
}

/** @param instead the replacement in an array; an empty array leaves the member out. */
function changedAt(node: unknown, [step, ...rest]: readonly string[], instead: readonly unknown[]): unknown {
  const entries = Object.entries(node ?? {}).flatMap(([name, member]): [string, unknown][] => {
    if (name !== step) return [[name, member]];
    if (rest.length > 0) return [[name, changedAt(member, rest, instead)]];
    return instead.map((value) => [name, value]);
  });
  return Array.isArray(node) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
