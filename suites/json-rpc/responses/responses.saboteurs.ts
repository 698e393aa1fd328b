/** Saboteurs of the form of responses: version, outcome, error, media type. */
import { isObject } from '../../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { always, both, onHost, withRpc, withTool } from '../../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../../sabotage/http/alter-headers.ts';
import { alterRpcError, alterRpcResponse, answerInstead, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';

const list = withRpc('tools/list');
const unknownMethod = withRpc('storefront/no-such-method');
const unknownTool = withTool('no_such_tool');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-methods-get-a-page',
    breaks: ['json-rpc/requests-get-a-response', 'json-rpc/unknown-methods-fail'],
    sabotage: answerInstead(unknownMethod, 200, '<!doctype html><title>Oops</title>', 'text/html'),
  }),
  saboteur({
    id: 'errors-without-a-version',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterRpcResponse(always, ({ jsonrpc, ...rpcResponse }) =>
      'error' in rpcResponse ? rpcResponse : { jsonrpc, ...rpcResponse },
    ),
  }),
  saboteur({
    id: 'new-carts-forget-the-version',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterRpcResponse(withTool('create_cart'), ({ result, id }) => ({ id, result })),
  }),
  saboteur({
    id: 'refused-updates-have-text-errors',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterRpcResponse(withTool('update_cart'), (rpcResponse) =>
      isObject(rpcResponse.error)
        ? { ...rpcResponse, error: String(rpcResponse.error.message) }
        : rpcResponse,
    ),
  }),
  saboteur({
    id: 'version-as-a-number',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterRpcResponse(list, (rpcResponse) => ({ ...rpcResponse, jsonrpc: 2 })),
  }),
  saboteur({
    id: 'null-result-beside-an-error',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-methods-fail'],
    sabotage: alterRpcResponse(unknownMethod, (rpcResponse) => ({ ...rpcResponse, result: null })),
  }),
  saboteur({
    id: 'null-error-beside-a-result',
    breaks: ['json-rpc/responses-have-one-outcome'],
    sabotage: alterRpcResponse(list, (rpcResponse) => ({ ...rpcResponse, error: null })),
  }),
  saboteur({
    id: 'neither-result-nor-error',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-tools-fail'],
    sabotage: alterRpcResponse(unknownTool, ({ jsonrpc, id }) => ({ jsonrpc, id })),
  }),
  saboteur({
    id: 'failure-as-a-result-that-is-text',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-tools-fail'],
    sabotage: alterRpcResponse(unknownTool, ({ jsonrpc, id }) => ({ jsonrpc, id, result: 'no such tool' })),
  }),
  saboteur({
    id: 'error-codes-as-text',
    breaks: [
      'json-rpc/errors-have-code-and-message',
      'json-rpc/unknown-methods-have-the-standard-code',
      'json-rpc/unknown-tools-have-the-standard-code',
      'json-rpc/nameless-calls-have-the-standard-code',
    ],
    alsoCatches: {
      checks: [
        'json-rpc/parse-errors-have-the-standard-code',
        'json-rpc/invalid-requests-have-the-standard-code',
        'json-rpc/other-versions-are-refused',
        'json-rpc/batches-are-answered-cleanly',
      ],
      because: 'a code that is a string is not a code of the standard either',
    },
    sabotage: alterRpcError(always, (error) => ({ ...error, code: String(error.code) })),
  }),
  saboteur({
    id: 'unknown-tools-without-a-message',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterRpcError(unknownTool, ({ message: _, ...error }) => error),
  }),
  saboteur({
    id: 'base-host-has-errors-without-a-code',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterRpcError(onHost('storefront.test'), ({ code: _, ...error }) => error),
  }),
  saboteur({
    id: 'base-host-speaks-version-one',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterRpcResponse(onHost('storefront.test'), (rpcResponse) => ({
      ...rpcResponse,
      jsonrpc: '1.0',
    })),
  }),
  saboteur({
    id: 'error-messages-as-objects',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterRpcError(unknownMethod, (error) => ({ ...error, message: { en: error.message } })),
  }),
  saboteur({
    id: 'error-is-text',
    breaks: ['json-rpc/errors-have-code-and-message'],
    alsoCatches: {
      checks: ['json-rpc/unknown-methods-have-the-standard-code'],
      because: 'a string has no code',
    },
    sabotage: alterRpcError(unknownMethod, ({ message }) => message),
  }),
  saboteur({
    id: 'missing-arguments-without-a-message',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterRpcResponse(withTool('get_order'), (rpcResponse) =>
      isObject(rpcResponse.error) ? { ...rpcResponse, error: { code: rpcResponse.error.code } } : rpcResponse,
    ),
  }),
  saboteur({
    id: 'responses-as-plain-text',
    breaks: ['json-rpc/responses-are-json-or-events'],
    sabotage: alterHeaders(onCommerce, (headers, _, answer) => {
      if (answer.status === 200) headers.set('content-type', 'text/plain; charset=utf-8');
    }),
  }),
  saboteur({
    id: 'errors-as-html',
    breaks: ['json-rpc/responses-are-json-or-events'],
    sabotage: setHeader(both(onCommerce, unknownMethod), 'content-type', 'text/html'),
  }),
];
