/** The form of a JSON-RPC response: version, outcome, error, media type; and that it is the same for every caller. */

import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, hasStatus, mediaType } from '../../lib/assert/response.ts';
import { forEach, rule } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { naming, show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { findEndpoints } from '../discovered/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../discovered/rpc.ts';
import { called, requireRpcResponse, speaksRpc } from '../discovered/rpc-response.ts';
import { noneKnown } from '../discovered/subjects.ts';
import { requireTools } from '../discovered/tools.ts';
import { requireUcpTools } from '../discovered/ucp.ts';
import { echoes, isId, searchesAgain } from './ids.ts';
import {
  askedAfterwards,
  callNoMethod,
  failing,
  fetchAll,
  refusable,
  responseTo,
  seenAnswers,
  seenPosts,
  seenResponses,
  seenToolResponses,
  wellFormed,
  wellFormedElsewhere,
} from './samples.ts';
import { listsTools } from './tools-list.ts';

/**
 * A check of the responses to well-formed requests on every host; with `order: 'afterwards'`, also of all responses to
 * such requests in the run.
 */
const ofEveryResponse = (
  row: Omit<Check, 'run'>,
  holds: (response: HttpResponse) => readonly Violation[],
): Check =>
  check({
    ...row,
    async run(context) {
      const [preferred, ...others] = await findEndpoints(context);
      const here = preferred === undefined ? [] : wellFormed(context, preferred);
      const requests = [...here, ...others.flatMap(wellFormedElsewhere)];
      const isAfterwards = row.order === 'afterwards';
      const seen = isAfterwards ? await seenResponses(context) : [];
      const judged = [...(isAfterwards ? askedAfterwards(context, requests) : requests), ...seen];
      return forEach(context, judged, async (one) => holds(await responseTo(context, one)));
    },
  });

const isLabelled = (response: HttpResponse): readonly Violation[] =>
  hasMediaType(response, 'application/json', 'text/event-stream');

/** What stands in front of the endpoint refuses calls in its own way, and any endpoint may break. */
const isOfGate = ({ status }: HttpResponse): boolean => [401, 403, 429].includes(status) || status >= 500;

const toolIn = (request: HttpRequest): unknown => valueAt(requestedRpc(request).params, '/name');

/** Errors to which UCP gives statuses of their own; the second is that of any server elsewhere. */
const [noProfile, noCommonGround] = [-32_001, -32_000];

export const checks: readonly Check[] = [
  ofEveryResponse(
    {
      id: 'json-rpc/requests-get-a-response',
      requires: ['json-rpc.endpoint'],
      claim: 'A JSON-RPC request is answered with a JSON-RPC response.',
      fix: 'Serve POST /api/ucp/mcp, and answer every JSON-RPC request there with a JSON-RPC response, failures included, and not with a page or an empty body.',
    },
    speaksRpc,
  ),

  ofEveryResponse(
    {
      id: 'json-rpc/responses-name-the-version',
      requires: ['json-rpc.response.version'],
      order: 'afterwards',
      claim: 'Every JSON-RPC response has the member jsonrpc with the value "2.0".',
      fix: 'Put "jsonrpc": "2.0" into every JSON-RPC response, errors included.',
    },
    (response) => {
      const { jsonrpc } = requireRpcResponse(response);
      if (jsonrpc === '2.0') return [];
      return [
        violation(response, `${called(response)}: "jsonrpc" is ${show(jsonrpc)}; promised is "2.0"`, {
          at: '/jsonrpc',
          expected: '"2.0"',
          actual: show(jsonrpc),
        }),
      ];
    },
  ),

  ofEveryResponse(
    {
      id: 'json-rpc/responses-have-one-outcome',
      requires: ['json-rpc.response.result'],
      order: 'afterwards',
      claim: 'Every JSON-RPC response has either a result, which is an object, or an error.',
      fix: 'Put either an object result or an error into every JSON-RPC response, and leave the other member out instead of setting it to null.',
    },
    (response) => {
      const rpcResponse = requireRpcResponse(response);
      const outcomes = ['result', 'error'].filter((member) => member in rpcResponse);
      if (outcomes.length !== 1) return [notOne(response, outcomes)];
      const { error, ...others } = rpcResponse;
      return matchesSchema(response, 'json-rpc-response', { value: readable(others) });
    },
  ),

  check({
    id: 'json-rpc/errors-have-code-and-message',
    requires: ['json-rpc.response.error'],
    claim: 'Every error of a JSON-RPC response has an integer code and a string message.',
    fix: 'Give every JSON-RPC error an integer code and a string message.',
    order: 'afterwards',
    async run(context) {
      const [preferred, ...others] = await findEndpoints(context);
      const here = preferred === undefined ? [] : [...failing(context, preferred), ...refusable(preferred)];
      const requests = [...here, ...others.map(callNoMethod)];
      const responses = await fetchAll(context, askedAfterwards(context, requests));
      const failed = [...responses, ...(await seenFailures(context))].filter((response) =>
        hasError(findRpcResponse(response) ?? {}),
      );
      if (failed.length === 0) throw new Inconclusive('not-observed', 'no response had an error member');
      return forEach(context, failed, async (response) =>
        matchesSchema(response, 'json-rpc-error', {
          value: requireRpcResponse(response).error,
          at: '/error',
        }),
      );
    },
  }),

  check({
    id: 'json-rpc/failing-calls-have-status-200',
    requires: ['json-rpc.method-failure.calls'],
    claim: 'A call of a tool that fails is answered with HTTP 200, as others of the tool are.',
    fix: 'Answer every tools/call that fails with HTTP 200, whatever the state of a cart or a checkout is, and say so by the error member alone.',
    order: 'afterwards',
    prerequisites: ['json-rpc/unknown-tools-fail', 'json-rpc/calls-without-a-name-fail'],
    async run(context) {
      const tools = await requireTools(context);
      const ofUcp = await requireUcpTools(context).catch(noneKnown);
      const calls = (await seenPosts(context)).filter((response) => {
        const { method, params } = requestedRpc(response.request);
        const isKnown = tools.some(({ name }) => name === toolIn(response.request));
        const isWhole = method === 'tools/call' && isObject(valueAt(params, '/arguments'));
        // An error without the id is about the message, which may be refused before it is a call.
        const isAnswered = (findRpcResponse(response)?.id ?? null) !== null;
        return isKnown && isWhole && isAnswered && !isOfGate(response);
      });
      // A tool that never answers with 200 is judged by the checks of its own area.
      const usual = new Set(
        calls.filter(({ status }) => status === 200).map(({ request }) => toolIn(request)),
      );
      const holds = (response: HttpResponse) => {
        if (!usual.has(toolIn(response.request))) return [];
        const { error, result } = findRpcResponse(response) ?? {};
        const code = valueAt(error, '/code');
        const isNegotiation = code === noProfile || (ofUcp.length > 0 && code === noCommonGround);
        const hasFailed = isObject(error) ? !isNegotiation : valueAt(result, '/isError') === true;
        return hasFailed ? hasStatus(response, 200) : [];
      };
      return forEach(context, calls, holds, 'no call of a tool was answered');
    },
  }),

  ofEveryResponse(
    {
      id: 'json-rpc/responses-are-json-or-events',
      requires: ['json-rpc.media-type'],
      claim: 'Every JSON-RPC response has the media type application/json or text/event-stream.',
      fix: 'Send every JSON-RPC response with Content-Type: application/json or text/event-stream.',
    },
    (response) => {
      requireRpcResponse(response);
      return hasMediaType(response, 'application/json', 'text/event-stream');
    },
  ),

  rule({
    id: 'json-rpc/every-caller-gets-a-response',
    requires: ['json-rpc.endpoint', 'json-rpc.success-status', 'json-rpc.response.id', 'json-rpc.tools-list'],
    claim:
      'A method or tool that has answered with a JSON-RPC response in the run does so with status 200 to every caller that it serves, and tools/list under the id of the request, with a name and an input schema for each tool.',
    fix: 'Answer every JSON-RPC request alike, with status 200, a JSON-RPC response, the id of the request and whole tools, whatever its Origin, and however many requests came before it.',
    prerequisites: [
      'json-rpc/requests-get-a-response',
      'json-rpc/tools-list-lists-tools',
      'commerce/cart-operations-succeed',
      'commerce/checkout-operations-succeed',
      'commerce/ucp-refusals-have-a-fitting-status',
    ],
    order: 'afterwards',
    of: async (context) => rightOnce((await seenAnswers(context)).filter(isServed), answersRightly),
    holds: answersRightly,
    unobserved: 'no method and no tool has answered two requests with a JSON-RPC response',
  }),

  rule({
    id: 'json-rpc/every-response-is-labelled',
    requires: ['json-rpc.media-type'],
    claim:
      'A method or tool that has labelled a response as JSON or as events in the run labels every response so.',
    fix: 'Send every JSON-RPC response with Content-Type: application/json or text/event-stream, whatever the Origin and the arguments of the request are.',
    prerequisites: ['json-rpc/responses-are-json-or-events'],
    order: 'afterwards',
    of: async (context) => rightOnce(await seenResponses(context), isLabelled),
    holds: isLabelled,
    unobserved: 'no method and no tool has labelled one of two responses as JSON',
  }),

  rule({
    id: 'json-rpc/json-alone-is-acceptable',
    requires: ['json-rpc.request.accept'],
    claim:
      'Where every tool is answered in JSON, a search is not refused with 406 to a caller that accepts JSON alone.',
    fix: 'Answer callers whose Accept header has application/json without text/event-stream, instead of refusing them with 406.',
    order: 'afterwards',
    of: async (context) => {
      const seen = await seenToolResponses(context);
      return seen.every(isJson) ? searchesAgain(context, seen) : [];
    },
    holds: async (request, context) => refusesJson(await context.fetch(request)),
    unobserved: 'no search has found products, or a tool is answered with events',
  }),
];

const isJson = (response: HttpResponse): boolean => mediaType(response) === 'application/json';

function refusesJson(response: HttpResponse): readonly Violation[] {
  if (response.status !== 406) return [];
  const message = `${called(response)} was answered 406 to a caller that accepts application/json, which it was answered in before`;
  return [violation(response, message, { at: 'status', expected: '200', actual: '406' })];
}

/** Another check judges a tools/list response that has both a result and an error. */
const seenFailures = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenResponses(context)).filter(({ request }) => requestedRpc(request).method !== 'tools/list');

/** The response with a valid version and id, which other checks judge. */
const readable = (rpcResponse: JsonObject): JsonObject => ({ ...rpcResponse, jsonrpc: '2.0', id: null });

const notOne = (response: HttpResponse, outcomes: readonly string[]): Violation =>
  violation(response, `${called(response)} was answered with ${outcomes.join(' and ') || 'neither'}`, {
    at: '',
    expected: 'either a result or an error',
    actual: outcomes.join(' and ') || 'neither',
  });

/** An Error body may have a member `error` as well. */
const hasError = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse && 'jsonrpc' in rpcResponse;

type Holds = (response: HttpResponse) => readonly Violation[];

/** The answers to requests of the same method, tool and id, where there are several and at least one is right. */
function rightOnce(answers: readonly HttpResponse[], holds: Holds): readonly HttpResponse[] {
  const groups = new Map<string, HttpResponse[]>();
  for (const answer of answers) {
    const { id, method, params } = requestedRpc(answer.request);
    const name = JSON.stringify([answer.request.url, method, valueAt(params, '/name'), id]);
    groups.set(name, [...(groups.get(name) ?? []), answer]);
  }
  return [...groups.values()]
    .filter((some) => some.length > 1 && some.some((answer) => holds(answer).length === 0))
    .flat();
}

/** Other checks judge refusals. A request that does not accept JSON may get another format. */
const isServed = ({ request, status }: HttpResponse): boolean =>
  Math.floor(status / 100) === 2 &&
  /\*\/\*|application\/json/.test(request.headers.accept ?? '*/*') &&
  isId(requestedRpc(request).id);

function answersRightly(response: HttpResponse): readonly Violation[] {
  const status = hasStatus(response, 200);
  if (status.length > 0) return naming('json-rpc.success-status', status);
  const silent = speaksRpc(response);
  if (silent.length > 0) return naming('json-rpc.endpoint', silent);
  const { id, method } = requestedRpc(response.request);
  // Another check judges the ids of tool calls.
  if (method !== 'tools/list' || !isId(id)) return [];
  const another = echoes(response, id) ?? [];
  if (another.length > 0) return naming('json-rpc.response.id', another);
  const isResult = 'result' in (findRpcResponse(response) ?? {});
  return isResult ? naming('json-rpc.tools-list', listsTools(response)) : [];
}
