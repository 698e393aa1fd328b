/** Sabotage of the URLs in the metadata. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { combine } from '../../sabotage/combine.ts';
import { at } from '../../sabotage/conditions.ts';
import { refuse } from '../../sabotage/http/error-response.ts';
import { alterUrlAt } from '../saboteurs/alter-metadata.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/authorization-endpoints-share-one-address', {
    'token-endpoint-of-another-server': {
      alsoCatches: {
        checks: ['discovery/unknown-codes-are-refused'],
        because: 'The other URL has no token endpoint.',
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
];
