/** Checks that discovery is open to everybody. */
import { asked, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { metadataRequest } from '../discovered/authorization-server.ts';
import { openApiFile, openApiRedirect } from '../discovered/open-api.ts';
import { documentedVersions, pinnedRequest, profileRequest } from '../discovered/profile.ts';

/** Every address of a discovery document. */
export const discoveryRequests = [
  profileRequest,
  ...documentedVersions.map(pinnedRequest),
  metadataRequest,
  openApiRedirect,
  openApiFile,
];

/** Statuses that ask for credentials (RFC 9110 sections 15.5.2, 15.5.4 and 15.5.8). */
const refusals: readonly number[] = [401, 403, 407];

export const credentials = check({
  id: 'discovery/no-credentials-are-needed',
  requires: ['discovery.no-credentials'],
  claim: 'No discovery document is refused to a caller without credentials.',
  run: async (context) => {
    const given = ['authorization', 'cookie'].filter((name) => name in context.target.headers);
    if (given.length > 0)
      throw new Inconclusive('not-observed', `every request carries credentials: ${given.join(', ')}`);
    const seen = await Promise.all(discoveryRequests.map((request) => context.fetch(request)));
    return context
      .examine(seen.filter(({ status }) => status < 400 || refusals.includes(status)))
      .filter(({ status }) => status >= 400)
      .map((response) =>
        violation(
          response,
          `${asked(response)} answered ${response.status} to a caller without credentials`,
          {
            at: 'status',
            expected: 'an answer without credentials',
            actual: String(response.status),
          },
        ),
      );
  },
});
