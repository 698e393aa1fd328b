/** Requests that have to fail: unknown methods and tools, calls without a name, invalid bodies, strange members. */

import { nonObjects } from '../../lib/arbitraries/arguments.ts';
import {
  brokenRequests,
  brokenTexts,
  cutRequest,
  requestWithoutMethod,
} from '../../lib/arbitraries/request-values.ts';
import {
  unknownMethod,
  unknownMethods,
  unknownTool,
  unknownTools,
} from '../../lib/arbitraries/unknown-names.ts';
import { type Boundaries, boundariesOf, fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { naming, show, showBody, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import { type HttpResponse, postJson, postText } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { findEndpoints } from '../discovered/commerce-endpoint.ts';
import { callWith, findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { called, hasMethodFailure, hasRpcResponse, hasToolFailure } from '../discovered/rpc-response.ts';
import { hasFailed } from '../discovered/tool-result.ts';
import { listTools, requireRpcEndpoint } from '../discovered/tools.ts';
import { idNames } from '../words/catalog.ts';
import {
  callMethod,
  callsWithoutName,
  callUnknownTool,
  requireWorkingEndpoint,
  seenToolResponses,
} from './samples.ts';

/** Generated inputs in a thorough run. */
const more = 5;

const promises = { answer: 'json-rpc.method-failure', failure: 'json-rpc.tools-call' } as const;

const refused = (
  row: Pick<Check, 'id' | 'claim' | 'fix'>,
  bodies: Boundaries<string>,
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

/** Params that are not an object, in a call that would otherwise succeed. */
const brokenParams = (params: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 'broken', method: 'tools/call', params });

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/unknown-methods-fail',
    requires: ['json-rpc.method-failure'],
    claim: 'A method that does not exist is answered with HTTP 200 and an error member.',
    fix: 'Answer unknown methods with HTTP 200 and a JSON-RPC error, on every host of the commerce endpoint, and not with a 4xx or 5xx status.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (name: string) => hasMethodFailure(await context.fetch(callMethod(endpoint, name)));
      const inputs = fewOf(context, unknownMethods, more);
      const violations = await forAll(context, unknownMethod(), holds, inputs);
      return violations.length > 0 ? violations : onOtherHosts(context, 'storefront/no-such-method');
    },
  }),

  check({
    id: 'json-rpc/unknown-tools-fail',
    requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
    claim: 'A call of a tool that does not exist is answered with HTTP 200 and a failure.',
    fix: 'Answer calls of unknown tools with HTTP 200 and a JSON-RPC error or a result with isError: true, and compare tool names as a whole.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (name: string) =>
        hasToolFailure(await context.fetch(callUnknownTool(endpoint, name)), promises);
      return forAll(context, unknownTool(), holds, fewOf(context, unknownTools, more));
    },
  }),

  check({
    id: 'json-rpc/calls-without-a-name-fail',
    requires: ['json-rpc.tools-call', 'json-rpc.method-failure'],
    claim: 'A tools/call whose params name no tool is answered with HTTP 200 and a failure.',
    fix: 'Answer a tools/call whose params.name is missing or is no string with HTTP 200 and a JSON-RPC error.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      return forEach(context, callsWithoutName(context, endpoint), async (call) =>
        hasToolFailure(await context.fetch(call), promises),
      );
    },
  }),

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
      representative: [...brokenRequests.representative, brokenParams(['search_catalog', {}])],
      others: [...brokenRequests.others, ...['search_catalog', 5].map(brokenParams)],
    },
    requestWithoutMethod(),
  ),

  check({
    id: 'json-rpc/strange-requests-get-an-answer',
    requires: ['json-rpc.request.strange', 'json-rpc.method-failure'],
    claim:
      'A request with strange members is answered with a JSON-RPC response or an error, and not with a bare failure; a page of tools/list that does not exist is told in HTTP 200.',
    fix: 'Answer every request that can be read with a JSON-RPC response, and put an Error body or a JSON-RPC error into every failure, a 500 included; answer tools/list with HTTP 200, whatever its cursor is.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const strangeBodies = [strangeRequests, oddIds].flatMap((edges) => boundariesOf(context, edges));
      const requests = [
        ...strangeBodies.map((body) => postJson(endpoint, body)),
        ...boundariesOf(context, nonObjects).map((args) => callWith(endpoint, 'search_catalog', args)),
      ];
      return forEach(context, requests, async (request) => {
        const response = await context.fetch(request);
        const found = naming('json-rpc.request.strange', holdsAnswer(response));
        return found.length > 0 ? found : holdsFailureOfMethod(response);
      });
    },
  }),

  check({
    id: 'json-rpc/failures-lead-to-their-own-record',
    requires: ['json-rpc.continue-url'],
    claim: 'The continue_url of a failed call does not lead to the record of another call.',
    fix: 'Build the continue_url of an error from the id in the arguments of its own call.',
    order: 'afterwards',
    async run(context) {
      const calls = (await seenToolResponses(context)).map(toCall);
      const leading = calls.filter(({ link, ids }) => link !== undefined && ids.length > 0);
      return forEach(
        context,
        leading,
        (call) => leadsElsewhere(call, calls),
        'no failed call has a continue_url',
      );
    },
  }),
];

/** A cursor is a strange param of a method that is known, which may ignore it; another check judges methods that are not. */
function holdsFailureOfMethod(response: HttpResponse): readonly Violation[] {
  const hasCursor = valueAt(requestedRpc(response.request), '/params/cursor') !== undefined;
  const isRefused = response.status >= 400 && isObject(findRpcResponse(response)?.error);
  if (!hasCursor || !isRefused) return [];
  return naming('json-rpc.method-failure', hasMethodFailure(response)).map((one) => ({
    ...one,
    atMost: 'should',
  }));
}

type Call = {
  readonly response: HttpResponse;
  /** What the tool is about: `checkout`. */
  readonly noun: string;
  /** Ids of an existing record in the arguments. */
  readonly ids: readonly string[];
  /** Where the caller goes after a failure. */
  readonly link: string | undefined;
};

/** Shorter ids may stand in any address. */
const leastId = 6;

function toCall(response: HttpResponse): Call {
  const { name, arguments: args } = requestedRpc(response.request).params as JsonObject;
  const [verb, noun = ''] = String(name).split('_');
  const members = isObject(args) && verb !== 'create' ? Object.entries(args) : [];
  const ids = members.flatMap(([member, value]) =>
    idNames.identifying.test(member) && typeof value === 'string' && value.length >= leastId ? [value] : [],
  );
  // The checks of UCP judge the links in its results.
  const link = valueAt(findRpcResponse(response)?.error, '/data/continue_url');
  return { response, noun, ids, link: typeof link === 'string' ? link : undefined };
}

function leadsElsewhere(
  { response, noun, ids, link = '' }: Call,
  calls: readonly Call[],
): readonly Violation[] {
  if (ids.some((id) => link.includes(id))) return [];
  const others = calls.filter((other) => other.noun === noun).flatMap((other) => other.ids);
  const other = others.find((id) => !ids.includes(id) && link.includes(id));
  if (other === undefined) return [];
  const message = `${called(response)} of ${show(ids[0])} has the continue_url ${show(link)}, which leads to ${show(other)}`;
  const expected = 'a continue_url that leads to the record of the call';
  return [violation(response, message, { at: '/error/data/continue_url', expected, actual: show(link) })];
}

/** The endpoint is the same on all its hosts (Endpoints, rule 6). Other checks send this request to all of them as well. */
async function onOtherHosts(context: Context, method: string): Promise<readonly Violation[]> {
  const [, ...others] = await findEndpoints(context);
  return forEach(context, others, async (endpoint) => {
    // json-rpc/base-host-serves-the-endpoint judges whether the host serves it at all.
    if (hasRpcResponse(await context.fetch(listTools(endpoint))).length > 0) return undefined;
    return hasMethodFailure(await context.fetch(callMethod(endpoint, method)));
  });
}

/** The interface leaves the status open, except that it is no server error; the body holds the error. */
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

const strange = (members: object): object => ({ jsonrpc: '2.0', id: 'strange', ...members });

/** A lenient server may understand some of them; none has a side effect. */
const strangeRequests: Boundaries<object> = {
  representative: [
    strange({ method: 'tools/list', params: null }),
    strange({ method: 'tools/list', params: { cursor: 'no-such-page' } }),
    strange({ method: '' }),
  ],
  others: [strange({ method: 'tools/call', params: { name: 'search_catalog\u0000', arguments: {} } })],
};

const withId = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'tools/list' });

/** Requests whose id is not a string, a number or null. */
export const oddIds: Boundaries<object> = { representative: [withId({})], others: [withId(true)] };

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
