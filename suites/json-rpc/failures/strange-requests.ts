/** Requests that can be read, with members that no caller sends: none of them is answered with a bare server error. */
import { nonObjects } from '../../../lib/arbitraries/mutated-arguments.ts';
import { type Edges, edgesOf } from '../../../lib/assert/boundaries.ts';
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import { showBody, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { postJson } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { callWith, findRpcResponse } from '../../discovered/commerce/rpc.ts';
import { called } from '../../discovered/commerce/rpc-response.ts';
import { requireWorkingEndpoint } from '../collected-responses.ts';

const strange = (members: object): object => ({ jsonrpc: '2.0', id: 'strange', ...members });

/** A lenient server may understand some of them, and none has an effect. */
const strangeRequests: Edges<object> = {
  telling: [
    strange({ method: 'tools/list', params: null }),
    strange({ method: 'tools/list', params: { cursor: 'no-such-page' } }),
    strange({ method: '' }),
  ],
  others: [strange({ method: 'tools/call', params: { name: 'search_catalog\u0000', arguments: {} } })],
};

const withId = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'tools/list' });

/** Requests whose id is neither a string, a number nor null. */
export const oddIds: Edges<object> = { telling: [withId({})], others: [withId(true)] };

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/strange-requests-get-an-answer',
    requires: ['json-rpc.request.strange'],
    claim:
      'A request with strange members is answered with a JSON-RPC response or an error, and not with a bare failure.',
    fix: 'Answer every request that can be read with a JSON-RPC response, and put an Error body or a JSON-RPC error into every failure, a 500 included.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const strangeBodies = [strangeRequests, oddIds].flatMap((edges) => edgesOf(context, edges));
      const requests = [
        ...strangeBodies.map((body) => postJson(endpoint, body)),
        ...edgesOf(context, nonObjects).map((args) => callWith(endpoint, 'search_catalog', args)),
      ];
      return forEach(context, requests, async (request) => holdsAnswer(await context.fetch(request)));
    },
  }),
];

/** A request without a usable id may be taken for a notification, which gets no body. */
const ofNotifications: readonly number[] = [202, 204];

function holdsAnswer(response: HttpResponse): readonly Violation[] {
  const { status, json } = response;
  const rpcResponse = findRpcResponse(response);
  const isError = isObject(rpcResponse?.error) || (json.valid && fitsSchema('error', json.value));
  // Other checks judge the form of a response.
  const isResponse = rpcResponse !== undefined && ('result' in rpcResponse || 'error' in rpcResponse);
  const isAnswer = status === 200 ? isError || isResponse : status < 500 && isError;
  if (isAnswer || ofNotifications.includes(status)) return [];
  const actual = `${status}, ${showBody(response)}`;
  const message = `${called(response)}, sent as ${response.request.body}, was answered with ${actual}; promised is a JSON-RPC response or an error`;
  const expected = 'a JSON-RPC response, or an Error body';
  return [violation(response, message, { at: '', expected, actual })];
}
