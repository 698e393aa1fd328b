/** The form of a JSON-RPC response: its version, its outcome, its error. */
import { forEach } from '../../../lib/assert/for-each.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { hasMediaType } from '../../../lib/assert/response.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findEndpoints } from '../../discovered/commerce/commerce-endpoint.ts';
import { findRpcResponse, requestedRpc } from '../../discovered/commerce/rpc.ts';
import { called, requireRpcResponse, speaksRpc } from '../../discovered/commerce/rpc-response.ts';
import { askedAfterwards, fetchAll, responseTo, seenResponses } from '../collected-responses.ts';
import { callNoMethod, failing, refusable, wellFormed, wellFormedElsewhere } from '../sample-requests.ts';

/**
 * A check of the responses to well-formed requests, on every host; with `order: 'afterwards'` of every response to such
 * requests in the run as well.
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
];

/** A list beside an error is judged with the outcome. */
const seenFailures = async (context: Context): Promise<readonly HttpResponse[]> =>
  (await seenResponses(context)).filter(({ request }) => requestedRpc(request).method !== 'tools/list');

/** Only the result is judged here: other checks judge version, id and error. */
const readable = (rpcResponse: JsonObject): JsonObject => ({ ...rpcResponse, jsonrpc: '2.0', id: null });

const notOne = (response: HttpResponse, outcomes: readonly string[]): Violation =>
  violation(response, `${called(response)} was answered with ${outcomes.join(' and ') || 'neither'}`, {
    at: '',
    expected: 'either a result or an error',
    actual: outcomes.join(' and ') || 'neither',
  });

/** The refusal of a body may be an Error body, which may have a member of that name. */
const hasError = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse && 'jsonrpc' in rpcResponse;
