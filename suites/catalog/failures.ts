/** Every HTTP failure that the run has seen at the interface's own endpoints explains itself. */

import { forEach } from '../../lib/assert/for-each.ts';
import { isObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { isCatalog } from '../discovered/catalog-endpoints.ts';
import { isEndpoint } from '../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse } from '../discovered/commerce/rpc.ts';

/** Answers of what stands before the storefront, and the rate limit's, which area rate-limiting judges. */
const notTheirs: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const documents = /^\/\.well-known\/(ucp(\/[^/]+)?|oauth-authorization-server)$|^\/sitemap\.xml$/;

export const failureChecks = [
  check({
    id: 'catalog/http-failures-carry-an-error-body',
    requires: ['catalog.errors.body'],
    claim: 'Every HTTP failure of the endpoints that the run has seen carries an Error body.',
    order: 'afterwards',
    run: async (context) => {
      const failures = context.seen().filter((response) => isFailure(response, context));
      if (failures.length === 0) throw new Inconclusive('not-observed', 'no request of the run has failed');
      return forEach(context, failures, explainsItself);
    },
  }),
];

function isFailure(response: HttpResponse, context: Context): boolean {
  const { status, request } = response;
  if (status < 400 || notTheirs.has(status)) return false;
  if (request.method === 'GET') return isCatalog(response, context) || isDocument(response, context);
  return request.method === 'POST' && isEndpoint(context.target, request.url) && isRpc(response);
}

const isDocument = ({ request }: HttpResponse, { target }: Context): boolean =>
  request.url.startsWith(`${target.baseUrl}/`) &&
  documents.test(request.url.slice(target.baseUrl.length).split('?')[0] ?? '');

/** Asked as the document says; what comes back to another media type is not shown. */
const isRpc = ({ request }: HttpResponse): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false;

/** At the commerce endpoint a JSON-RPC error response explains as much as an Error body does. */
function explainsItself(response: HttpResponse): readonly Violation[] {
  const { request } = response;
  if (request.method === 'POST' && isObject(findRpcResponse(response)?.error)) return [];
  return matchesSchema(response, 'error');
}
