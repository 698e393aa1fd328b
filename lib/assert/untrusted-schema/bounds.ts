/** How large a schema of a target may be before anybody looks into it. */
import { isObject, type JsonObject, valueAt } from '../json.ts';

/** What no honest schema or description of an interface reaches. */
const mostNodes = 20_000;
const mostDepth = 60;
const mostExpanded = 1_000_000;
/** Schemas that lead from one into the next. */
const mostNested = 1_000;

const childrenOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];

/** Neither too deep nor too large to be walked through. */
export function isBounded(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > mostDepth || nodes > mostNodes) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

/**
 * Whether a schema stays small when every local reference in it is written out: a few dozen references that double
 * each time are more than anybody can judge. A circle is not written out: how often it is gone round, the data decide.
 * @param root what `#/...` refers into; bounded.
 */
export function expandsLittle(root: JsonObject, schema: unknown): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (node: unknown, nested: number): number => {
    if (typeof node !== 'object' || node === null) return 1;
    if (nested > mostNested) return Infinity;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    sizes.set(node, 1);
    const parts = [...childrenOf(node), ...referred(root, node)];
    const size = parts.reduce<number>((sum, part) => sum + sizeOf(part, nested + 1), 1);
    sizes.set(node, size);
    return size;
  };
  return sizeOf(schema, 0) <= mostExpanded;
}

function referred(root: JsonObject, node: unknown): readonly unknown[] {
  const reference = isObject(node) ? node.$ref : undefined;
  if (typeof reference !== 'string' || !reference.startsWith('#')) return [];
  try {
    return [valueAt(root, decodeURIComponent(reference.slice(1)))];
  } catch {
    return [];
  }
}
