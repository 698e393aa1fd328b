/** The error codes that JSON-RPC reserves, and the ids of errors about requests that cannot be read. */
import { brokenRequests, brokenTexts } from '../../lib/arbitraries/request-values.ts';
import { unknownMethods, unknownTools } from '../../lib/arbitraries/unknown-names.ts';
import { type Boundaries, boundariesOf } from '../../lib/assert/boundaries.ts';
import { isObject } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Context } from '../../lib/model/check.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest, HttpResponse } from '../../lib/model/http.ts';
import { postText } from '../../lib/model/http.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { isRepeated, isStateless, mcpCodes } from '../discovered/mcp.ts';
import { findRpcResponse } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { requireRpcEndpoint } from '../discovered/tools.ts';
import { oddIds } from './failures.ts';
import {
  callMethod,
  callsWithoutName,
  callUnknownTool,
  fetchAll,
  requireWorkingEndpoint,
} from './samples.ts';

type Requests = (endpoint: string, context: Context) => readonly HttpRequest[];

/** A check of the responses with a JSON-RPC error. An Error body is lawful too; it has no such code. */
const ofEveryError = (
  row: Omit<Check, 'run'>,
  requests: Requests,
  holds: (response: HttpResponse) => readonly Violation[],
): Check =>
  check({
    ...row,
    async run(context) {
      const responses = await fetchAll(context, requests(await requireRpcEndpoint(context), context));
      const failed = responses.filter((response) => isObject(findRpcResponse(response)?.error));
      if (failed.length === 0) throw new Inconclusive('not-observed', 'no response had a JSON-RPC error');
      return context.examine(failed).flatMap(holds);
    },
  });

/** A stateless endpoint (MCP 2026-07-28) may report missing headers before it looks for faults in the body. */
const precedesReading = ({ request }: HttpResponse, code: unknown): boolean =>
  code === mcpCodes.headerMismatch && isStateless(request) && !isRepeated(request);

const hasCode =
  (...codes: readonly number[]) =>
  (response: HttpResponse): readonly Violation[] => {
    const error = findRpcResponse(response)?.error;
    const code = isObject(error) ? error.code : undefined;
    if (codes.some((expected) => expected === code) || precedesReading(response, code)) return [];
    const expected = codes.join(' or ');
    const message = `${called(response)} was answered with code ${show(code)}; the standard says ${expected}`;
    return [violation(response, message, { at: '/error/code', expected, actual: show(code) })];
  };

const posted =
  (bodiesOf: (context: Context) => readonly string[]): Requests =>
  (endpoint, context) =>
    bodiesOf(context).map((body) => postText(endpoint, body));

/** Bodies without a readable id: text that is not JSON, JSON that is not an object, and ids of an invalid type. */
const unreadable: Requests = posted((context) => [
  ...boundariesOf(context, brokenTexts),
  ...boundariesOf(context, brokenRequests).filter((body) => !body.startsWith('{')),
  '[]',
  ...boundariesOf(context, oddIds).map((request) => JSON.stringify(request)),
]);

/** Requests that are valid except for the member jsonrpc. */
const otherVersions: Boundaries<unknown> = { representative: [undefined, '1.0'], others: [2, null] };

export const checks: readonly Check[] = [
  ofEveryError(
    {
      id: 'json-rpc/unreadable-ids-are-null',
      requires: ['json-rpc.id-null'],
      claim: 'The error about a request whose id cannot be read has the id null or no id.',
      fix: 'Set the id of an error to null when the request is no JSON, has no id, or has one that is neither a string nor a number.',
    },
    unreadable,
    (response) => {
      const id = findRpcResponse(response)?.id ?? null;
      if (id === null) return [];
      const message = `${called(response)} was answered with id ${show(id)}; the standard says null`;
      return [violation(response, message, { at: '/id', expected: 'null', actual: show(id) })];
    },
  ),

  ofEveryError(
    {
      id: 'json-rpc/parse-errors-have-the-standard-code',
      requires: ['json-rpc.code.parse-error'],
      claim: 'The error for a body that is not JSON has the code -32700.',
      fix: 'Use the code -32700 in the error for a body that is not JSON.',
      prerequisites: ['json-rpc/errors-have-code-and-message'],
    },
    // A storefront may treat an empty body as an invalid request.
    posted((context) => boundariesOf(context, brokenTexts).filter((text) => text !== '')),
    hasCode(-32700),
  ),

  ofEveryError(
    {
      id: 'json-rpc/invalid-requests-have-the-standard-code',
      requires: ['json-rpc.code.invalid-request'],
      claim: 'The error for JSON that is not a request has the code -32600.',
      fix: 'Use the code -32600 in the error for JSON that is not a JSON-RPC request.',
      prerequisites: ['json-rpc/errors-have-code-and-message'],
    },
    posted((context) => boundariesOf(context, brokenRequests)),
    hasCode(-32600),
  ),

  check({
    id: 'json-rpc/other-versions-are-refused',
    requires: ['json-rpc.code.version'],
    claim: 'A request whose jsonrpc member is missing or is not "2.0" is not answered with a result.',
    fix: 'Refuse requests whose jsonrpc is missing or is not "2.0" with an error of code -32600.',
    prerequisites: ['json-rpc/errors-have-code-and-message'],
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, boundariesOf(context, otherVersions), async (jsonrpc) => {
        const body = JSON.stringify({ jsonrpc, id: 'version', method: 'tools/list' });
        const response = await context.fetch(postText(endpoint, body));
        const rpcResponse = findRpcResponse(response);
        if (isObject(rpcResponse?.error)) return hasCode(-32600)(response);
        if (!rpcResponse || !('result' in rpcResponse)) return [];
        const message = `${show(body)} was answered with a result; the standard says error -32600`;
        return [violation(response, message, { at: '/result', expected: '-32600', actual: 'a result' })];
      });
    },
  }),

  ofEveryError(
    {
      id: 'json-rpc/unknown-methods-have-the-standard-code',
      requires: ['json-rpc.code.method-not-found'],
      claim: 'The error for a method that does not exist has the code -32601.',
      fix: 'Use the number -32601 as the code of the error for an unknown method.',
      prerequisites: ['json-rpc/errors-have-code-and-message'],
    },
    (endpoint, context) => boundariesOf(context, unknownMethods).map((name) => callMethod(endpoint, name)),
    hasCode(-32601),
  ),

  ofEveryError(
    {
      id: 'json-rpc/nameless-calls-have-the-standard-code',
      requires: ['json-rpc.code.invalid-params'],
      claim: 'The error for a tools/call whose params name no tool has the code -32602 or -32600.',
      fix: 'Use the number -32602 as the code of the error for a tools/call without a tool name.',
      prerequisites: ['json-rpc/errors-have-code-and-message'],
    },
    (endpoint, context) => callsWithoutName(context, endpoint),
    hasCode(-32602, -32600),
  ),

  ofEveryError(
    {
      id: 'json-rpc/unknown-tools-have-the-standard-code',
      requires: ['json-rpc.code.unknown-tool'],
      claim: 'The error for a call of a tool that does not exist has the code -32602.',
      fix: 'Use the number -32602 as the code of the error for a call of an unknown tool.',
      prerequisites: ['json-rpc/errors-have-code-and-message'],
    },
    (endpoint, context) => boundariesOf(context, unknownTools).map((name) => callUnknownTool(endpoint, name)),
    hasCode(-32602),
  ),

  ofEveryError(
    {
      id: 'json-rpc/unreadable-ids-are-not-left-out',
      requires: ['json-rpc.id-null-present'],
      claim: 'The error about a request whose id cannot be read has a member id.',
      fix: 'Put "id": null into the error about a request whose id cannot be read.',
    },
    unreadable,
    (response) => {
      if ('id' in (findRpcResponse(response) ?? {})) return [];
      const message = `${called(response)} was answered with an error that has no id; the standard says null`;
      return [violation(response, message, { at: '/id', expected: 'null', actual: 'absent' })];
    },
  ),
];
