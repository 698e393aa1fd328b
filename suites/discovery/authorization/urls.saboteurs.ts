/** Sabotage of the URLs in the metadata. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { combine } from '../../sabotage/combine.ts';
import { at } from '../../sabotage/conditions.ts';
import { errorResponse } from '../../sabotage/http/error-response.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

/** Changes a URL of the metadata. */
const alterMember = (member: string, from: string | RegExp, to: string) =>
  alterJson(
    onMetadata,
    changeAt(`/${member}`, (old) => String(old).replace(from, to)),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/authorization-endpoints-share-one-address', {
    'token-endpoint-of-another-server': {
      alsoCatches: {
        checks: ['discovery/unknown-codes-are-refused'],
        because: 'The other URL has no token endpoint.',
      },
      sabotage: alterMember('token_endpoint', '/authentication/1/', '/authentication/2/'),
    },
    'token-endpoint-with-an-ending': alterMember('token_endpoint', /$/, 's'),
  }),
  ...breaking(
    ['discovery/authorization-endpoints-share-one-address', 'discovery/authorization-endpoint-exists'],
    {
      'authorization-endpoint-at-another-path': alterMember('authorization_endpoint', '/oauth/', '/oauth2/'),
    },
  ),
  ...breaking('discovery/authorization-endpoint-exists', {
    'authorization-endpoint-gone': replaceResponse(at('/authentication/1/oauth/authorize'), () =>
      errorResponse(404),
    ),
  }),
  ...breaking('discovery/authorization-endpoints-are-secure', {
    'authorization-over-plain-http': combine(
      alterMember('authorization_endpoint', 'http://', 'http://accounts.'),
      alterMember('token_endpoint', 'http://', 'http://accounts.'),
    ),
  }),
  ...breaking('discovery/issuer-is-a-plain-address', {
    'issuer-with-a-query': alterMember('issuer', /$/, '?shop=1'),
  }),
  ...breaking('discovery/issuer-publishes-its-own-metadata', {
    'issuer-publishes-nothing': replaceResponse(
      at('/.well-known/oauth-authorization-server/authentication/1'),
      () => errorResponse(404),
    ),
    'issuer-with-another-ending': alterMember('issuer', /$/, '/'),
  }),
];
