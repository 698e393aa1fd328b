/** Checks that discovery needs no credentials. */
import { requestText, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { metadataRequest, sentCredentials } from '../discovered/authorization.ts';
import { openApiFile, openApiRedirect } from '../discovered/descriptions.ts';
import { documentedVersions, pinnedRequest, profileRequest } from '../discovered/profile.ts';

const discoveryRequests = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiRedirect,
  openApiFile,
];

/** Statuses that demand credentials (RFC 9110 sections 15.5.2, 15.5.4 and 15.5.8). */
const refusals: readonly number[] = [401, 403, 407];

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
];
