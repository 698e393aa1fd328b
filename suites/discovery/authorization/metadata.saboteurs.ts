/** Sabotage of the authorization server metadata. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

export const saboteurs: readonly Saboteur[] = [
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
    sabotage: alterJson(
      onMetadata,
      changeAt('/issuer', (old) => String(old).replace('http://', '')),
    ),
  }),
  saboteur({
    id: 'token-endpoint-at-a-relative-address',
    breaks: ['discovery/metadata-is-well-formed', 'discovery/authorization-endpoints-share-one-address'],
    sabotage: alterJson(
      onMetadata,
      changeAt('/token_endpoint', (old) => String(old).replace(/^http:\/\/[^/]*/, '')),
    ),
  }),
  saboteur({
    id: 'metadata-under-a-media-type-of-its-own',
    breaks: ['discovery/metadata-is-labelled-as-json'],
    sabotage: setHeader(onMetadata, 'content-type', 'application/oauth+json'),
  }),
  saboteur({
    id: 'locales-listed-as-none',
    breaks: ['discovery/empty-members-are-left-out'],
    sabotage: alterJson(onMetadata, setAt('/ui_locales_supported', [])),
  }),
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
];
