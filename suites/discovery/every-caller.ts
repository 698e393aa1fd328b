/** Every caller gets the discovery documents. */
import type { Check } from '../../lib/model/check.ts';
import { servesEveryCaller } from '../http/every-caller.ts';

export const checks: readonly Check[] = [
  servesEveryCaller({
    id: 'discovery/every-caller-gets-the-documents',
    requires: [
      'discovery.profile.served',
      'discovery.pinned.served',
      'discovery.metadata.served',
      'discovery.openapi.served',
    ],
    claim:
      'An address of a discovery document that has served it in the run serves it with status 200 to every caller that accepts JSON.',
    fix: 'Answer every request that accepts JSON at the address of a discovery document alike, with status 200 and the document, whatever its Origin, entity tag or codings are.',
    prerequisites: ['discovery/profile-is-json-whoever-asked-before'],
    documents: [
      { path: /^\/\.well-known\/ucp$/, schema: 'merchant-profile', promise: 'discovery.profile.served' },
      {
        path: /^\/\.well-known\/ucp\/2026-(?:04-08|01-23)$/,
        schema: 'pinned-profile',
        promise: 'discovery.pinned.served',
      },
      {
        path: /^\/\.well-known\/oauth-authorization-server$/,
        schema: 'authorization-server-metadata',
        promise: 'discovery.metadata.served',
      },
      {
        path: /^\/cdn\/shop\/files\/openapi-2026-08-27\.json$/,
        schema: 'openapi-document',
        promise: 'discovery.openapi.served',
      },
    ],
  }),
];
