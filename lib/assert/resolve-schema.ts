/** Resolves a schema of a target: follows local references and merges `allOf`, within bounds. */
import { maxSchemaParts } from './bounds.ts';
import { isObject, type JsonObject } from './json.ts';
import { valueOfReference } from './schema-references.ts';

/** One schema without `$ref` and `allOf`; a reference that leads nowhere adds nothing. */
export function resolveSchema(root: JsonObject, written: unknown): JsonObject {
  const parts: JsonObject[] = [];
  const pending: unknown[] = [written];
  while (pending.length > 0 && parts.length < maxSchemaParts) {
    const part = pending.shift();
    if (!isObject(part)) continue;
    const { $ref, allOf, ...own } = part;
    parts.push(own);
    if (typeof $ref === 'string') pending.push(valueOfReference(root, $ref));
    if (Array.isArray(allOf)) pending.push(...allOf.slice(0, maxSchemaParts));
  }
  const [first = {}, ...rest] = parts;
  return rest.reduce(merged, first);
}

/** Merges the properties of both; for other members the first wins. */
function merged(a: JsonObject, b: JsonObject): JsonObject {
  const properties = { ...asObject(b.properties), ...asObject(a.properties) };
  const required = [...asArray(a.required), ...asArray(b.required)];
  return {
    ...b,
    ...a,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
