/** Sabotage of the URLs in the metadata. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
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
  saboteur({
    id: 'token-endpoint-of-another-server',
    breaks: ['discovery/authorization-endpoints-share-one-address'],
    alsoCatches: {
      checks: ['discovery/unknown-codes-are-refused'],
      because: 'The other URL has no token endpoint.',
    },
    sabotage: alterMember('token_endpoint', '/authentication/1/', '/authentication/2/'),
  }),
  saboteur({
    id: 'token-endpoint-with-an-ending',
    breaks: ['discovery/authorization-endpoints-share-one-address'],
    sabotage: alterMember('token_endpoint', /$/, 's'),
  }),
  saboteur({
    id: 'authorization-endpoint-at-another-path',
    breaks: [
      'discovery/authorization-endpoints-share-one-address',
      'discovery/authorization-endpoint-exists',
    ],
    sabotage: alterMember('authorization_endpoint', '/oauth/', '/oauth2/'),
  }),
  saboteur({
    id: 'authorization-endpoint-gone',
    breaks: ['discovery/authorization-endpoint-exists'],
    sabotage: replaceResponse(at('/authentication/1/oauth/authorize'), () => errorResponse(404)),
  }),
  saboteur({
    id: 'authorization-over-plain-http',
    breaks: ['discovery/authorization-endpoints-are-secure'],
    sabotage: combine(
      alterMember('authorization_endpoint', 'http://', 'http://accounts.'),
      alterMember('token_endpoint', 'http://', 'http://accounts.'),
    ),
  }),
  saboteur({
    id: 'issuer-with-a-query',
    breaks: ['discovery/issuer-is-a-plain-address'],
    sabotage: alterMember('issuer', /$/, '?shop=1'),
  }),
  saboteur({
    id: 'issuer-publishes-nothing',
    breaks: ['discovery/issuer-publishes-its-own-metadata'],
    sabotage: replaceResponse(at('/.well-known/oauth-authorization-server/authentication/1'), () =>
      errorResponse(404),
    ),
  }),
  saboteur({
    id: 'issuer-with-another-ending',
    breaks: ['discovery/issuer-publishes-its-own-metadata'],
    sabotage: alterMember('issuer', /$/, '/'),
  }),
];
