/** The local references of a document that a target wrote: JSON Schema 2020-12 and OpenAPI 3.1 have the same. */
import { isObject, type JsonObject, valueAt } from './json.ts';
import { isBounded } from './untrusted-schema/bounds.ts';

export type LocalReference = {
  /** JSON Pointer of the object that refers. */
  readonly at: string;
  /** A URI fragment that is a JSON Pointer, such as `#/$defs/line`. */
  readonly reference: string;
  readonly leadsNowhere: boolean;
};

/** Members that hold data: a `$ref` in them is none. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples']);
/** Members whose own members have names that the author chose. */
const named: ReadonlySet<string> = new Set(['$defs', 'definitions', 'patternProperties', 'properties']);

/**
 * References by a pointer into the document itself; anchors, other documents, and what is inside of a schema with an
 * `$id` of its own are left out.
 * @returns undefined when the document is too large or too deep to be looked through.
 */
export function localReferences(document: JsonObject): readonly LocalReference[] | undefined {
  return isBounded(document) ? referencesIn(document, document, '', false) : undefined;
}

function referencesIn(
  document: JsonObject,
  node: unknown,
  at: string,
  isNamed: boolean,
): readonly LocalReference[] {
  if (Array.isArray(node))
    return node.flatMap((item, place) => referencesIn(document, item, `${at}/${place}`, false));
  if (!isObject(node) || (!isNamed && at !== '' && typeof node.$id === 'string')) return [];
  const { $ref: reference } = node;
  const own =
    !isNamed && typeof reference === 'string' && /^#(\/|$)/.test(reference)
      ? [{ at, reference, leadsNowhere: target(document, reference) === undefined }]
      : [];
  const members = Object.entries(node).filter(([name]) => isNamed || !(data.has(name) || /^x-/i.test(name)));
  return [
    ...own,
    ...members.flatMap(([name, member]) =>
      referencesIn(document, member, `${at}/${escaped(name)}`, !isNamed && named.has(name)),
    ),
  ];
}

/** A pointer in a URI fragment is percent-encoded (RFC 6901 section 6). */
function target(document: JsonObject, reference: string): unknown {
  try {
    return valueAt(document, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
