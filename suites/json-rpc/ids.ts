/** The id of a response: the one of the request, with its type. */
import { type RpcId, rpcId, rpcIdEdges } from '../../lib/arbitraries/rpc-id.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf, rpc } from '../discovered/rpc.ts';
import { called, needResponse } from '../discovered/rpc-answer.ts';
import { asker, askerOfTools, requested, seenToolAnswers, wellFormed } from './occasions.ts';

/** Tried beyond the edges that are always tried. */
const more = 12;

/** Another id than the one that was sent; a missing id is judged by the standard, which demands one. */
function echoes(response: HttpResponse, id: RpcId): readonly Violation[] {
  const rpcResponse = needResponse(response);
  if (!('id' in rpcResponse) || rpcResponse.id === id) return [];
  const [expected, actual] = [show(id), show(rpcResponse.id)];
  const message = `${called(response)} with id ${expected} was answered with id ${actual}`;
  return [violation(response, message, { at: '/id', expected, actual })];
}

export const resultsEchoTheId = check({
  id: 'json-rpc/results-echo-the-id',
  requires: ['json-rpc.response.id', 'json-rpc.request.id-optional'],
  claim: 'The response to tools/list has the id of its request, string or integer, with its type.',
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const holds = async (id: RpcId) => echoes(await fetch(rpc(endpoint, 'tools/list', undefined, id)), id);
    return forAll(context, rpcId(), holds, { always: rpcIdEdges, most: rpcIdEdges.length + more });
  },
});

export const everyIdIsTaken = check({
  id: 'json-rpc/every-id-is-taken',
  requires: ['json-rpc.request.id-optional'],
  claim: 'The method tools/list is answered with a result whichever string or integer its id is.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    return forEach(context, rpcIdEdges, async (id) => {
      const response = await fetch(rpc(endpoint, 'tools/list', undefined, id));
      const { result, error } = needResponse(response);
      if (result !== undefined || error === undefined) return [];
      const message = `${called(response)} with id ${show(id)} was refused; promised is a result`;
      return [violation(response, message, { at: '/error', expected: 'a result', actual: show(error) })];
    });
  },
});

export const toolsEchoTheId = check({
  id: 'json-rpc/tools-echo-the-id',
  requires: ['json-rpc.response.id'],
  claim: 'The response to a call of a tool has the id of its request, with its type.',
  order: 'afterwards',
  async run(context) {
    return forEach(context, await seenToolAnswers(context), (answer) => {
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
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const ask = (id: RpcId) => rpc(endpoint, 'storefront/no-such-method', undefined, id);
    return forEach(context, rpcIdEdges, async (id) => echoes(await fetch(ask(id)), id));
  },
});

export const theIdIsOptional = check({
  id: 'json-rpc/the-id-is-optional',
  requires: ['json-rpc.request.id-optional'],
  claim: 'A tools/list request without an id is no server error.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    const { body = '', ...request } = rpc(endpoint, 'tools/list');
    const { id: _, ...anonymous } = JSON.parse(body) as Record<string, unknown>;
    const response = await fetch({ ...request, body: JSON.stringify(anonymous) });
    context.examine([response]);
    return isNoServerError(response);
  },
});

/** Whatever else it is: another status than 5xx. */
export function isNoServerError(response: HttpResponse): readonly Violation[] {
  if (response.status < 500) return [];
  const actual = String(response.status);
  return [
    violation(response, `${called(response)} was answered ${actual}; promised is no server error`, {
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
  async run(context) {
    const { endpoint, fetch } = await asker(context);
    const requests = [
      ...wellFormed(endpoint),
      ...rpcIdEdges.map((id) => rpc(endpoint, 'tools/list', undefined, id)),
      ...rpcIdEdges.map((id) => rpc(endpoint, 'storefront/no-such-method', undefined, id)),
    ];
    return forEach(context, requests, async (request) => {
      const response = await fetch(request);
      needResponse(response);
      if ('id' in (responseOf(response) ?? {})) return [];
      const message = `${called(response)} was answered with a response that has no id`;
      return [
        violation(response, message, { at: '/id', expected: 'the id of the request', actual: 'absent' }),
      ];
    });
  },
});
