/** Sabotage of the URLs in the metadata. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { alterJson } from '../../sabotage/alter-json.ts';
import { errorAnswer } from '../../sabotage/error-answer.ts';
import { inTurn } from '../../sabotage/in-turn.ts';
import { change } from '../../sabotage/put.ts';
import { replaceAnswer } from '../../sabotage/replace-answer.ts';
import { at } from '../../sabotage/when.ts';

const onMetadata = at('/.well-known/oauth-authorization-server');

/** Changes a URL of the metadata. */
const alterMember = (member: string, from: string | RegExp, to: string) =>
  alterJson(
    onMetadata,
    change(`/${member}`, (old) => String(old).replace(from, to)),
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
    sabotage: replaceAnswer(at('/authentication/1/oauth/authorize'), () => errorAnswer(404)),
  }),
  saboteur({
    id: 'authorization-over-plain-http',
    breaks: ['discovery/authorization-endpoints-are-secure'],
    sabotage: inTurn(
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
    sabotage: replaceAnswer(at('/.well-known/oauth-authorization-server/authentication/1'), () =>
      errorAnswer(404),
    ),
  }),
  saboteur({
    id: 'issuer-with-another-ending',
    breaks: ['discovery/issuer-publishes-its-own-metadata'],
    sabotage: alterMember('issuer', /$/, '/'),
  }),
];
