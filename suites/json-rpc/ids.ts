/** The id of a response: the one of the request, with its type. */
import { type RpcId, rpcId, rpcIdEdges } from '../../lib/arbitraries/rpc-id.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf, rpc } from '../learned/rpc.ts';
import { called, needResponse } from '../learned/rpc-answer.ts';
import { asker, askerOfTools, requested, seenToolAnswers, wellFormed } from './occasions.ts';

/** Tried beyond the edges that are always tried. */
const more = 12;

/** Another id than the one that was sent; a missing id is judged by the standard, which demands one. */
function echoes(observation: Observation, id: RpcId): readonly Violation[] {
  const response = needResponse(observation);
  if (!('id' in response) || response.id === id) return [];
  const [expected, actual] = [show(id), show(response.id)];
  const message = `${called(observation)} with id ${expected} was answered with id ${actual}`;
  return [violation(observation, message, { at: '/id', expected, actual })];
}

export const resultsEchoTheId = check({
  id: 'json-rpc/results-echo-the-id',
  requires: ['json-rpc.response.id', 'json-rpc.request.id-optional'],
  claim: 'The response to tools/list has the id of its request, string or integer, with its type.',
  async run(witness) {
    const { endpoint, observe } = await asker(witness);
    const holds = async (id: RpcId) => echoes(await observe(rpc(endpoint, 'tools/list', undefined, id)), id);
    return forAll(witness, rpcId(), holds, { always: rpcIdEdges, most: rpcIdEdges.length + more });
  },
});

export const everyIdIsTaken = check({
  id: 'json-rpc/every-id-is-taken',
  requires: ['json-rpc.request.id-optional'],
  claim: 'The method tools/list is answered with a result whichever string or integer its id is.',
  async run(witness) {
    const { endpoint, observe } = await askerOfTools(witness);
    return forEach(witness, rpcIdEdges, async (id) => {
      const observation = await observe(rpc(endpoint, 'tools/list', undefined, id));
      const { result, error } = needResponse(observation);
      if (result !== undefined || error === undefined) return [];
      const message = `${called(observation)} with id ${show(id)} was refused; promised is a result`;
      return [violation(observation, message, { at: '/error', expected: 'a result', actual: show(error) })];
    });
  },
});

export const toolsEchoTheId = check({
  id: 'json-rpc/tools-echo-the-id',
  requires: ['json-rpc.response.id'],
  claim: 'The response to a call of a tool has the id of its request, with its type.',
  order: 'afterwards',
  async run(witness) {
    return forEach(witness, await seenToolAnswers(witness), (answer) => {
      const { id } = requested(answer.request);
      // An error that comes before the id is read has none to give back (JSON-RPC 2.0 section 5).
      if (!isId(id) || needResponse(answer).id === null) return undefined;
      return echoes(answer, id);
    });
  },
});

const isId = (id: unknown): id is RpcId => typeof id === 'string' || typeof id === 'number';

export const errorsEchoTheId = check({
  id: 'json-rpc/errors-echo-the-id',
  requires: ['json-rpc.response.id'],
  claim: 'The response to a method that does not exist has the id of its request, with its type.',
  async run(witness) {
    const { endpoint, observe } = await asker(witness);
    const ask = (id: RpcId) => rpc(endpoint, 'storefront/no-such-method', undefined, id);
    return forEach(witness, rpcIdEdges, async (id) => echoes(await observe(ask(id)), id));
  },
});

export const theIdIsOptional = check({
  id: 'json-rpc/the-id-is-optional',
  requires: ['json-rpc.request.id-optional'],
  claim: 'A tools/list request without an id is no server error.',
  async run(witness) {
    const { endpoint, observe } = await askerOfTools(witness);
    const { body = '', ...request } = rpc(endpoint, 'tools/list');
    const { id: _, ...anonymous } = JSON.parse(body) as Record<string, unknown>;
    const observation = await observe({ ...request, body: JSON.stringify(anonymous) });
    witness.examine([observation]);
    return isNoServerError(observation);
  },
});

/** Whatever else it is: another status than 5xx. */
export function isNoServerError(observation: Observation): readonly Violation[] {
  if (observation.status < 500) return [];
  const actual = String(observation.status);
  return [
    violation(observation, `${called(observation)} was answered ${actual}; promised is no server error`, {
      at: 'status',
      expected: 'below 500',
      actual,
    }),
  ];
}

export const responsesCarryTheId = check({
  id: 'json-rpc/responses-carry-the-id',
  requires: ['json-rpc.id-present'],
  claim: 'The response to a request with an id has an id.',
  async run(witness) {
    const { endpoint, observe } = await asker(witness);
    const requests = [
      ...wellFormed(endpoint),
      ...rpcIdEdges.map((id) => rpc(endpoint, 'tools/list', undefined, id)),
      ...rpcIdEdges.map((id) => rpc(endpoint, 'storefront/no-such-method', undefined, id)),
    ];
    return forEach(witness, requests, async (request) => {
      const observation = await observe(request);
      needResponse(observation);
      if ('id' in (responseOf(observation) ?? {})) return [];
      const message = `${called(observation)} was answered with a response that has no id`;
      return [
        violation(observation, message, { at: '/id', expected: 'the id of the request', actual: 'absent' }),
      ];
    });
  },
});
