/** Lies of the authorization server's endpoints, and of its keys. */
import { isObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at, both, type Condition, withParam } from '../sabotage/conditions.ts';
import { alterStatus } from '../sabotage/http/alter-status.ts';
import { errorResponse, htmlResponse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');
const onIssuerMetadata = at('/.well-known/oauth-authorization-server/authentication/1');
const onAuthorize = at('/authentication/1/oauth/authorize');
const onToken = at('/authentication/1/oauth/token');
const onKeys = at('/authentication/1/oauth/jwks');

const found = (location: string): Response => new Response(null, { status: 302, headers: { location } });

/** Tells the error to whoever the request names. */
const sendAway = (when: Condition) =>
  replaceResponse(both(onAuthorize, when), ({ url }) =>
    found(`${url.searchParams.get('redirect_uri')}?error=unauthorized_client`),
  );

const requestSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-clients-told-by-redirect',
    breaks: ['discovery/unknown-clients-are-not-redirected-to'],
    sabotage: sendAway(withParam('redirect_uri')),
  }),
  saboteur({
    id: 'unknown-clients-told-by-redirect-when-nobody-may-be-asked',
    breaks: ['discovery/unknown-clients-are-not-redirected-to'],
    sabotage: sendAway(withParam('prompt', (prompt) => prompt === 'none')),
  }),
  saboteur({
    id: 'response-type-looked-at-before-the-client',
    breaks: ['discovery/unknown-clients-are-not-redirected-to'],
    sabotage: sendAway(withParam('response_type', (type) => type !== 'code')),
  }),
  saboteur({
    id: 'unknown-clients-redirected-in-two-steps',
    breaks: ['discovery/unknown-clients-are-not-redirected-to'],
    sabotage: replaceResponse(both(onAuthorize, withParam('redirect_uri')), ({ url }) => {
      const back = url.searchParams.get('redirect_uri');
      return url.searchParams.has('refused') ? found(`${back}`) : found(`${url.href}&refused`);
    }),
  }),
  saboteur({
    id: 'every-code-is-good',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => Response.json({ access_token: 'a', token_type: 'Bearer' })),
  }),
  saboteur({
    id: 'token-errors-with-status-200',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: alterStatus(onToken, 200),
  }),
  saboteur({
    id: 'token-errors-as-a-page',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => htmlResponse(400)),
  }),
  saboteur({
    id: 'token-errors-without-an-error-code',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: alterJson(onToken, removeAt('/error')),
  }),
  saboteur({
    id: 'token-endpoint-gone',
    breaks: ['discovery/unknown-codes-are-refused'],
    sabotage: replaceResponse(onToken, () => errorResponse(404)),
  }),
];

const keySaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'keys-gone',
    breaks: ['discovery/keys-are-served'],
    sabotage: replaceResponse(onKeys, () => errorResponse(404)),
  }),
  saboteur({
    id: 'keys-in-a-bare-list',
    breaks: ['discovery/keys-are-served'],
    sabotage: alterJson(onKeys, (body) => (isObject(body) ? body.keys : body)),
  }),
  saboteur({
    id: 'keys-without-a-type',
    breaks: ['discovery/keys-are-served'],
    sabotage: alterJson(onKeys, removeAt('/keys/0/kty')),
  }),
  saboteur({
    id: 'no-keys-left',
    breaks: ['discovery/keys-are-served'],
    sabotage: alterJson(onKeys, setAt('/keys', [])),
  }),
  saboteur({
    id: 'private-key-published',
    breaks: ['discovery/keys-are-public'],
    sabotage: alterJson(onKeys, setAt('/keys/0/d', 'a-secret')),
  }),
  saboteur({
    id: 'shared-secret-among-the-keys',
    breaks: ['discovery/keys-are-public'],
    sabotage: alterJson(
      onKeys,
      changeAt('/keys', (keys) => [...(Array.isArray(keys) ? keys : []), { kty: 'oct', k: 'a-secret' }]),
    ),
  }),
  saboteur({
    id: 'keys-over-plain-http',
    breaks: ['discovery/keys-come-over-https'],
    sabotage: alterJson(
      onMetadata,
      changeAt('/jwks_uri', (old) => String(old).replace('http://', 'http://accounts.')),
    ),
  }),
];

const metadataSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'revocation-at-a-relative-address',
    breaks: ['discovery/optional-metadata-has-its-types'],
    sabotage: alterJson(onMetadata, setAt('/revocation_endpoint', '/authentication/1/oauth/revoke')),
  }),
  saboteur({
    id: 'languages-as-one-text',
    breaks: ['discovery/optional-metadata-has-its-types'],
    sabotage: alterJson(onMetadata, setAt('/ui_locales_supported', 'en fr')),
  }),
  saboteur({
    id: 'issuer-publishes-nothing',
    breaks: ['discovery/issuer-publishes-its-own-metadata'],
    sabotage: replaceResponse(onIssuerMetadata, () => errorResponse(404)),
  }),
  saboteur({
    id: 'issuer-with-another-ending',
    breaks: ['discovery/issuer-publishes-its-own-metadata'],
    sabotage: alterJson(
      onMetadata,
      changeAt('/issuer', (old) => `${old}/`),
    ),
  }),
];

export const authorizationRequestSaboteurs: readonly Saboteur[] = [
  ...requestSaboteurs,
  ...keySaboteurs,
  ...metadataSaboteurs,
];
