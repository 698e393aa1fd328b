/** The layout of records: which of their arrays and objects are collections, with any number of items of one kind. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { maxResultLevels, maxResultNodes } from '../../discovered/bounds.ts';

/**
 * The patterns of the collections: of lists, and of maps whose keys are ids. A pattern is the path of a value, with `*`
 * in place of each index or key of a collection; `*#` stands for the key itself.
 */
export type Layout = ReadonlySet<string>;

/** A scalar of a record, or a key of a map. */
export type Leaf = {
  readonly pattern: string;
  /** The indices and keys in place of the `*` of the pattern. */
  readonly keys: readonly string[];
  readonly path: readonly string[];
  readonly value: unknown;
};

type Group = { readonly pattern: string; readonly values: readonly unknown[] };

/** @param records responses of one tool to different requests. */
export function layoutOf(records: readonly JsonObject[]): Layout {
  const collections = new Set<string>();
  let level: readonly Group[] = [{ pattern: '', values: records }];
  let seen = 0;
  for (let depth = 0; level.length > 0 && depth < maxResultLevels && seen < maxResultNodes; depth += 1) {
    for (const { pattern, values } of level) if (isCollection(values)) collections.add(pattern);
    const next = new Map<string, unknown[]>();
    for (const group of level) {
      for (const value of group.values) {
        for (const [key, child] of partsOf(value)) {
          if (seen >= maxResultNodes) break;
          seen += 1;
          const pattern = below(group.pattern, key, collections);
          next.set(pattern, [...(next.get(pattern) ?? []), child]);
        }
      }
    }
    level = [...next].map(([pattern, values]) => ({ pattern, values }));
  }
  return collections;
}

const partsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const below = (pattern: string, key: string, layout: Layout): string =>
  `${pattern}/${layout.has(pattern) ? '*' : key.replaceAll('/', '~1')}`;

function isCollection(values: readonly unknown[]): boolean {
  const arrays = values.filter((value) => Array.isArray(value));
  if (arrays.length > 0) return !isTuple(arrays);
  const keys = values.flatMap((value) => {
    const own = isObject(value) ? Object.keys(value) : [];
    return own.length > 0 ? [own] : [];
  });
  // The members of an object have the same names in every record, and no numbers; ids differ.
  const first = new Set(keys[0]);
  const areNumbers = keys.length > 0 && keys.flat().every((key) => /^\d+(\.\d+)*$/.test(key));
  return areNumbers || keys.some((own) => own.every((key) => !first.has(key)));
}

/** Such as `["lamp", 2]`: one length, and the same types in the same order, of which there are at least two. */
function isTuple(arrays: readonly (readonly unknown[])[]): boolean {
  const lengths = new Set(arrays.map(({ length }) => length));
  const [length = 0] = lengths;
  if (lengths.size !== 1 || length < 2) return false;
  const types = arrays.map((array) => array.map((item) => typeof item).join(' '));
  return new Set(types).size === 1 && new Set(types[0]?.split(' ')).size > 1;
}

/** By record, then by layout, because most checks look at the same few records. */
const known = new WeakMap<JsonObject, WeakMap<Layout, readonly Leaf[]>>();

/** Every scalar of a record, and every key of its maps. */
export function leavesOf(record: JsonObject, layout: Layout): readonly Leaf[] {
  const byLayout = known.get(record) ?? new WeakMap<Layout, readonly Leaf[]>();
  known.set(record, byLayout);
  const leaves = byLayout.get(layout) ?? findLeaves(record, layout);
  byLayout.set(layout, leaves);
  return leaves;
}

function findLeaves(record: JsonObject, layout: Layout): readonly Leaf[] {
  const leaves: Leaf[] = [];
  let level: readonly Leaf[] = [{ pattern: '', keys: [], path: [], value: record }];
  for (
    let depth = 0;
    level.length > 0 && depth < maxResultLevels && leaves.length < maxResultNodes;
    depth += 1
  ) {
    leaves.push(...level.filter(({ value }) => typeof value !== 'object' && value !== undefined));
    const inner = level.flatMap((leaf) => childrenOf(leaf, layout));
    leaves.push(...inner.flatMap((child) => keyOf(child, layout)));
    level = inner;
  }
  return leaves.slice(0, maxResultNodes);
}

const childrenOf = ({ pattern, keys, path, value }: Leaf, layout: Layout): readonly Leaf[] =>
  partsOf(value).map(([key, child]) => ({
    pattern: below(pattern, key, layout),
    keys: layout.has(pattern) ? [...keys, key] : keys,
    path: [...path, key],
    value: child,
  }));

/** The key of an item of a map, as a leaf of its own; none for the index of a list. */
function keyOf({ pattern, keys, path }: Leaf, layout: Layout): readonly Leaf[] {
  const key = path.at(-1) ?? '';
  if (!layout.has(pattern.slice(0, -2)) || !pattern.endsWith('/*') || /^\d{1,3}$/.test(key)) return [];
  return [{ pattern: `${pattern}#`, keys, path, value: key }];
}
