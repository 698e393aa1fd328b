/** Every caller gets the discovery documents: without credentials, with status 200, labelled as JSON. */
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { metadataRequest, sentCredentials } from '../discovered/authorization.ts';
import { openApiFile, openApiRedirect } from '../discovered/descriptions.ts';
import { documentedVersions, pinnedRequest, profileRequest } from '../discovered/profile.ts';
import { labelsEveryAnswer, servesEveryCaller } from '../http/every-caller.ts';

const discoveryRequests = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiRedirect,
  openApiFile,
];

/** Statuses that demand credentials (RFC 9110 sections 15.5.2, 15.5.4 and 15.5.8). */
const refusals: readonly number[] = [401, 403, 407];

const promise = 'discovery.json.media-type';

export const checks: readonly Check[] = [
  check({
    id: 'discovery/no-credentials-are-needed',
    requires: ['discovery.no-credentials'],
    claim: 'No discovery document is refused to a caller without credentials.',
    fix: 'Serve the profiles at /.well-known/ucp, the authorization server metadata and the OpenAPI document without credentials, not with 401, 403 or 407.',
    run: async (context) => {
      const sent = sentCredentials(context.target);
      if (sent !== undefined) {
        throw new Inconclusive('not-observed', `every request carries ${sent}`);
      }
      const responses = await Promise.all(discoveryRequests.map((request) => context.fetch(request)));
      return context
        .examine(responses.filter(({ status }) => status < 400 || refusals.includes(status)))
        .filter(({ status }) => status >= 400)
        .map((response) => {
          const message = `${requestText(response)} answered ${response.status} to a caller without credentials`;
          const expected = 'a response without credentials';
          return violation(response, message, { at: 'status', expected, actual: String(response.status) });
        });
    },
  }),

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
