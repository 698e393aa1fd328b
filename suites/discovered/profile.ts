/** The merchant profile and its pinned versions, read leniently. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Context } from '../../lib/model/check.ts';
import { get, type HttpRequest, type HttpResponse } from '../../lib/model/http.ts';
import type { Target } from '../../lib/model/target.ts';
import { maxFurtherVersions } from './bounds.ts';
import { type Document, fetchDocument, isReadable } from './document.ts';
import { noneKnown } from './subjects.ts';

export const profilePath = '/.well-known/ucp';
export const profileRequest = get(profilePath);

/** The request for the profile pinned to a version. */
export const pinnedRequest = (version: string): HttpRequest =>
  get(`${profilePath}/${encodeURIComponent(version)}`);

/** The protocol versions that the interface documents, the latest first. */
export const documentedVersions = ['2026-04-08', '2026-01-23'] as const;

/** A version that no storefront supports. All checks use the same one, so that it is requested once. */
export const unknownDate = '2025-01-23';

/** A version that a text template does not escape. A server in front may refuse it, so only that its answer can be read is judged. */
export const oddVersion = pinnedRequest('2026-04"\\');

/**
 * The profile's response and its `ucp` member.
 * @throws Inconclusive `prerequisite` when no profile is served.
 */
export const fetchProfile = (context: Context): Promise<Document> =>
  fetchDocument(context, profileRequest, 'discovery/profile-is-served', '/ucp');

/** The profile's `ucp` member. @throws Inconclusive `prerequisite` when no profile is served. */
export const requireProfile = async (context: Context): Promise<JsonObject> =>
  (await fetchProfile(context)).value;

/** The services in a response that is the target's profile; undefined for other responses. */
export function servicesIn(response: HttpResponse, { baseUrl }: Target): unknown {
  const { request, status } = response;
  const isProfile = request.method === 'GET' && request.url === `${baseUrl}${profilePath}`;
  if (!isProfile || status !== 200 || !isReadable(response)) return undefined;
  return response.json.valid ? valueAt(response.json.value, '/ucp/services') : undefined;
}

/** `supported_versions` of a profile; empty when it is not an object. */
export const supportedVersions = (ucp: JsonObject): JsonObject =>
  isObject(ucp.supported_versions) ? ucp.supported_versions : {};

const documented: ReadonlySet<string> = new Set(documentedVersions);

/** The first supported versions that are not documented. */
export const furtherVersions = (ucp: JsonObject): readonly string[] =>
  Object.keys(supportedVersions(ucp))
    .filter((version) => !documented.has(version))
    .slice(0, maxFurtherVersions);

/** The documented versions and those that the profile supports; only the documented ones when no profile is served. */
export async function findKnownVersions(context: Context): Promise<readonly [string, ...string[]]> {
  const supported = await requireProfile(context).then(supportedVersions).catch(noneKnown);
  return [...documentedVersions, ...Object.keys(supported)];
}
