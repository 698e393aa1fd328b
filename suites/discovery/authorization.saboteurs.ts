/** Saboteurs of the authorization server metadata: members, flows and scopes. */

import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onMetadata } from '../sabotage/documents.ts';
import { refuse, replaceResponse, setHeader } from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';

const alterMetadata = (change: (metadata: unknown) => unknown) => alterJson(onMetadata, change);

/** Changes the URL in a member. */
export const alterUrlAt = (member: string, from: string | RegExp, to: string) =>
  alterMetadata(changeAt(`/${member}`, (old) => String(old).replace(from, to)));

const alterScopes = (make: (scopes: readonly unknown[]) => unknown) =>
  alterMetadata(changeAt('/scopes_supported', (old) => make(Array.isArray(old) ? old : [])));

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/metadata-is-served', {
    'metadata-missing': refuse(onMetadata, 404),
    'metadata-in-a-list': alterMetadata((body) => [body]),
    'metadata-moved': replaceResponse(
      onMetadata,
      ({ url }) =>
        new Response(null, {
          status: 301,
          headers: { location: `${url.origin}/.well-known/oauth-authorization-server/authentication/1` },
        }),
    ),
  }),
  ...breaking('discovery/metadata-is-well-formed', {
    'scopes-as-one-text': alterMetadata(setAt('/scopes_supported', 'openid email')),
    'issuer-without-a-scheme': alterUrlAt('issuer', 'http://', ''),
  }),
  ...breaking(['discovery/metadata-is-well-formed', 'discovery/authorization-endpoints-share-one-address'], {
    'token-endpoint-at-a-relative-address': alterUrlAt('token_endpoint', /^http:\/\/[^/]*/, ''),
  }),
  ...breaking('discovery/metadata-is-labelled-as-json', {
    'metadata-under-a-media-type-of-its-own': setHeader(onMetadata, 'content-type', 'application/oauth+json'),
  }),
  ...breaking('discovery/empty-members-are-left-out', {
    'locales-listed-as-none': alterMetadata(setAt('/ui_locales_supported', [])),
  }),
  ...breaking('discovery/optional-metadata-has-its-types', {
    'revocation-at-a-relative-address': alterMetadata(
      setAt('/revocation_endpoint', '/authentication/1/oauth/revoke'),
    ),
    'languages-as-one-text': alterMetadata(setAt('/ui_locales_supported', 'en fr')),
  }),

  ...breaking('discovery/code-flow-is-offered', {
    'implicit-flow-only': alterMetadata(setAt('/response_types_supported', ['token', 'id_token'])),
    'grants-for-machines-only': alterMetadata(
      setAt('/grant_types_supported', ['client_credentials', 'refresh_token']),
    ),
  }),
  ...breaking('discovery/response-types-are-listed', {
    'response-types-left-out': alterMetadata(removeAt('/response_types_supported')),
  }),
  ...breaking('discovery/pkce-is-announced', {
    'plain-code-challenges-only': alterMetadata(setAt('/code_challenge_methods_supported', ['plain'])),
  }),

  ...breaking('discovery/signing-algorithms-are-listed', {
    'clients-sign-by-any-algorithm': alterMetadata(
      setAt('/token_endpoint_auth_methods_supported', ['private_key_jwt']),
    ),
    'clients-sign-by-none': alterMetadata(
      setAt('/token_endpoint_auth_signing_alg_values_supported', ['ES256', 'none']),
    ),
  }),

  ...breaking('discovery/documented-scopes-are-offered', {
    'email-scope-missing': alterScopes((scopes) => scopes.filter((scope) => scope !== 'email')),
  }),
  ...breaking(['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'], {
    'read-only-scope-besides-full-access': alterScopes((scopes) => [...scopes, 'customer-account-api:read']),
  }),
  ...breaking(
    [
      'discovery/documented-scopes-are-offered',
      'discovery/data-scopes-are-full-access',
      'discovery/no-other-scope-is-offered',
    ],
    {
      'read-only-scope-instead-of-full-access': alterScopes((scopes) =>
        scopes.map((scope) => String(scope).replace('mcp-api:full', 'mcp-api:readonly')),
      ),
    },
  ),
  ...breaking(['discovery/data-scopes-are-full-access', 'discovery/no-other-scope-is-offered'], {
    'orders-scope-by-another-name': alterScopes((scopes) => [...scopes, 'read_orders']),
  }),
  ...breaking('discovery/no-other-scope-is-offered', {
    'phone-scope-offered': alterScopes((scopes) => [...scopes, 'phone']),
  }),
];
