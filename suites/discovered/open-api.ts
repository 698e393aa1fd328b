/** What the checks learn of the machine-readable description: where it is, and how its parts refer to each other. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import { type Document, fetchDocument } from './document.ts';

/** The version of the interface description. */
export const currentDescription = '2026-08-27';

export const openApiRedirect = get('/openapi.json');
export const openApiFile = get(`/cdn/shop/files/openapi-${currentDescription}.json`);

/** @throws Inconclusive `prerequisite` when the versioned file is not served. */
export const fetchOpenApi = (context: Context): Promise<Document> =>
  fetchDocument(context, openApiFile, 'discovery/openapi-file-is-served');

/** The version in the name of the file that an address leads to; undefined for any other path. */
export const describedVersion = (address: URL): string | undefined =>
  /\/cdn\/shop\/files\/openapi-([^/]+)\.json$/.exec(address.pathname)?.[1];

/** References that are followed before a chain counts as endless. */
const mostHops = 16;

/** What a node is after its local `$ref`s are followed; members beside a `$ref` win. Undefined when that is no object. */
export function resolved(root: JsonObject, node: unknown): JsonObject | undefined {
  let here = node;
  for (let hop = 0; hop < mostHops && isObject(here); hop += 1) {
    const { $ref: reference, ...beside }: JsonObject = here;
    if (typeof reference !== 'string') return here;
    const there = reference.startsWith('#/') ? valueAt(root, decoded(reference.slice(1))) : undefined;
    here = isObject(there) ? { ...there, ...beside } : undefined;
  }
  return undefined;
}

/** A pointer in a URI fragment is percent-encoded (RFC 6901 section 6). */
function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}
