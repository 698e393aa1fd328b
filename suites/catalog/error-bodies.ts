/** Every HTTP failure of the run at the interface's own endpoints carries an Error body. */
import { isObject } from '../../lib/assert/json.ts';
import { rule } from '../../lib/assert/rule.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Context } from '../../lib/model/context.ts';
import type { HttpResponse } from '../../lib/model/http/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { isCatalog } from '../discovered/catalog/endpoints.ts';
import { isCall } from '../discovered/commerce/advertised.ts';
import { findRpcResponse } from '../discovered/commerce/rpc.ts';

/** Statuses of gateways in front of the storefront, and of the rate limit, which area rate-limiting judges. */
const ofOthers: ReadonlySet<number> = new Set([429, 430, 502, 503, 504]);
const documents = /^\/\.well-known\/(ucp(\/[^/]+)?|oauth-authorization-server)$|^\/sitemap\.xml$/;

export const checks: readonly Check[] = [
  rule({
    id: 'catalog/http-failures-carry-an-error-body',
    requires: ['catalog.errors.body'],
    claim: 'Every HTTP failure of the endpoints during the run carries an Error body.',
    fix: 'Send a JSON object with the strings code and message, or a JSON-RPC error at the commerce endpoint, with every 4xx and 500; make any continue_url absolute.',
    order: 'afterwards',
    of: (context) => {
      const seen = context.seen();
      const failures = seen.filter((response) => isFailure(response, context));
      return failures.filter((response) => !isNoEndpoint(response, seen));
    },
    holds: hasErrorBody,
    unobserved: 'no request of the run has failed',
  }),
];

function isFailure(response: HttpResponse, context: Context): boolean {
  const { status, request } = response;
  if (status < 400 || ofOthers.has(status)) return false;
  if (request.method === 'GET') return isCatalog(response, context) || isDocument(response, context);
  return isCall(request) && isRpc(response);
}

/** Where the commerce endpoint is at another address, there may be anything at this one, such as a page. */
function isNoEndpoint({ request }: HttpResponse, seen: readonly HttpResponse[]): boolean {
  if (request.method !== 'POST') return false;
  const served = seen.filter((response) => isCall(response.request) && findRpcResponse(response));
  return served.length > 0 && served.every((response) => response.request.url !== request.url);
}

const isDocument = ({ request }: HttpResponse, { target }: Context): boolean =>
  request.url.startsWith(`${target.baseUrl}/`) &&
  documents.test(request.url.slice(target.baseUrl.length).split('?')[0] ?? '');

/** Sent as the document requires; the answer to another media type is not documented. */
const isRpc = ({ request }: HttpResponse): boolean =>
  request.headers['content-type']?.startsWith('application/json') ?? false;

/** At the commerce endpoint a JSON-RPC error is accepted in place of an Error body. */
function hasErrorBody(response: HttpResponse): readonly Violation[] {
  const { request } = response;
  if (request.method === 'POST' && isObject(findRpcResponse(response)?.error)) return [];
  return matchesSchema(response, 'error');
}
