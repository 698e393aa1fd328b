/** The published descriptions of the interface: the OpenAPI document and the OpenRPC document. */

import type { JsonObject } from '../../lib/assert/json.ts';
import { resolveSchema } from '../../lib/assert/schema-references.ts';
import type { Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { canonicalEndpoint } from './commerce-endpoint.ts';
import { type Document, fetchDocument } from './document.ts';
import { requireProfile } from './profile.ts';
import { placesIn } from './tool-result.ts';

/** The current version of the OpenAPI document. */
export const currentDescription = '2026-08-27';

export const openApiRedirect = get('/openapi.json');

export const openApiFile = get(`/cdn/shop/files/openapi-${currentDescription}.json`);

/** @throws Inconclusive `prerequisite` when the versioned file is not served. */
export const fetchOpenApi = (context: Context): Promise<Document> =>
  fetchDocument(context, openApiFile, 'discovery/openapi-file-is-served');

/** The version in the file name of a URL; undefined for any other path. */
export const describedVersion = (url: URL): string | undefined =>
  /\/cdn\/shop\/files\/openapi-([^/]+)\.json$/.exec(url.pathname)?.[1];

/** A method of the OpenRPC document, which describes a tool. */
type Method = {
  readonly name: string;
  /** JSON Schema of the params by name; `#/...` refers into the document. */
  readonly arguments: JsonObject;
  /** JSON Schema of the result; undefined when the method has none. */
  readonly result: unknown;
};

/** @throws Inconclusive `not-advertised` when no URL is known, `prerequisite` when it is not served. */
export const fetchOpenRpc = async (context: Context): Promise<Document> =>
  fetchDocument(context, get(await openRpcAddress(context)), 'commerce/openrpc-defines-the-tools');

/**
 * The given URL, or else the one that the profile names on the storefront's own hosts: the interface promises nothing about other hosts.
 * @throws Inconclusive `not-advertised` when there is none.
 */
export async function openRpcAddress(context: Context): Promise<string> {
  const { schemaUrl, baseUrl } = context.target;
  if (schemaUrl !== undefined) return schemaUrl;
  const canonical = await canonicalEndpoint(context);
  const hosts = new Set(
    [baseUrl, ...(canonical === undefined ? [] : [canonical])].map((url) => new URL(url).host),
  );
  const { services } = await requireProfile(context);
  const own = placesIn(services)
    .map(({ value }) => value)
    .find((text): text is string => typeof text === 'string' && /openrpc/i.test(text) && isOn(hosts, text));
  if (own !== undefined) return own;
  throw new Inconclusive(
    'not-advertised',
    'no OpenRPC document was given, and the profile names none on its own hosts',
  );
}

const isOn = (hosts: ReadonlySet<string>, text: string): boolean =>
  URL.canParse(text) && hosts.has(new URL(text).host);

/** The methods of an OpenRPC document with references resolved, without the malformed ones. */
export const methodsOf = (document: JsonObject): readonly Method[] =>
  listed(document.methods).flatMap((written): Method[] => {
    const { name, params, result } = resolveSchema(document, written);
    if (typeof name !== 'string') return [];
    const { schema } = resolveSchema(document, result);
    return [{ name, arguments: argumentsOf(document, listed(params)), result: schema }];
  });

function argumentsOf(document: JsonObject, params: readonly unknown[]): JsonObject {
  const named = params
    .map((param) => resolveSchema(document, param))
    .filter(({ name }) => typeof name === 'string');
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [String(name), schema])),
    required: named.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/** The items of an array; none for anything else. */
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
