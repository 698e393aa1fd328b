/** Requests to the endpoints whose HTTP is judged. */
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import { metadataRequest } from '../discovered/authorization.ts';
import {
  collection,
  single,
  someHandles,
  unknownHandles,
  wholeCatalog,
  wholeCollection,
} from '../discovered/catalog.ts';
import { openApiFile } from '../discovered/descriptions.ts';
import { documentedVersions, pinnedRequest, profileRequest, unknownDate } from '../discovered/profile.ts';
import { requireIndex, sitemapRequest } from '../discovered/sitemap.ts';
import { noneKnown } from '../discovered/subjects.ts';

export const discoveryDocuments: readonly HttpRequest[] = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiFile,
];

/** One document of each kind: profiles are pinned to all versions in the same way. */
export const discoveryKinds: readonly HttpRequest[] = [
  profileRequest,
  ...documentedVersions.slice(-1).map(pinnedRequest),
  metadataRequest,
  openApiFile,
];

export const unknownVersion = pinnedRequest(unknownDate);

/** One request to each catalog endpoint; none for a single product if no product is known. */
export async function catalogEndpoints(context: Context): Promise<readonly HttpRequest[]> {
  const handles = await someHandles(context).catch(noneKnown);
  return [wholeCatalog, wholeCollection, ...handles.slice(0, 1).map(single)];
}

const [unknown] = unknownHandles;

export const withUnknownHandles = async (context: Context): Promise<readonly HttpRequest[]> => [
  ...(await catalogEndpoints(context)),
  single(unknown),
  collection(unknown),
];

/** @throws Inconclusive as `requireIndex`. */
export async function sitemapIndex(context: Context): Promise<HttpRequest> {
  await requireIndex(context);
  return sitemapRequest;
}
