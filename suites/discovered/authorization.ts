/** Authorization: the metadata of the customer-account authorization server (RFC 8414), and the credentials of a run. */
import type { Context } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http.ts';
import { get } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Target } from '../../lib/model/target.ts';
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

/**
 * A token request (RFC 6749 section 4.1.3) with a code and a client that were never issued, so it has to be refused. It is
 * the only form that is posted.
 */
export const fakeCodeForm = String(
  new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'storefront-conformance-unknown-client',
    redirect_uri: 'https://client.invalid/callback',
    code: 'storefront-conformance-fake-code',
    code_verifier: 'storefront-conformance-fake-code-verifier-nobody-has',
  }),
);

export const postFakeCode = (url: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: fakeCodeForm,
});

const credentials = ['authorization', 'cookie', 'x-api-key', 'signature'];

/** The credentials of every request, in words; undefined without any. With credentials, anonymous access is not observed. */
export function sentCredentials({ headers, signature }: Target): string | undefined {
  const header = Object.keys(headers).find((name) => credentials.includes(name));
  if (header !== undefined) return `the header ${header}`;
  return signature ? 'a signature' : undefined;
}

/** The request has credentials: not every host gets them. */
export const showsCredentials = ({ headers }: HttpRequest): boolean =>
  credentials.some((name) => name in headers);
