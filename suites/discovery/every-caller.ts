/** Every caller gets the discovery documents, labelled as JSON. */
import type { Check } from '../../lib/model/check.ts';
import { servesEveryCaller } from '../http/every-caller.ts';
import { labelsEveryAnswer } from '../http/every-label.ts';

const promise = 'discovery.json.media-type';

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

  labelsEveryAnswer({
    id: 'discovery/every-answer-is-labelled-as-json',
    requires: ['discovery.json.media-type', 'discovery.rfc8414.media-type', 'discovery.error.media-type'],
    claim:
      'An address of a discovery document that has labelled JSON as JSON in the run does so for every caller and version.',
    fix: 'Send the discovery documents and the refusals of unknown versions with Content-Type: application/json whatever the Origin, entity tag or version of the request is.',
    prerequisites: ['discovery/json-is-labelled-as-json'],
    endpoints: [
      { path: /^\/\.well-known\/ucp$/, status: 200, promise },
      { path: /^\/\.well-known\/ucp\/[^/]+$/, status: 200, promise },
      { path: /^\/\.well-known\/ucp\/[^/]+$/, status: 404, promise: 'discovery.error.media-type' },
      {
        path: /^\/\.well-known\/oauth-authorization-server$/,
        status: 200,
        promise: 'discovery.rfc8414.media-type',
      },
      { path: /^\/cdn\/shop\/files\/openapi-[^/]+\.json$/, status: 200, promise },
    ],
  }),
];
