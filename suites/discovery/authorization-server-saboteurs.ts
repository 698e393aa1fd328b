/** Lies about the authorization server. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { at } from '../sabotage/conditions.ts';
import { setHeader } from '../sabotage/http/alter-headers.ts';
import { errorResponse } from '../sabotage/http/error-response.ts';
import { replaceResponse } from '../sabotage/http/replace-response.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

/** Changes an address of the metadata. */
const alterAddress = (member: string, from: string | RegExp, to: string) =>
  alterJson(
    onMetadata,
    changeAt(`/${member}`, (old) => String(old).replace(from, to)),
  );

const metadataSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'metadata-missing',
    breaks: ['discovery/metadata-is-served'],
    sabotage: replaceResponse(onMetadata, () => errorResponse(404)),
  }),
  saboteur({
    id: 'metadata-in-a-list',
    breaks: ['discovery/metadata-is-served'],
    sabotage: alterJson(onMetadata, (body) => [body]),
  }),
  saboteur({
    id: 'metadata-moved',
    breaks: ['discovery/metadata-is-served'],
    sabotage: replaceResponse(
      onMetadata,
      ({ url }) =>
        new Response(null, {
          status: 301,
          headers: { location: `${url.origin}/.well-known/oauth-authorization-server/authentication/1` },
        }),
    ),
  }),
  saboteur({
    id: 'scopes-as-one-text',
    breaks: ['discovery/metadata-is-well-formed'],
    sabotage: alterJson(onMetadata, setAt('/scopes_supported', 'openid email')),
  }),
  saboteur({
    id: 'issuer-without-a-scheme',
    breaks: ['discovery/metadata-is-well-formed'],
    sabotage: alterAddress('issuer', 'http://', ''),
  }),
  saboteur({
    id: 'token-endpoint-at-a-relative-address',
    breaks: ['discovery/metadata-is-well-formed', 'discovery/authorization-endpoints-share-one-address'],
    sabotage: alterAddress('token_endpoint', /^http:\/\/[^/]*/, ''),
  }),
  saboteur({
    id: 'token-endpoint-of-another-server',
    breaks: ['discovery/authorization-endpoints-share-one-address'],
    alsoCatches: {
      checks: ['discovery/unknown-codes-are-refused'],
      because: 'there is no token endpoint at the other address.',
    },
    sabotage: alterAddress('token_endpoint', '/authentication/1/', '/authentication/2/'),
  }),
  saboteur({
    id: 'token-endpoint-with-an-ending',
    breaks: ['discovery/authorization-endpoints-share-one-address'],
    sabotage: alterAddress('token_endpoint', /$/, 's'),
  }),
  saboteur({
    id: 'authorization-endpoint-at-another-path',
    breaks: [
      'discovery/authorization-endpoints-share-one-address',
      'discovery/authorization-endpoint-exists',
    ],
    sabotage: alterAddress('authorization_endpoint', '/oauth/', '/oauth2/'),
  }),
  saboteur({
    id: 'authorization-endpoint-gone',
    breaks: ['discovery/authorization-endpoint-exists'],
    sabotage: replaceResponse(at('/authentication/1/oauth/authorize'), () => errorResponse(404)),
  }),
  saboteur({
    id: 'implicit-flow-only',
    breaks: ['discovery/code-flow-is-offered'],
    sabotage: alterJson(onMetadata, setAt('/response_types_supported', ['token', 'id_token'])),
  }),
  saboteur({
    id: 'grants-for-machines-only',
    breaks: ['discovery/code-flow-is-offered'],
    sabotage: alterJson(onMetadata, setAt('/grant_types_supported', ['client_credentials', 'refresh_token'])),
  }),
];

const standardSaboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'metadata-under-a-media-type-of-its-own',
    breaks: ['discovery/metadata-is-labelled-as-json'],
    sabotage: setHeader(onMetadata, 'content-type', 'application/oauth+json'),
  }),
  saboteur({
    id: 'issuer-with-a-query',
    breaks: ['discovery/issuer-is-a-plain-address'],
    sabotage: alterAddress('issuer', /$/, '?shop=1'),
  }),
  saboteur({
    id: 'authorization-over-plain-http',
    breaks: ['discovery/authorization-endpoints-are-secure'],
    sabotage: (honest) =>
      ['authorization_endpoint', 'token_endpoint']
        .map((member) => alterAddress(member, 'http://', 'http://accounts.'))
        .reduce((handler, lie) => lie(handler), honest),
  }),
  saboteur({
    id: 'response-types-left-out',
    breaks: ['discovery/response-types-are-listed'],
    sabotage: alterJson(onMetadata, removeAt('/response_types_supported')),
  }),
  saboteur({
    id: 'locales-listed-as-none',
    breaks: ['discovery/empty-members-are-left-out'],
    sabotage: alterJson(onMetadata, setAt('/ui_locales_supported', [])),
  }),
  saboteur({
    id: 'plain-code-challenges-only',
    breaks: ['discovery/pkce-is-announced'],
    sabotage: alterJson(onMetadata, setAt('/code_challenge_methods_supported', ['plain'])),
  }),
];

export const authorizationServerSaboteurs: readonly Saboteur[] = [...metadataSaboteurs, ...standardSaboteurs];
