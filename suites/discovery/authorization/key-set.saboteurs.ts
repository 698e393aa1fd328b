/** Sabotage of the authorization server's keys. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt, removeAt, setAt } from '../../sabotage/json/change-at.ts';

const onKeys = at('/authentication/1/oauth/jwks');

export const saboteurs: readonly Saboteur[] = [
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
      at('/.well-known/oauth-authorization-server'),
      changeAt('/jwks_uri', (old) => String(old).replace('http://', 'http://accounts.')),
    ),
  }),
];
