/** The references of a JSON Schema that a target wrote, and whether a validator without a network can follow them. */
import { maxSchemaParts } from '../bounds.ts';
import { isObject, type JsonObject } from '../json.ts';
import { valueOfReference } from './local-references.ts';
import { type SchemaObject, schemaObjects } from './schema-objects.ts';

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
