/** What the checks learn of the customer-account authorization server: its metadata (RFC 8414). */
import { get } from '../../lib/http/requests.ts';
import type { Context } from '../../lib/model/context.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
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

export function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/**
 * The address that a member of the metadata names.
 * @throws Inconclusive `prerequisite` when there is no metadata, or no http or https address there.
 */
export async function fetchAddress(
  context: Context,
  member: string,
): Promise<{ document: Document; address: string }> {
  const document = await fetchMetadata(context);
  const address = document.value[member];
  if (!isWebAddress(address))
    throw new Inconclusive('prerequisite', 'discovery/metadata-is-well-formed does not hold');
  return { document, address };
}
