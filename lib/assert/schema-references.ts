/** The references of a JSON Schema that a target wrote, and whether a validator without a network can follow them. */
import { maxReferenceHops, maxSchemaParts } from './bounds.ts';
import { isObject, type JsonObject, valueAt } from './json.ts';
import { type SchemaObject, schemaObjects } from './schema-keywords.ts';

export type SchemaReference = {
  /** JSON Pointer of the object that refers. */
  readonly at: string;
  readonly reference: string;
  /**
   * `nowhere`: the schema has no such place. `circle`: it leads back to itself without any step into the instance, so
   * that a validator never ends. `elsewhere`: it leads to another document.
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

/** A fragment alone, or one of the schema's own address. */
const isInside = (reference: string, { schema: { $id } }: Book): boolean =>
  reference.startsWith('#') ||
  (typeof $id === 'string' && withoutFragment(reference) === withoutFragment($id));

/** A schema within this one that has an address of its own, or a meta-schema, which every validator has. */
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

/** As they are written, and as the address of the whole schema completes them. */
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

/** Keywords whose schemas judge the very value that the schema around them judges. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;

/** Whether a schema is judged again before it has stepped into the value (JSON Schema 2020-12, Core, section 9.4.1). */
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

/** The local references of a document that a target wrote: JSON Schema 2020-12 and OpenAPI 3.1 write them alike. */
type LocalReference = {
  /** JSON Pointer of the object that refers. */
  readonly at: string;
  /** A URI fragment that is a JSON Pointer, such as `#/$defs/line`. */
  readonly reference: string;
  readonly leadsNowhere: boolean;
};

/**
 * References by a pointer into the document itself; anchors and other documents are left out.
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
 * A pointer in a URI fragment is percent-encoded (RFC 6901 section 6).
 */
export function valueOfReference(root: JsonObject, reference: unknown): unknown {
  if (!isLocal(reference)) return undefined;
  try {
    return valueAt(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

/** The object that a node is once its `$ref`s are followed; members beside a `$ref` win. Undefined when it is no object. */
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
