/** The form of a JSON-RPC response: its version, its outcome, its error. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { findEndpoints } from '../discovered/commerce-endpoint.ts';
import { responseOf } from '../discovered/rpc.ts';
import { called, isMarked, needResponse } from '../discovered/rpc-answer.ts';
import { answered, failing, refusable, seenToolAnswers, wellFormed } from './occasions.ts';

/**
 * A check that holds every answer to a well-formed request, on every host, against one promise; asked afterwards, the
 * answers of all tools that the run has called as well.
 */
const ofEveryAnswer = (
  row: Omit<Check, 'run'>,
  holds: (response: HttpResponse) => readonly Violation[],
): Check =>
  check({
    ...row,
    async run(context) {
      const requests = (await findEndpoints(context)).flatMap(wellFormed);
      const called = row.order === 'afterwards' ? await seenToolAnswers(context) : [];
      const answers = [...requests.map((request) => context.fetch(request)), ...called];
      return forEach(context, answers, async (answer) => holds(await answer));
    },
  });

export const requestsGetAResponse = ofEveryAnswer(
  {
    id: 'json-rpc/requests-get-a-response',
    requires: ['json-rpc.endpoint'],
    claim: 'A JSON-RPC request is answered with a JSON-RPC response.',
  },
  (response) => {
    const rpcResponse = responseOf(response);
    if (rpcResponse && isMarked(rpcResponse)) return [];
    return [
      violation(response, `${called(response)} was answered ${response.status} without a JSON-RPC response`, {
        at: '',
        expected: 'a JSON-RPC response',
        actual: show(response.text),
      }),
    ];
  },
);

export const responsesNameTheVersion = ofEveryAnswer(
  {
    id: 'json-rpc/responses-name-the-version',
    requires: ['json-rpc.response.version'],
    order: 'afterwards',
    claim: 'Every JSON-RPC response has the member jsonrpc with the value "2.0".',
  },
  (response) => {
    const { jsonrpc } = needResponse(response);
    if (jsonrpc === '2.0') return [];
    return [
      violation(response, `${called(response)}: "jsonrpc" is ${show(jsonrpc)}; promised is "2.0"`, {
        at: '/jsonrpc',
        expected: '"2.0"',
        actual: show(jsonrpc),
      }),
    ];
  },
);

export const responsesHaveOneOutcome = ofEveryAnswer(
  {
    id: 'json-rpc/responses-have-one-outcome',
    requires: ['json-rpc.response.result'],
    order: 'afterwards',
    claim: 'Every JSON-RPC response has either a result, which is an object, or an error.',
  },
  (response) => {
    const rpcResponse = needResponse(response);
    const outcomes = ['result', 'error'].filter((member) => member in rpcResponse);
    if (outcomes.length !== 1) return [notOne(response, outcomes)];
    const { error, ...others } = rpcResponse;
    return matchesSchema(response, 'json-rpc-response', { value: readable(others) });
  },
);

/** Only the result is judged here: version, id and error have checks of their own. */
const readable = (rpcResponse: JsonObject): JsonObject => ({ ...rpcResponse, jsonrpc: '2.0', id: null });

const notOne = (response: HttpResponse, outcomes: readonly string[]): Violation =>
  violation(response, `${called(response)} was answered with ${outcomes.join(' and ') || 'neither'}`, {
    at: '',
    expected: 'either a result or an error',
    actual: outcomes.join(' and ') || 'neither',
  });

/** What refuses a body need not be JSON-RPC, and may have a member of that name. */
const hasError = (rpcResponse: JsonObject): boolean => 'error' in rpcResponse && 'jsonrpc' in rpcResponse;

export const errorsHaveCodeAndMessage = check({
  id: 'json-rpc/errors-have-code-and-message',
  requires: ['json-rpc.response.error'],
  claim: 'Every error of a JSON-RPC response has an integer code and a string message.',
  order: 'afterwards',
  async run(context) {
    const endpoints = await findEndpoints(context);
    const answers = await answered(context, [...endpoints.flatMap(failing), ...endpoints.flatMap(refusable)]);
    const failed = [...answers, ...(await seenToolAnswers(context))].filter((answer) =>
      hasError(responseOf(answer) ?? {}),
    );
    if (failed.length === 0) throw new Inconclusive('not-observed', 'no answer had an error member');
    return forEach(context, failed, async (answer) =>
      matchesSchema(answer, 'json-rpc-error', { value: needResponse(answer).error, at: '/error' }),
    );
  },
});

export const responsesAreJsonOrEvents = ofEveryAnswer(
  {
    id: 'json-rpc/responses-are-json-or-events',
    requires: ['json-rpc.media-type'],
    claim: 'Every JSON-RPC response travels as application/json or as text/event-stream.',
  },
  (response) => {
    needResponse(response);
    return hasMediaType(response, 'application/json', 'text/event-stream');
  },
);
