/** The bounds of a target's schemas, checked before a schema is read. */
import { maxExpandedNodes, maxNestedSchemas, maxSchemaLevels, maxSchemaNodes } from '../bounds.ts';
import { isObject, type JsonObject, valueAt } from '../json.ts';

const childrenOf = (node: unknown): readonly unknown[] =>
  Array.isArray(node) ? node : isObject(node) ? Object.values(node) : [];

/** Neither too deep nor too large to be traversed. */
export function isBounded(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > maxSchemaLevels || nodes > maxSchemaNodes) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

/**
 * Whether a schema stays small with all local references expanded: a few dozen references that double each time would
 * take forever. A circle is expanded once; the data decides how often it is followed.
 * @param root the bounded document that `#/...` refers into.
 */
export function expandsLittle(root: JsonObject, schema: unknown): boolean {
  const sizes = new Map<object, number>();
  const sizeOf = (node: unknown, nested: number): number => {
    if (typeof node !== 'object' || node === null) return 1;
    if (nested > maxNestedSchemas) return Infinity;
    const known = sizes.get(node);
    if (known !== undefined) return known;
    sizes.set(node, 1);
    const parts = [...childrenOf(node), ...referred(root, node)];
    const size = parts.reduce<number>((sum, part) => sum + sizeOf(part, nested + 1), 1);
    sizes.set(node, size);
    return size;
  };
  return sizeOf(schema, 0) <= maxExpandedNodes;
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
