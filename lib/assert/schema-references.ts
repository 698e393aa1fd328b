/** The references in a target's JSON Schema, and whether a validator can follow them offline. */
import { maxReferenceHops, maxSchemaParts } from './bounds.ts';
import { isObject, type JsonObject, valueAt } from './json.ts';
import { type SchemaObject, schemaObjects } from './schema-keywords.ts';

export type SchemaReference = {
  /** JSON Pointer of the referring object. */
  readonly at: string;
  readonly reference: string;
  /**
   * `nowhere`: the schema has no such place. `circle`: it leads back to itself without descending into the instance, so a
   * validator never ends. `elsewhere`: it leads to another document.
   */
  readonly problem?: 'nowhere' | 'circle' | 'elsewhere';
};

/** @returns undefined when the schema is too large or too deep to be searched. */
export function schemaReferences(schema: JsonObject): readonly SchemaReference[] | undefined {
  const objects = schemaObjects(schema);
  if (!objects) return undefined;
  const book = { schema, names: namesIn(objects), ids: idsIn(schema) };
  return objects.flatMap(({ at, value: { $ref: reference } }) => {
    if (typeof reference !== 'string') return [];
    const problem = problemOf(reference, book);
    return [{ at, reference, ...(problem && { problem }) }];
  });
}

type Book = {
  readonly schema: JsonObject;
  readonly names: ReadonlyMap<string, JsonObject>;
  readonly ids: ReadonlySet<string>;
};

function problemOf(reference: string, book: Book): SchemaReference['problem'] {
  if (!isInside(reference, book)) return isKnown(reference, book) ? undefined : 'elsewhere';
  const there = valueAtReference(reference, book);
  if (there === undefined) return 'nowhere';
  return isObject(there) && circles(there, book) ? 'circle' : undefined;
}

/** Only a fragment, or the schema's own address with a fragment. */
const isInside = (reference: string, { schema: { $id } }: Book): boolean =>
  reference.startsWith('#') ||
  (typeof $id === 'string' && withoutFragment(reference) === withoutFragment($id));

/** A nested schema with an address of its own, or a meta-schema, which every validator has. */
const isKnown = (reference: string, { ids }: Book): boolean =>
  ids.has(withoutFragment(reference)) || /^https?:\/\/json-schema\.org\/draft/.test(reference);

const withoutFragment = (address: string): string => address.replace(/#.*$/s, '');

function valueAtReference(reference: string, { schema, names }: Book): unknown {
  const fragment = reference.slice(withoutFragment(reference).length) || '#';
  return names.get(fragment.slice(1)) ?? valueOfReference(schema, fragment);
}

function namesIn(objects: readonly SchemaObject[]): ReadonlyMap<string, JsonObject> {
  const names = objects.flatMap(({ value }) =>
    [value.$anchor, value.$dynamicAnchor]
      .filter((name) => typeof name === 'string')
      .map((name) => [name, value] as const),
  );
  return new Map(names);
}

/** The ids as written, and resolved against the address of the whole schema. */
function idsIn(schema: JsonObject): ReadonlySet<string> {
  const ids = new Set<string>();
  const base = typeof schema.$id === 'string' ? schema.$id : undefined;
  const search = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(search);
    if (!isObject(node)) return;
    if (typeof node.$id === 'string') {
      ids.add(withoutFragment(node.$id));
      if (URL.canParse(node.$id, base)) ids.add(withoutFragment(new URL(node.$id, base).href));
    }
    Object.values(node).forEach(search);
  };
  search(schema);
  return ids;
}

/** Keywords whose subschemas apply to the same value as the enclosing schema. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

/** Whether a schema applies again before it has descended into the value (JSON Schema 2020-12, Core, section 9.4.1). */
function circles(start: JsonObject, book: Book): boolean {
  const visited = new Set<JsonObject>();
  const open = nextOf(start, book);
  for (let here = open.pop(); here && visited.size < maxSchemaParts; here = open.pop()) {
    if (here === start) return true;
    if (visited.has(here)) continue;
    visited.add(here);
    open.push(...nextOf(here, book));
  }
  return false;
}

function nextOf(node: JsonObject, book: Book): JsonObject[] {
  const referred =
    typeof node.$ref === 'string' && isInside(node.$ref, book) ? valueAtReference(node.$ref, book) : [];
  return [referred, ...inPlace.map((keyword) => node[keyword])].flat().filter(isObject);
}

/** A local reference in a target's document; JSON Schema 2020-12 and OpenAPI 3.1 use the same syntax. */
type LocalReference = {
  /** JSON Pointer of the referring object. */
  readonly at: string;
  /** A URI fragment that is a JSON Pointer, such as `#/$defs/line`. */
  readonly reference: string;
  readonly leadsNowhere: boolean;
};

/**
 * References by a pointer into the document itself; skips anchors and other documents.
 * @returns undefined when the document is too large or too deep to be searched.
 */
export const localReferences = (document: JsonObject): readonly LocalReference[] | undefined =>
  schemaObjects(document)?.flatMap(({ at, value: { $ref: reference } }) =>
    isLocal(reference)
      ? [{ at, reference, leadsNowhere: valueOfReference(document, reference) === undefined }]
      : [],
  );

const isLocal = (reference: unknown): reference is string =>
  typeof reference === 'string' && /^#(\/|$)/.test(reference);

/**
 * The value that a `$ref` leads to; undefined for an anchor, another document, and a reference that leads nowhere.
 * Pointers in URI fragments are percent-encoded (RFC 6901 section 6).
 */
export function valueOfReference(root: JsonObject, reference: unknown): unknown {
  if (!isLocal(reference)) return undefined;
  try {
    return valueAt(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

/** Follows the `$ref`s of a node; members beside a `$ref` take precedence. Undefined if the result is not an object. */
export function dereference(root: JsonObject, node: unknown): JsonObject | undefined {
  let here = node;
  for (let hop = 0; hop < maxReferenceHops && isObject(here); hop += 1) {
    const { $ref: reference, ...beside }: JsonObject = here;
    if (typeof reference !== 'string') return here;
    const there = valueOfReference(root, reference);
    here = isObject(there) ? { ...there, ...beside } : undefined;
  }
  return undefined;
}

/** Merges `$ref` and `allOf` into one schema; a reference that leads nowhere adds nothing. */
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

/** Merges the properties of both; for other members the first takes precedence. */
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
