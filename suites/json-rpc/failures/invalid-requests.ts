/** Bodies that are not a JSON-RPC request are refused. */
import {
  brokenRequests,
  brokenTexts,
  cutRequest,
  requestWithoutMethod,
} from '../../../lib/arbitraries/rpc.ts';
import { type Edges, fewOf } from '../../../lib/assert/boundaries.ts';
import { forAll } from '../../../lib/assert/for-all.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import { showBody, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postText } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse } from '../../discovered/commerce/rpc.ts';
import { requireRpcEndpoint } from '../../discovered/commerce/rpc-endpoint.ts';
import { called } from '../../discovered/commerce/rpc-response.ts';
import { hasFailed } from '../../discovered/commerce/tool-result.ts';

/** Generated in a thorough run. */
const more = 5;

/** Params that are not an object, in a call that would otherwise succeed. */
const brokenParams = (params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 'broken', method: 'tools/call', params });

/** The interface leaves the status open, short of a server error; the body has to hold the error. */
function holdsRefusal(response: HttpResponse): readonly Violation[] {
  const { status, json } = response;
  const rpcResponse = findRpcResponse(response);
  const hasError =
    (rpcResponse && hasFailed(rpcResponse) && !isEmptyError(rpcResponse)) ||
    (json.valid && fitsSchema('error', json.value));
  if (hasError && (status === 200 || (status >= 400 && status < 500))) return [];
  const actual = `${status}, ${showBody(response)}`;
  const message = `${called(response)} was answered with ${actual}; promised is an error`;
  const expected = 'a JSON-RPC error or an Error body, with HTTP 200 or 4xx';
  return [violation(response, message, { at: '', expected, actual })];
}

const isEmptyError = ({ error, result }: JsonObject): boolean => result === undefined && !isObject(error);

const refused = (
  row: Pick<Check, 'id' | 'claim' | 'fix'>,
  bodies: Edges<string>,
  arbitrary = cutRequest(),
): Check =>
  check({
    ...row,
    requires: ['json-rpc.request.form'],
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (body: string) => holdsRefusal(await context.fetch(postText(endpoint, body)));
      return forAll(context, arbitrary, holds, fewOf(context, bodies, more));
    },
  });

export const checks: readonly Check[] = [
  refused(
    {
      id: 'json-rpc/broken-json-is-refused',
      claim: 'A body that is not JSON is answered with an error, and not with a server error.',
      fix: 'Answer a body that is not JSON, an empty one included, with a JSON-RPC error in HTTP 200 or 4xx.',
    },
    brokenTexts,
  ),

  refused(
    {
      id: 'json-rpc/broken-requests-are-refused',
      claim: 'JSON without a method, or with params that are not an object, is answered with an error.',
      fix: 'Answer JSON that has no string method, or whose params are not an object, with a JSON-RPC error in HTTP 200 or 4xx.',
    },
    {
      telling: [...brokenRequests.telling, brokenParams(['search_catalog', {}])],
      others: [...brokenRequests.others, ...['search_catalog', 5].map(brokenParams)],
    },
    requestWithoutMethod(),
  ),
];
