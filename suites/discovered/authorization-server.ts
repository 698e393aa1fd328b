/** The customer-account authorization server: its metadata (RFC 8414), and the URLs in it. */
import type { Context } from '../../lib/model/check.ts';
import { get } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import { type Document, fetchDocument } from './document.ts';

export const metadataRequest = get('/.well-known/oauth-authorization-server');

/** The endpoints that customer-scoped access uses, each with its path below {auth_url}. */
export const authorizationEndpoints = [
  { member: 'authorization_endpoint', path: '/oauth/authorize' },
  { member: 'token_endpoint', path: '/oauth/token' },
] as const;

/** @throws Inconclusive `prerequisite` when no metadata is served. */
export const fetchMetadata = (context: Context): Promise<Document> =>
  fetchDocument(context, metadataRequest, 'discovery/metadata-is-served');

export const isWebUrl = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/**
 * The http or https URL in a member of the metadata.
 * @throws Inconclusive `prerequisite` when there is no metadata, or no such URL in it.
 */
export async function requireUrl(context: Context, member: string): Promise<string> {
  const { value } = await fetchMetadata(context);
  const url = value[member];
  if (!isWebUrl(url)) throw prerequisite('discovery/metadata-is-well-formed');
  return url;
}
