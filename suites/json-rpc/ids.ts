/** The id of a response equals the id of the request, type included. */
import { brokenRequests, type RpcId, rpcId, rpcIds } from '../../lib/arbitraries/request-values.ts';
import { boundariesOf, fewOf } from '../../lib/assert/boundaries.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { isObject, type JsonObject, parseJson, valueAt } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postJson, postText } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { isStateless } from '../discovered/mcp.ts';
import { calledTool, findRpcResponse, requestedRpc, rpc } from '../discovered/rpc.ts';
import { called, requireRpcResponse, speaksRpc } from '../discovered/rpc-response.ts';
import { atDepth } from '../discovered/subjects.ts';
import { requireRpcEndpoint } from '../discovered/tools.ts';
import { hasNoServerError, requireWorkingEndpoint, seenToolResponses, wellFormed } from './samples.ts';
import { notification } from './transport.ts';

/** Generated inputs in a thorough run. */
const more = 12;

const listWith = (endpoint: string, id: RpcId): HttpRequest => rpc(endpoint, 'tools/list', undefined, id);

const withoutIds: readonly JsonObject[] = [
  { method: 'tools/list' },
  { method: 'tools/call', params: { name: 'no_such_tool', arguments: {} } },
];

const failWith = (endpoint: string, id: RpcId): HttpRequest =>
  rpc(endpoint, 'storefront/no-such-method', undefined, id);

/** JSON that is not a request but has a readable id. */
const noRequests = (context: Context) =>
  boundariesOf(context, brokenRequests).flatMap((body) => {
    const id = valueAt(parseJson(body), '/id');
    return isId(id) ? [{ id, body }] : [];
  });

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/results-echo-the-id',
    requires: ['json-rpc.response.id'],
    claim: 'The response to tools/list has the id of its request, string or integer, with its type.',
    fix: 'Return the id of a request unchanged in the response to tools/list: with the same type, in full length and with every character.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const holds = async (id: RpcId) => {
        const violations = echoes(await context.fetch(listWith(endpoint, id)), id);
        if (!violations) throw prerequisite('json-rpc/every-id-is-accepted');
        return violations;
      };
      return forAll(context, rpcId(), holds, fewOf(context, rpcIds, more));
    },
  }),

  check({
    id: 'json-rpc/errors-echo-the-id',
    requires: ['json-rpc.response.id'],
    claim:
      'The error about a method that does not exist, or about JSON that is not a request, has the id of its request, with its type.',
    fix: 'Return the id of a request unchanged in error responses too, even when it is 0 or an empty string, and invent none.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const failing = boundariesOf(context, rpcIds).map((id) => ({
        id,
        request: failWith(endpoint, id),
        isRequest: true,
      }));
      const others = noRequests(context).map(({ id, body }) => ({
        id,
        request: postText(endpoint, body),
        isRequest: false,
      }));
      return forEach(context, [...failing, ...others], async ({ id, request, isRequest }) => {
        const response = await context.fetch(request);
        // JSON that is not a request may also be refused with an Error body.
        return isRequest || findRpcResponse(response) ? echoes(response, id) : undefined;
      });
    },
  }),

  check({
    id: 'json-rpc/tool-calls-echo-the-id',
    requires: ['json-rpc.response.id'],
    claim:
      'The response to a call of a tool has the id of its request, with its type, also where the same arguments came before under another id.',
    fix: 'Return the id of a tools/call request unchanged in its response, whichever tool is called, and keep no id in a cache.',
    order: 'afterwards',
    async run(context) {
      const seen = await seenToolResponses(context);
      const again = searchesAgain(context, seen).map((request) => context.fetch(request));
      const responses = [...seen, ...(await Promise.all(again))];
      return forEach(context, responses, (response) => {
        const { id } = requestedRpc(response.request);
        return isId(id) && findRpcResponse(response) ? echoes(response, id) : undefined;
      });
    },
  }),

  check({
    id: 'json-rpc/every-id-is-accepted',
    requires: ['json-rpc.request.id-optional'],
    claim: 'The method tools/list is answered with a result, whichever string or integer the id is.',
    fix: 'Accept every string and every integer as the id of a request, instead of answering with an error.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, boundariesOf(context, rpcIds), async (id) => {
        const response = await context.fetch(listWith(endpoint, id));
        const silent = speaksRpc(response);
        if (silent.length > 0) return silent;
        const { result, error } = requireRpcResponse(response);
        if (result !== undefined || error === undefined) return [];
        const message = `${called(response)} with id ${show(id)} was refused; promised is a result`;
        return [violation(response, message, { at: '/error', expected: 'a result', actual: show(error) })];
      });
    },
  }),

  check({
    id: 'json-rpc/the-id-is-optional',
    requires: ['json-rpc.request.id-optional'],
    claim:
      'A tools/list request without an id causes no server error, and neither does a call that fails without one.',
    fix: 'Handle requests without an id without a server error, also when they fail: treat them as notifications, or answer them.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, withoutIds, async (request) =>
        hasNoServerError(await context.fetch(postJson(endpoint, { jsonrpc: '2.0', ...request }))),
      );
    },
  }),

  check({
    id: 'json-rpc/no-id-is-demanded',
    requires: ['json-rpc.request.without-id'],
    claim:
      'A tools/list request without an id and a notification are not both refused as invalid, with 400 or 422.',
    fix: 'Accept messages without an id: do not list it among the required members, and answer a notification with HTTP 202 and no body.',
    prerequisites: ['json-rpc/the-id-is-optional'],
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const messages = [{ jsonrpc: '2.0', method: 'tools/list' }, notification];
      const responses = await Promise.all(
        messages.map((message) => context.fetch(postJson(endpoint, message))),
      );
      // MCP lets a server refuse one of them: a notification that it does not know, or a method that has to be answered.
      const isDemanded = context.examine(responses).every(isInvalid);
      return isDemanded ? responses.slice(0, 1).map(demandsId) : [];
    },
  }),

  check({
    id: 'json-rpc/responses-carry-the-id',
    requires: ['json-rpc.id-present'],
    claim: 'The response to a request with an id has an id.',
    fix: 'Put the id of the request into every response, errors included.',
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const withIds = boundariesOf(context, rpcIds).flatMap((id) => [
        listWith(endpoint, id),
        failWith(endpoint, id),
      ]);
      const requests = [...wellFormed(context, endpoint), ...withIds];
      return forEach(context, requests, async (request) => hasId(await context.fetch(request)));
    },
  }),
];

const isFoundProducts = (response: HttpResponse): boolean =>
  calledTool(response.request) === 'search_catalog' && 'result' in (findRpcResponse(response) ?? {});

/**
 * A search again, for a caller that accepts JSON alone. A cache by arguments may hold the response of the first caller,
 * with the id of that one.
 */
export const searchesAgain = (context: Context, seen: readonly HttpResponse[]): readonly HttpRequest[] =>
  seen
    .filter(isFoundProducts)
    .slice(0, atDepth(context, { usual: 1, quick: 0 }))
    .map(({ request }) =>
      postJson(
        request.url,
        { ...requestedRpc(request), id: 'the-same-again' },
        { accept: 'application/json' },
      ),
    );

export function isId(id: unknown): id is RpcId {
  return typeof id === 'string' || typeof id === 'number';
}

/** Errors about a method or its params: the endpoint has read the request, so it knows the id. */
const codesAfterReading: readonly unknown[] = [-32601, -32602];

/** An error that occurs before the id is read has no id to return (JSON-RPC 2.0 section 5). */
const precedesId = ({ id, error }: JsonObject): boolean =>
  id === null && isObject(error) && !codesAfterReading.includes(error.code);

/**
 * Another check judges a missing id, which only the standard demands.
 * @returns undefined where there was no id to return.
 */
export function echoes(response: HttpResponse, id: RpcId): readonly Violation[] | undefined {
  const rpcResponse = requireRpcResponse(response);
  if (precedesId(rpcResponse)) return undefined;
  if (!('id' in rpcResponse) || rpcResponse.id === id) return [];
  const [expected, actual] = [show(id), show(rpcResponse.id)];
  const message = `${called(response)} with id ${expected} was answered with id ${actual}`;
  return [violation(response, message, { at: '/id', expected, actual })];
}

/** By a status for wrong content (RFC 9110 sections 15.5.1 and 15.5.21). MCP 2026-07-28 has no notifications of clients. */
const isInvalid = ({ status, request }: HttpResponse): boolean =>
  [400, 422].includes(status) && !isStateless(request);

function demandsId(response: HttpResponse): Violation {
  const actual = String(response.status);
  const message = `${called(response)} without an id was answered ${actual}, as a notification was; promised is that no id is needed`;
  return violation(response, message, { at: 'status', expected: '200, or 202 without a body', actual });
}

function hasId(response: HttpResponse): readonly Violation[] {
  if ('id' in requireRpcResponse(response)) return [];
  const message = `${called(response)} was answered with a response that has no id`;
  return [violation(response, message, { at: '/id', expected: 'the id of the request', actual: 'absent' })];
}
