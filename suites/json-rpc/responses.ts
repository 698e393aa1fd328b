/** The form of a JSON-RPC response: its version, its outcome, its error. */
import { forEach } from '../../lib/assert/for-each.ts';
import { hasMediaType } from '../../lib/assert/header.ts';
import type { JsonObject } from '../../lib/assert/json.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { knownEndpoints } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';
import { called, isMarked, needResponse } from '../learned/rpc-answer.ts';
import { answered, failing, refusable, seenToolAnswers, wellFormed } from './occasions.ts';

/**
 * A check that holds every answer to a well-formed request, on every host, against one promise; asked afterwards, the
 * answers of all tools that the run has called as well.
 */
const ofEveryAnswer = (
  row: Omit<Check, 'run'>,
  holds: (observation: Observation) => readonly Violation[],
): Check =>
  check({
    ...row,
    async run(witness) {
      const requests = (await knownEndpoints(witness)).flatMap(wellFormed);
      const called = row.order === 'afterwards' ? await seenToolAnswers(witness) : [];
      const answers = [...requests.map((request) => witness.observe(request)), ...called];
      return forEach(witness, answers, async (answer) => holds(await answer));
    },
  });

export const requestsGetAResponse = ofEveryAnswer(
  {
    id: 'json-rpc/requests-get-a-response',
    requires: ['json-rpc.endpoint'],
    claim: 'A JSON-RPC request is answered with a JSON-RPC response.',
  },
  (observation) => {
    const response = responseOf(observation);
    if (response && isMarked(response)) return [];
    return [
      violation(
        observation,
        `${called(observation)} was answered ${observation.status} without a JSON-RPC response`,
        { at: '', expected: 'a JSON-RPC response', actual: show(observation.text) },
      ),
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
  (observation) => {
    const { jsonrpc } = needResponse(observation);
    if (jsonrpc === '2.0') return [];
    return [
      violation(observation, `${called(observation)}: "jsonrpc" is ${show(jsonrpc)}; promised is "2.0"`, {
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
  (observation) => {
    const response = needResponse(observation);
    const outcomes = ['result', 'error'].filter((member) => member in response);
    if (outcomes.length !== 1) return [notOne(observation, outcomes)];
    const { error, ...others } = response;
    return matchesSchema(observation, 'json-rpc-response', { value: readable(others) });
  },
);

/** Only the result is judged here: version, id and error have checks of their own. */
const readable = (response: JsonObject): JsonObject => ({ ...response, jsonrpc: '2.0', id: null });

const notOne = (observation: Observation, outcomes: readonly string[]): Violation =>
  violation(observation, `${called(observation)} was answered with ${outcomes.join(' and ') || 'neither'}`, {
    at: '',
    expected: 'either a result or an error',
    actual: outcomes.join(' and ') || 'neither',
  });

/** What refuses a body need not be JSON-RPC, and may have a member of that name. */
const hasError = (response: JsonObject): boolean => 'error' in response && 'jsonrpc' in response;

export const errorsHaveCodeAndMessage = check({
  id: 'json-rpc/errors-have-code-and-message',
  requires: ['json-rpc.response.error'],
  claim: 'Every error of a JSON-RPC response has an integer code and a string message.',
  order: 'afterwards',
  async run(witness) {
    const endpoints = await knownEndpoints(witness);
    const answers = await answered(witness, [...endpoints.flatMap(failing), ...endpoints.flatMap(refusable)]);
    const failed = [...answers, ...(await seenToolAnswers(witness))].filter((answer) =>
      hasError(responseOf(answer) ?? {}),
    );
    if (failed.length === 0) throw new Inconclusive('not-observed', 'no answer had an error member');
    return forEach(witness, failed, async (answer) =>
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
  (observation) => {
    needResponse(observation);
    return hasMediaType(observation, 'application/json', 'text/event-stream');
  },
);
