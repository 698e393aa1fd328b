/** Saboteurs of the authorization server's answers to unregistered clients, and of where its challenges point. */
import type { JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at, both, type Condition, withParam } from '../sabotage/conditions.ts';
import { alterResponse, alterStatus, htmlResponse, refuse, replaceResponse } from '../sabotage/http.ts';
import { alterJson, removeAt } from '../sabotage/json.ts';

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
  ...breaking('discovery/unknown-codes-are-refused', {
    'every-code-is-good': replaceResponse(onToken, () =>
      Response.json({ access_token: 'a', token_type: 'Bearer' }),
    ),
    'token-errors-with-status-200': alterStatus(onToken, 200),
    'token-errors-as-a-page': replaceResponse(onToken, () => htmlResponse(400)),
    'token-errors-without-an-error-code': alterJson(onToken, removeAt('/error')),
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
