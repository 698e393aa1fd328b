/** Saboteurs of the authorization server: its metadata, its answers to unregistered clients, and where its challenges point. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, type Condition, withParam } from '../sabotage/conditions.ts';
import { onMetadata } from '../sabotage/documents.ts';
import {
  alterResponse,
  alterStatus,
  fromThe,
  htmlResponse,
  refuse,
  replaceResponse,
  setHeader,
} from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';

const alterMetadata = (change: (metadata: unknown) => unknown) => alterJson(onMetadata, change);

/** Changes the URL in a member. */
const alterUrlAt = (member: string, from: string | RegExp, to: string) =>
  alterMetadata(changeAt(`/${member}`, (old) => String(old).replace(from, to)));

const alterScopes = (make: (scopes: readonly unknown[]) => unknown) =>
  alterMetadata(changeAt('/scopes_supported', (old) => make(Array.isArray(old) ? old : [])));

const onKeys = at('/authentication/1/oauth/jwks');

const onAuthorize = at('/authentication/1/oauth/authorize');

const onToken = at('/authentication/1/oauth/token');

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Redirects to the redirect URI of the request, with the error. */
const redirectBack = (when: Condition) =>
  replaceResponse(both(onAuthorize, when), ({ url }) =>
    redirect(`${url.searchParams.get('redirect_uri')}?error=unauthorized_client`),
  );

const resourcePath = '/.well-known/oauth-protected-resource';

/** Refuses clients with a challenge that points to the metadata of the resource. */
const pointing = alterResponse(onToken, ({ body, headers: own }) => {
  const headers = new Headers(own);
  headers.set('www-authenticate', `Bearer resource_metadata="http://storefront.test${resourcePath}"`);
  return new Response(body, { status: 401, headers });
});

const origin = 'http://storefront.test';

const described = {
  resource: origin,
  authorization_servers: [`${origin}/authentication/1`],
  scopes_supported: ['openid'],
  resource_name: 'Reference storefront',
};

/** Challenges lead to metadata with these members. */
const describing = (members: JsonObject, type = 'application/json') =>
  combine(
    pointing,
    replaceResponse(
      at(resourcePath),
      () => new Response(JSON.stringify({ ...described, ...members }), { headers: { 'content-type': type } }),
    ),
  );

const tokenOf = (claims: JsonObject, signature = 'c2lnbmF0dXJl') =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;

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
  ...breaking('discovery/authorization-endpoints-share-one-address', {
    'token-endpoint-of-another-server': {
      alsoCatches: {
        checks: ['discovery/unknown-codes-are-refused'],
        because: 'the other URL has no token endpoint',
      },
      sabotage: alterUrlAt('token_endpoint', '/authentication/1/', '/authentication/2/'),
    },
    'token-endpoint-with-an-ending': alterUrlAt('token_endpoint', /$/, 's'),
  }),
  ...breaking(
    ['discovery/authorization-endpoints-share-one-address', 'discovery/authorization-endpoint-exists'],
    {
      'authorization-endpoint-at-another-path': alterUrlAt('authorization_endpoint', '/oauth/', '/oauth2/'),
    },
  ),
  ...breaking('discovery/authorization-endpoint-exists', {
    'authorization-endpoint-gone': refuse(at('/authentication/1/oauth/authorize'), 404),
  }),
  ...breaking('discovery/authorization-endpoints-are-secure', {
    'authorization-over-plain-http': combine(
      alterUrlAt('authorization_endpoint', 'http://', 'http://accounts.'),
      alterUrlAt('token_endpoint', 'http://', 'http://accounts.'),
    ),
  }),
  ...breaking('discovery/issuer-is-a-plain-address', {
    'issuer-with-a-query': alterUrlAt('issuer', /$/, '?shop=1'),
  }),
  ...breaking('discovery/issuer-publishes-its-own-metadata', {
    'issuer-publishes-nothing': refuse(at('/.well-known/oauth-authorization-server/authentication/1'), 404),
    'issuer-with-another-ending': alterUrlAt('issuer', /$/, '/'),
  }),

  ...breaking('discovery/keys-are-served', {
    'keys-gone': refuse(onKeys, 404),
    'keys-in-a-bare-list': alterJson(onKeys, (body) => (isObject(body) ? body.keys : body)),
    'keys-without-a-type': alterJson(onKeys, removeAt('/keys/0/kty')),
    'no-keys-left': alterJson(onKeys, setAt('/keys', [])),
  }),
  ...breaking('discovery/later-requests-get-the-keys', {
    'keys-are-gone-from-the-cache': fromThe(2, onKeys, () => Response.json({ keys: [] })),
  }),
  ...breaking('discovery/keys-are-public', {
    'private-key-published': alterJson(onKeys, setAt('/keys/0/d', 'a-secret')),
    'shared-secret-among-the-keys': alterJson(
      onKeys,
      changeAt('/keys', (keys) => [...(Array.isArray(keys) ? keys : []), { kty: 'oct', k: 'a-secret' }]),
    ),
  }),
  ...breaking('discovery/keys-say-their-use', {
    'keys-for-which-use': alterJson(
      onKeys,
      changeAt('/keys', (keys) => [
        ...(Array.isArray(keys) ? keys.filter(isObject).map(({ use: _use, ...key }) => key) : []),
        { kty: 'EC', kid: 'encryption-1', crv: 'P-256', x: 'x', y: 'y', use: 'enc' },
      ]),
    ),
  }),
  ...breaking('discovery/signed-metadata-names-its-issuer', {
    'metadata-signed-by-nobody': alterJson(onMetadata, setAt('/signed_metadata', 'e30.e30.')),
  }),
  ...breaking('discovery/keys-come-over-https', {
    'keys-over-plain-http': alterUrlAt('jwks_uri', 'http://', 'http://accounts.'),
  }),
  ...breaking('discovery/unregistered-clients-get-no-redirect', {
    'unknown-clients-redirected': redirectBack(withParam('redirect_uri')),
    'unknown-clients-redirected-without-prompt': redirectBack(
      withParam('prompt', (prompt) => prompt === 'none'),
    ),
    'response-type-looked-at-before-the-client': redirectBack(
      withParam('response_type', (type) => type !== 'code'),
    ),
    'unknown-clients-redirected-in-two-steps': replaceResponse(
      both(onAuthorize, withParam('redirect_uri')),
      ({ url }) => {
        const back = url.searchParams.get('redirect_uri');
        return url.searchParams.has('refused') ? redirect(`${back}`) : redirect(`${url.href}&refused`);
      },
    ),
  }),
  ...breaking('discovery/codes-can-be-requested', {
    'authorization-endpoint-knows-no-codes': replaceResponse(
      both(
        at('/authentication/1/oauth/authorize'),
        withParam('response_type', (type) => type === 'code'),
      ),
      () => Response.json({ error: 'unsupported_response_type' }, { status: 400 }),
    ),
  }),
  ...breaking('discovery/unknown-codes-are-refused', {
    'every-code-is-good': replaceResponse(onToken, () =>
      Response.json({ access_token: 'a', token_type: 'Bearer' }),
    ),
    'token-errors-with-status-200': alterStatus(onToken, 200),
    'token-errors-as-a-page': replaceResponse(onToken, () => htmlResponse(400)),
    'token-errors-without-an-error-code': alterJson(onToken, removeAt('/error')),
    'token-endpoint-knows-no-codes': alterJson(onToken, setAt('/error', 'unsupported_grant_type')),
    'token-endpoint-gone': refuse(onToken, 404),
  }),
  ...breaking('discovery/protected-resources-are-described', {
    'challenge-points-nowhere': pointing,
    'resource-without-a-name': combine(
      pointing,
      replaceResponse(at(resourcePath), () =>
        Response.json({ authorization_servers: ['http://storefront.test'] }),
      ),
    ),
  }),
  ...breaking('discovery/protected-resource-metadata-is-well-formed', {
    'resource-of-another-host': describing({ resource: 'https://elsewhere.test' }),
    'resource-with-a-fragment': describing({ resource: `${origin}#api` }),
    'resource-as-a-text': describing({}, 'text/plain'),
    'resource-with-no-scopes-at-all': describing({ scopes_supported: undefined }),
    'resource-lists-nothing': describing({ authorization_servers: [] }),
    'resource-with-keys-in-the-open': describing({ jwks_uri: 'http://keys.example.com/jwks' }),
    'resource-signed-by-nobody': describing({ signed_metadata: tokenOf({ sub: 'shop' }) }),
    'resource-with-an-unsigned-token': describing({ signed_metadata: tokenOf({ iss: origin }, '') }),
    'resource-signed-twice': describing({
      signed_metadata: tokenOf({ iss: origin, signed_metadata: tokenOf({ iss: origin }) }),
    }),
    'resource-with-a-query': describing({ resource: `${origin}/?shop=1` }),
    'resource-that-signs-nothing': describing({ resource_signing_alg_values_supported: ['ES256', 'none'] }),
    'resource-without-a-name-for-people': describing({ resource_name: undefined }),
    'resource-named-in-italian-only': describing({ 'resource_policy_uri#it': `${origin}/informativa` }),
  }),
];
