/** The OpenAPI document of a storefront: where it is, and which version its address names. */
import type { Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { type Document, fetchDocument } from './document.ts';

/** The version of the interface's description. */
export const currentDescription = '2026-08-27';

export const openApiRedirect = get('/openapi.json');
export const openApiFile = get(`/cdn/shop/files/openapi-${currentDescription}.json`);

/** @throws Inconclusive `prerequisite` when the versioned file is not served. */
export const fetchOpenApi = (context: Context): Promise<Document> =>
  fetchDocument(context, openApiFile, 'discovery/openapi-file-is-served');

/** The version in the file name of a URL; undefined for any other path. */
export const describedVersion = (url: URL): string | undefined =>
  /\/cdn\/shop\/files\/openapi-([^/]+)\.json$/.exec(url.pathname)?.[1];
