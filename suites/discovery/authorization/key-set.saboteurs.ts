/** Sabotage of the authorization server's keys. */
import { isObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at } from '../../sabotage/conditions.ts';
import { refuse } from '../../sabotage/http/error-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterUrlAt } from '../saboteurs/alter-metadata.ts';

const onKeys = at('/authentication/1/oauth/jwks');

export const saboteurs: readonly Saboteur[] = [
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
  ...breaking('discovery/keys-come-over-https', {
    'keys-over-plain-http': alterUrlAt('jwks_uri', 'http://', 'http://accounts.'),
  }),
];
