/** Every HTTP failure that the run has seen at the interface's own endpoints explains itself. */

import { forEach } from '../../lib/assert/for-each.ts';
import { isObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { isCatalog } from '../learned/catalog-endpoints.ts';
import { isEndpoint } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';

/** Answers of what stands before the storefront, and the rate limit's, which area rate-limiting judges. */
const notTheirs: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const documents = /^\/\.well-known\/(ucp(\/[^/]+)?|oauth-authorization-server)$|^\/sitemap\.xml$/;

export const failureChecks = [
  check({
    id: 'catalog/http-failures-carry-an-error-body',
    requires: ['catalog.errors.body'],
    claim: 'Every HTTP failure of the endpoints that the run has seen carries an Error body.',
    order: 'afterwards',
    run: async (witness) => {
      const failures = witness.seen().filter((observation) => isFailure(observation, witness));
      if (failures.length === 0) throw new Inconclusive('not-observed', 'no request of the run has failed');
      return forEach(witness, failures, explainsItself);
    },
  }),
];

function isFailure(observation: Observation, witness: Witness): boolean {
  const { status, request } = observation;
  if (status < 400 || notTheirs.has(status)) return false;
  if (request.method === 'GET') return isCatalog(observation, witness) || isDocument(observation, witness);
  return request.method === 'POST' && isEndpoint(witness.target, request.url) && isRpc(observation);
}

const isDocument = ({ request }: Observation, { target }: Witness): boolean =>
  request.url.startsWith(`${target.baseUrl}/`) &&
  documents.test(request.url.slice(target.baseUrl.length).split('?')[0] ?? '');

/** Asked as the document says; what comes back to another media type is not shown. */
const isRpc = ({ request }: Observation): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false;

/** At the commerce endpoint a JSON-RPC error response explains as much as an Error body does. */
function explainsItself(observation: Observation): readonly Violation[] {
  const { request } = observation;
  if (request.method === 'POST' && isObject(responseOf(observation)?.error)) return [];
  return matchesSchema(observation, 'error');
}
