/** Authorization servers. */
import type { Part } from '../part.ts';

export const oauth: readonly Part[] = [
  {
    id: 'oidc-provider',
    layer: 'oauth',
    source: 'https://github.com/panva/node-oidc-provider#documentation--configuration',
    configurations: [{ name: 'readme', what: 'as the README shows it, with our paths and scopes' }],
  },
  {
    id: 'oauth2-mock-server',
    layer: 'oauth',
    source: 'https://github.com/axa-group/oauth2-mock-server#quickstart',
    configurations: [
      {
        name: 'readme',
        what: 'as the README shows it, with our paths',
        breaks: {
          'discovery/metadata-is-well-formed':
            'The metadata has no scopes_supported, which the interface asks for and RFC 8414 recommends.',
        },
        undecided: {
          'discovery/unregistered-clients-get-no-redirect': 'it is a mock, which registers no clients',
          'discovery/documented-scopes-are-offered': 'it lists no scopes',
        },
      },
    ],
  },
  {
    id: 'better-auth',
    beside: ['@better-auth/oauth-provider'],
    layer: 'oauth',
    source: 'https://better-auth.com/docs/plugins/oauth-provider',
    configurations: [
      {
        name: 'documented',
        what: 'with the plugins jwt and oauthProvider, as the documentation shows them, with our scopes',
        breaks: {
          'discovery/authorization-endpoints-share-one-address':
            'The endpoints end in /oauth2/authorize and /oauth2/token; the interface documents /oauth/authorize and /oauth/token.',
        },
      },
    ],
  },
];
