/** The local references of a document that a target wrote: JSON Schema 2020-12 and OpenAPI 3.1 have the same. */
import { type JsonObject, valueAt } from './json.ts';
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
 * @returns undefined when the document is too large or too deep to be looked through.
 */
export const localReferences = (document: JsonObject): readonly LocalReference[] | undefined =>
  schemaObjects(document)?.flatMap(({ at, value: { $ref: reference } }) =>
    typeof reference === 'string' && /^#(\/|$)/.test(reference)
      ? [{ at, reference, leadsNowhere: target(document, reference) === undefined }]
      : [],
  );

/** A pointer in a URI fragment is percent-encoded (RFC 6901 section 6). */
function target(document: JsonObject, reference: string): unknown {
  try {
    return valueAt(document, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}
