/** Lies about failing: wrong statuses, successes that are none, wrong codes. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterError, alterResponse, answerInstead, onCommerce } from '../sabotage/alter-rpc.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import type { Asked } from '../sabotage/asked.ts';
import { noErrorBody } from '../sabotage/no-error-body.ts';
import { both, onHost, type When, withRpc, withTool } from '../sabotage/when.ts';

const codeBecomes = (from: number, to: number, when: When = onCommerce) =>
  alterError(when, (error) => (error.code === from ? { ...error, code: to } : error));

const unknownMethod: When = ({ rpc }) => rpc?.id === 'unknown-method';
const unknownTool: When = ({ rpc }) => rpc?.id === 'unknown-tool';
const nameless: When = ({ rpc }) => rpc?.id === 'nameless';
const noRequest: When = ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string';
const noJson: When = ({ rpc, body }: Asked) => rpc === undefined && /^[{t]/.test(body) && body !== 'true';
const arrayParams: When = ({ rpc }) => Array.isArray(rpc?.params);

const result = { content: [{ type: 'text', text: '{}' }], structuredContent: {}, isError: false };
const succeed = (when: When) => alterResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, result }));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-methods-answer-404',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(both(onCommerce, unknownMethod), 404),
  }),
  saboteur({
    id: 'base-host-answers-unknown-methods-with-404',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(both(onCommerce, unknownMethod, onHost('storefront.test')), 404),
  }),
  saboteur({
    id: 'only-generated-methods-answer-400',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: alterStatus(
      both(onCommerce, ({ rpc }) => String(rpc?.method).startsWith('no-such-area/')),
      400,
    ),
  }),
  saboteur({
    id: 'methods-of-the-prototype-exist',
    breaks: ['json-rpc/unknown-methods-fail'],
    sabotage: succeed(withRpc('constructor', '__proto__')),
  }),
  saboteur({
    id: 'unknown-tools-answer-422',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: alterStatus(both(onCommerce, unknownTool), 422),
  }),
  saboteur({
    id: 'unknown-tools-answer-500',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: alterStatus(both(onCommerce, unknownTool), 500),
  }),
  saboteur({
    id: 'unknown-tools-succeed',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: succeed(unknownTool),
  }),
  saboteur({
    id: 'tools-are-found-by-their-beginning',
    breaks: ['json-rpc/unknown-tools-fail'],
    sabotage: succeed(withTool('search_catalogue')),
  }),
  saboteur({
    id: 'nameless-calls-answer-400',
    breaks: ['json-rpc/calls-without-a-name-fail'],
    sabotage: alterStatus(both(onCommerce, nameless), 400),
  }),
  saboteur({
    id: 'names-in-arrays-are-names',
    breaks: ['json-rpc/calls-without-a-name-fail'],
    sabotage: succeed(({ rpc }) => Array.isArray(valueAt(rpc, '/params/name'))),
  }),
  saboteur({
    id: 'broken-json-is-a-fault',
    breaks: ['json-rpc/broken-json-is-refused'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(noJson, 500, 'Unexpected end of JSON input', 'text/plain'),
  }),
  saboteur({
    id: 'no-body-is-a-fault',
    breaks: ['json-rpc/broken-json-is-refused'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ body }) => body === '', 500, 'TypeError: body is null', 'text/plain'),
  }),
  saboteur({
    id: 'broken-json-gets-a-page',
    breaks: ['json-rpc/broken-json-is-refused'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(noJson, 400, '<!doctype html><h1>Bad Request</h1>', 'text/html'),
  }),
  saboteur({
    id: 'broken-json-gets-an-empty-result',
    breaks: ['json-rpc/broken-json-is-refused'],
    sabotage: answerInstead(noJson, 200, { jsonrpc: '2.0', id: null, result: {} }),
  }),
  saboteur({
    id: 'numeric-methods-are-a-fault',
    breaks: ['json-rpc/broken-requests-are-refused'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ rpc }) => typeof rpc?.method === 'number', 500, 'method.split', 'text/plain'),
  }),
  saboteur({
    id: 'scalars-get-an-empty-object',
    breaks: ['json-rpc/broken-requests-are-refused'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(({ body }) => ['1', 'true', 'null'].includes(body), 400, {}),
  }),
  saboteur({
    id: 'params-by-position-are-taken',
    breaks: ['json-rpc/broken-requests-are-refused'],
    sabotage: succeed(arrayParams),
  }),
  saboteur({
    id: 'parse-errors-are-internal-errors',
    breaks: ['json-rpc/parse-errors-have-their-code'],
    sabotage: codeBecomes(-32700, -32603),
  }),
  saboteur({
    id: 'parse-errors-invent-an-id',
    breaks: ['json-rpc/unreadable-ids-are-null'],
    sabotage: alterResponse(noRequest, (rpcResponse) => ({ ...rpcResponse, id: rpcResponse.id ?? 1 })),
  }),
  saboteur({
    id: 'invalid-requests-are-internal-errors',
    breaks: ['json-rpc/invalid-requests-have-their-code'],
    sabotage: codeBecomes(-32600, -32603, noRequest),
  }),
  saboteur({
    id: 'other-versions-are-as-good',
    breaks: ['json-rpc/other-versions-are-refused'],
    sabotage: (honest) => async (request, client) => {
      const body = request.body === null ? '' : await request.clone().text();
      const repaired = body.replace(
        /^\{("jsonrpc":("1.0"|2|null),)?"id":"version"/,
        '{"jsonrpc":"2.0","id":"version"',
      );
      return honest(repaired === body ? request : new Request(request, { body: repaired }), client);
    },
  }),
  saboteur({
    id: 'unknown-methods-are-refusals',
    breaks: ['json-rpc/unknown-methods-have-their-code'],
    sabotage: codeBecomes(-32601, -32000),
  }),
  saboteur({
    id: 'nameless-calls-are-internal-errors',
    breaks: ['json-rpc/nameless-calls-have-their-code'],
    sabotage: codeBecomes(-32602, -32603, nameless),
  }),
  saboteur({
    id: 'unknown-tools-are-unknown-methods',
    breaks: ['json-rpc/unknown-tools-have-their-code'],
    sabotage: codeBecomes(-32602, -32601, unknownTool),
  }),
  saboteur({
    id: 'initialize-without-a-capability-for-tools',
    breaks: ['json-rpc/initialize-tells-the-server'],
    sabotage: alterResponse(withRpc('initialize'), (rpcResponse) => ({
      ...rpcResponse,
      result: { ...(isObject(rpcResponse.result) && rpcResponse.result), capabilities: {} },
    })),
  }),
  saboteur({
    id: 'ping-answers-pong',
    breaks: ['json-rpc/ping-is-answered-with-an-object'],
    sabotage: alterResponse(withRpc('ping'), (rpcResponse) => ({ ...rpcResponse, result: 'pong' })),
  }),
];
