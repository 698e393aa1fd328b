/** Sabotage of the authorization server metadata. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';
import { refuse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterMetadata, alterUrlAt, onMetadata } from '../saboteurs/alter-metadata.ts';

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
];
