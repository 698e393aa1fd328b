/** The local references of a document that a target wrote: JSON Schema 2020-12 and OpenAPI 3.1 write them alike. */
import { maxReferenceHops } from '../bounds.ts';
import { isObject, type JsonObject, valueAt } from '../json.ts';
import { schemaObjects } from './schema-objects.ts';

export type LocalReference = {
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
