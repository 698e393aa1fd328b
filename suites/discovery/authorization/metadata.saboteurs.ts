/** Sabotage of the authorization server metadata. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/metadata-is-served', {
    'metadata-missing': replaceResponse(onMetadata, () => errorResponse(404)),
    'metadata-in-a-list': alterJson(onMetadata, (body) => [body]),
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
    'scopes-as-one-text': alterJson(onMetadata, setAt('/scopes_supported', 'openid email')),
    'issuer-without-a-scheme': alterJson(
      onMetadata,
      changeAt('/issuer', (old) => String(old).replace('http://', '')),
    ),
  }),
  ...breaking(['discovery/metadata-is-well-formed', 'discovery/authorization-endpoints-share-one-address'], {
    'token-endpoint-at-a-relative-address': alterJson(
      onMetadata,
      changeAt('/token_endpoint', (old) => String(old).replace(/^http:\/\/[^/]*/, '')),
    ),
  }),
  ...breaking('discovery/metadata-is-labelled-as-json', {
    'metadata-under-a-media-type-of-its-own': setHeader(onMetadata, 'content-type', 'application/oauth+json'),
  }),
  ...breaking('discovery/empty-members-are-left-out', {
    'locales-listed-as-none': alterJson(onMetadata, setAt('/ui_locales_supported', [])),
  }),
  ...breaking('discovery/optional-metadata-has-its-types', {
    'revocation-at-a-relative-address': alterJson(
      onMetadata,
      setAt('/revocation_endpoint', '/authentication/1/oauth/revoke'),
    ),
    'languages-as-one-text': alterJson(onMetadata, setAt('/ui_locales_supported', 'en fr')),
  }),
];
