/** Sabotage of the authorization server metadata. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { setHeader } from '../../sabotage/alter-headers.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { errorAnswer } from '../../sabotage/error-answer.ts';
import { change, put } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { at } from '../../sabotage/when.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'metadata-missing',
    breaks: ['discovery/metadata-is-served'],
    sabotage: replaceAnswer(onMetadata, () => errorAnswer(404)),
  }),
  saboteur({
    id: 'metadata-in-a-list',
    breaks: ['discovery/metadata-is-served'],
    sabotage: alterJson(onMetadata, (body) => [body]),
  }),
  saboteur({
    id: 'metadata-moved',
    breaks: ['discovery/metadata-is-served'],
    sabotage: replaceAnswer(
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
    sabotage: alterJson(onMetadata, put('/scopes_supported', 'openid email')),
  }),
  saboteur({
    id: 'issuer-without-a-scheme',
    breaks: ['discovery/metadata-is-well-formed'],
    sabotage: alterJson(
      onMetadata,
      change('/issuer', (old) => String(old).replace('http://', '')),
    ),
  }),
  saboteur({
    id: 'token-endpoint-at-a-relative-address',
    breaks: ['discovery/metadata-is-well-formed', 'discovery/authorization-endpoints-share-one-address'],
    sabotage: alterJson(
      onMetadata,
      change('/token_endpoint', (old) => String(old).replace(/^http:\/\/[^/]*/, '')),
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
    sabotage: alterJson(onMetadata, put('/ui_locales_supported', [])),
  }),
  saboteur({
    id: 'revocation-at-a-relative-address',
    breaks: ['discovery/optional-metadata-has-its-types'],
    sabotage: alterJson(onMetadata, put('/revocation_endpoint', '/authentication/1/oauth/revoke')),
  }),
  saboteur({
    id: 'languages-as-one-text',
    breaks: ['discovery/optional-metadata-has-its-types'],
    sabotage: alterJson(onMetadata, put('/ui_locales_supported', 'en fr')),
  }),
];
