/** Saboteurs of the URLs in the authorization server metadata, and of its key set. */

import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at } from '../sabotage/conditions.ts';
import { onMetadata } from '../sabotage/documents.ts';
import { refuse } from '../sabotage/http.ts';
import { alterJson, changeAt, removeAt, setAt } from '../sabotage/json.ts';
import { alterUrlAt } from './authorization.saboteurs.ts';

const onKeys = at('/authentication/1/oauth/jwks');

export const saboteurs: readonly Saboteur[] = [
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
];
