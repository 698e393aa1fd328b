/** The error codes that JSON-RPC reserves; judged where an error is carried by JSON-RPC. */
import { brokenRequests, brokenTexts } from '../../lib/arbitraries/rpc-envelope.ts';
import { unknownMethods, unknownTools } from '../../lib/arbitraries/unknown-name.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { isObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { postText } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { learnEndpoint } from '../learned/commerce-endpoint.ts';
import { responseOf } from '../learned/rpc.ts';
import { called } from '../learned/rpc-answer.ts';
import {
  answered,
  askerOfTools,
  callMethod,
  callNameless,
  callUnknownTool,
  namelessParams,
} from './occasions.ts';

type Requests = (endpoint: string) => readonly HttpRequest[];

/** A check of those answers that carry an error of JSON-RPC; an Error body is lawful too, and has no such code. */
const ofEveryError = (
  row: Omit<Check, 'run'>,
  requests: Requests,
  holds: (observation: Observation) => readonly Violation[],
): Check =>
  check({
    ...row,
    async run(witness) {
      const answers = await answered(witness, requests(await learnEndpoint(witness)));
      const failed = answers.filter((answer) => isObject(responseOf(answer)?.error));
      if (failed.length === 0)
        throw new Inconclusive('not-observed', 'no answer carried an error of JSON-RPC');
      return forEach(witness, failed, async (answer) => holds(answer));
    },
  });

const hasCode =
  (...codes: readonly number[]) =>
  (observation: Observation): readonly Violation[] => {
    const error = responseOf(observation)?.error;
    const code = isObject(error) ? error.code : undefined;
    if (codes.some((known) => known === code)) return [];
    const expected = codes.join(' or ');
    const message = `${called(observation)} was answered with code ${show(code)}; the standard says ${expected}`;
    return [violation(observation, message, { at: '/error/code', expected, actual: show(code) })];
  };

const posted =
  (bodies: readonly string[]): Requests =>
  (endpoint) =>
    bodies.map((body) => postText(endpoint, body));

export const parseErrorsHaveTheirCode = ofEveryError(
  {
    id: 'json-rpc/parse-errors-have-their-code',
    requires: ['json-rpc.code.parse-error'],
    claim: 'The error for a body that is no JSON has the code -32700.',
  },
  // No body at all may as well be no request.
  posted(brokenTexts.filter((text) => text !== '')),
  hasCode(-32700),
);

export const invalidRequestsHaveTheirCode = ofEveryError(
  {
    id: 'json-rpc/invalid-requests-have-their-code',
    requires: ['json-rpc.code.invalid-request'],
    claim: 'The error for JSON that is no request has the code -32600.',
  },
  posted(brokenRequests),
  hasCode(-32600),
);

export const unreadableIdsAreNull = ofEveryError(
  {
    id: 'json-rpc/unreadable-ids-are-null',
    requires: ['json-rpc.id-null'],
    claim: 'The response to a body that is no JSON has no other id than null.',
  },
  posted(brokenTexts),
  (observation) => {
    const id = responseOf(observation)?.id ?? null;
    if (id === null) return [];
    const message = `${called(observation)} was answered with id ${show(id)}; the standard says null`;
    return [violation(observation, message, { at: '/id', expected: 'null', actual: show(id) })];
  },
);

export const unknownMethodsHaveTheirCode = ofEveryError(
  {
    id: 'json-rpc/unknown-methods-have-their-code',
    requires: ['json-rpc.code.method-not-found'],
    claim: 'The error for a method that does not exist has the code -32601.',
  },
  (endpoint) => unknownMethods.map((name) => callMethod(endpoint, name)),
  hasCode(-32601),
);

export const namelessCallsHaveTheirCode = ofEveryError(
  {
    id: 'json-rpc/nameless-calls-have-their-code',
    requires: ['json-rpc.code.invalid-params'],
    claim: 'The error for a tools/call whose params name no tool has the code -32602 or -32600.',
  },
  (endpoint) => namelessParams.map((params) => callNameless(endpoint, params)),
  hasCode(-32602, -32600),
);

export const unknownToolsHaveTheirCode = ofEveryError(
  {
    id: 'json-rpc/unknown-tools-have-their-code',
    requires: ['json-rpc.code.unknown-tool'],
    claim: 'The error for a call of a tool that does not exist has the code -32602.',
  },
  (endpoint) => unknownTools.map((name) => callUnknownTool(endpoint, name)),
  hasCode(-32602),
);

/** Requests that only lack the mark of the protocol. */
const otherVersions = [undefined, '1.0', 2, null].map((jsonrpc) =>
  JSON.stringify({ jsonrpc, id: 'version', method: 'tools/list' }),
);

export const otherVersionsAreRefused = check({
  id: 'json-rpc/other-versions-are-refused',
  requires: ['json-rpc.code.version'],
  claim: 'A request whose jsonrpc member is missing or is not "2.0" is not answered with a result.',
  async run(witness) {
    const { endpoint, observe } = await askerOfTools(witness);
    return forEach(witness, otherVersions, async (body) => {
      const observation = await observe(postText(endpoint, body));
      const response = responseOf(observation);
      if (isObject(response?.error)) return hasCode(-32600)(observation);
      if (!response || !('result' in response)) return [];
      const message = `${show(body)} was answered with a result; the standard says error -32600`;
      return [violation(observation, message, { at: '/result', expected: '-32600', actual: 'a result' })];
    });
  },
});
