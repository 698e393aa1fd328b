/** Authorization servers. */
import type { Part } from '../part.ts';

export const oauth: readonly Part[] = [
  {
    id: 'oidc-provider',
    layer: 'oauth',
    source: 'https://github.com/panva/node-oidc-provider#documentation--configuration',
    configurations: [
      { name: 'readme', what: 'as the README shows it, with our paths and scopes' },
    ],
  },
  {
    id: 'oauth2-mock-server',
    layer: 'oauth',
    source: 'https://github.com/axa-group/oauth2-mock-server#quickstart',
    configurations: [
      { name: 'readme', what: 'as the README shows it, with our paths' },
    ],
  },
  {
    id: 'better-auth',
    layer: 'oauth',
    source: 'https://better-auth.com/docs/plugins/oauth-provider',
    configurations: [
      { name: 'documented', what: 'with the plugins jwt and oauthProvider, as the documentation shows them, with our scopes' },
    ],
  },
];
