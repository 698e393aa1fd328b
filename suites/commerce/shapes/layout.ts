/** The layout of records of one kind: which containers hold any number of alike parts, as lists and maps do. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { maxResultLevels, maxResultNodes } from '../../discovered/bounds.ts';

/** The patterns of lists, and of maps whose keys are ids. A pattern is a path with `*` for each part of these. */
export type Layout = ReadonlySet<string>;

/** A scalar of a record, or the key of a part of a map. */
export type Leaf = {
  readonly pattern: string;
  /** The concrete steps that stand for the `*` of the pattern. */
  readonly keys: readonly string[];
  readonly path: readonly string[];
  readonly value: unknown;
};

type Group = { readonly pattern: string; readonly values: readonly unknown[] };

/** @param records of one tool, which differ in what was sent. */
export function layoutOf(records: readonly JsonObject[]): Layout {
  const alike = new Set<string>();
  let level: readonly Group[] = [{ pattern: '', values: records }];
  let seen = 0;
  for (let depth = 0; level.length > 0 && depth < maxResultLevels && seen < maxResultNodes; depth += 1) {
    for (const { pattern, values } of level) if (holdsAlikeParts(values)) alike.add(pattern);
    const next = new Map<string, unknown[]>();
    for (const group of level) {
      for (const value of group.values) {
        for (const [key, child] of partsOf(value)) {
          if (seen >= maxResultNodes) break;
          seen += 1;
          const pattern = below(group.pattern, key, alike);
          next.set(pattern, [...(next.get(pattern) ?? []), child]);
        }
      }
    }
    level = [...next].map(([pattern, values]) => ({ pattern, values }));
  }
  return alike;
}

const partsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const below = (pattern: string, key: string, alike: Layout): string =>
  `${pattern}/${alike.has(pattern) ? '*' : key.replaceAll('/', '~1')}`;

function holdsAlikeParts(values: readonly unknown[]): boolean {
  const arrays = values.filter((value) => Array.isArray(value));
  if (arrays.length > 0) return !isTuple(arrays);
  const keys = values.flatMap((value) => {
    const own = isObject(value) ? Object.keys(value) : [];
    return own.length > 0 ? [own] : [];
  });
  // Members have the same names in every record; ids differ.
  const first = new Set(keys[0]);
  return keys.some((own) => own.every((key) => !first.has(key)));
}

/** `["lamp", 2]`: always as long, with one type at each place, and not the same everywhere. */
function isTuple(arrays: readonly (readonly unknown[])[]): boolean {
  const lengths = new Set(arrays.map(({ length }) => length));
  const [length = 0] = lengths;
  if (lengths.size !== 1 || length < 2) return false;
  const types = arrays.map((array) => array.map((item) => typeof item).join(' '));
  return new Set(types).size === 1 && new Set(types[0]?.split(' ')).size > 1;
}

/** Every scalar of a record, with the keys of its maps. */
export function leavesOf(record: JsonObject, layout: Layout): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let level: readonly Leaf[] = [{ pattern: '', keys: [], path: [], value: record }];
  for (
    let depth = 0;
    level.length > 0 && depth < maxResultLevels && leaves.length < maxResultNodes;
    depth += 1
  ) {
    leaves.push(...level.filter(({ value }) => typeof value !== 'object' && value !== undefined));
    const inner = level.flatMap((leaf) => partsIn(leaf, layout));
    leaves.push(...inner.flatMap((part) => keyOf(part, layout)));
    level = inner;
  }
  return leaves.slice(0, maxResultNodes);
}

const partsIn = ({ pattern, keys, path, value }: Leaf, layout: Layout): readonly Leaf[] =>
  partsOf(value).map(([key, child]) => ({
    pattern: below(pattern, key, layout),
    keys: layout.has(pattern) ? [...keys, key] : keys,
    path: [...path, key],
    value: child,
  }));

/** The key of a part of a map as a leaf of its own; the index of a list tells nothing. */
function keyOf({ pattern, keys, path }: Leaf, layout: Layout): readonly Leaf[] {
  const key = path.at(-1) ?? '';
  if (!layout.has(pattern.slice(0, -2)) || !pattern.endsWith('/*') || /^\d{1,3}$/.test(key)) return [];
  return [{ pattern: `${pattern}#`, keys, path, value: key }];
}
