/** Lies in the form of responses: version, id, outcome, error. */
import { isObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterHeaders, setHeader } from '../sabotage/alter-headers.ts';
import { alterError, alterResponse, answerInstead, onCommerce } from '../sabotage/alter-rpc.ts';
import type { Asked } from '../sabotage/asked.ts';
import { noErrorBody } from '../sabotage/no-error-body.ts';
import { always, both, onHost, type When, withRpc, withTool } from '../sabotage/when.ts';

const list = withRpc('tools/list');
const unknownMethod = withRpc('storefront/no-such-method');
const unknownTool = withTool('no_such_tool');

const hasId =
  (test: (id: unknown) => boolean): When =>
  ({ rpc }: Asked) =>
    test(rpc?.id);

const anotherId = (when: When, change: (id: unknown) => unknown) =>
  alterResponse(when, (rpcResponse) => ({ ...rpcResponse, id: change(rpcResponse.id) }));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'unknown-methods-get-a-page',
    breaks: ['json-rpc/requests-get-a-response', 'json-rpc/unknown-methods-fail'],
    sabotage: answerInstead(unknownMethod, 200, '<!doctype html><title>Oops</title>', 'text/html'),
  }),
  saboteur({
    id: 'errors-without-a-version',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterResponse(always, ({ jsonrpc, ...rpcResponse }) =>
      'error' in rpcResponse ? rpcResponse : { jsonrpc, ...rpcResponse },
    ),
  }),
  saboteur({
    id: 'carts-are-answered-under-another-id',
    breaks: ['json-rpc/tools-echo-the-id'],
    sabotage: anotherId(withTool('create_cart'), () => 1),
  }),
  saboteur({
    id: 'new-carts-forget-the-version',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterResponse(withTool('create_cart'), ({ result, id }) => ({ id, result })),
  }),
  saboteur({
    id: 'refused-updates-are-told-as-text',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterResponse(withTool('update_cart'), (rpcResponse) =>
      isObject(rpcResponse.error)
        ? { ...rpcResponse, error: String(rpcResponse.error.message) }
        : rpcResponse,
    ),
  }),
  saboteur({
    id: 'version-as-a-number',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterResponse(list, (rpcResponse) => ({ ...rpcResponse, jsonrpc: 2 })),
  }),
  saboteur({
    id: 'null-result-beside-an-error',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-methods-fail'],
    sabotage: alterResponse(unknownMethod, (rpcResponse) => ({ ...rpcResponse, result: null })),
  }),
  saboteur({
    id: 'null-error-beside-a-result',
    breaks: ['json-rpc/responses-have-one-outcome'],
    sabotage: alterResponse(list, (rpcResponse) => ({ ...rpcResponse, error: null })),
  }),
  saboteur({
    id: 'neither-result-nor-error',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-tools-fail'],
    sabotage: alterResponse(unknownTool, ({ jsonrpc, id }) => ({ jsonrpc, id })),
  }),
  saboteur({
    id: 'failure-as-a-result-that-is-text',
    breaks: ['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-tools-fail'],
    sabotage: alterResponse(unknownTool, ({ jsonrpc, id }) => ({ jsonrpc, id, result: 'no such tool' })),
  }),
  saboteur({
    id: 'error-codes-as-text',
    breaks: [
      'json-rpc/errors-have-code-and-message',
      'json-rpc/unknown-methods-have-their-code',
      'json-rpc/unknown-tools-have-their-code',
      'json-rpc/nameless-calls-have-their-code',
    ],
    alsoCatches: {
      checks: [
        'json-rpc/parse-errors-have-their-code',
        'json-rpc/invalid-requests-have-their-code',
        'json-rpc/other-versions-are-refused',
        'json-rpc/batches-are-answered-cleanly',
      ],
      because: 'a code that is text is no code of the standard either',
    },
    sabotage: alterError(always, (error) => ({ ...error, code: String(error.code) })),
  }),
  saboteur({
    id: 'unknown-tools-without-a-message',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterError(unknownTool, ({ message: _, ...error }) => error),
  }),
  saboteur({
    id: 'base-host-has-errors-without-a-code',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterError(onHost('storefront.test'), ({ code: _, ...error }) => error),
  }),
  saboteur({
    id: 'base-host-speaks-version-one',
    breaks: ['json-rpc/responses-name-the-version'],
    sabotage: alterResponse(onHost('storefront.test'), (rpcResponse) => ({ ...rpcResponse, jsonrpc: '1.0' })),
  }),
  saboteur({
    id: 'error-messages-as-objects',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterError(unknownMethod, (error) => ({ ...error, message: { en: error.message } })),
  }),
  saboteur({
    id: 'error-is-text',
    breaks: ['json-rpc/errors-have-code-and-message'],
    alsoCatches: {
      checks: ['json-rpc/unknown-methods-have-their-code'],
      because: 'text has no code',
    },
    sabotage: alterError(unknownMethod, ({ message }) => message),
  }),
  saboteur({
    id: 'id-zero-becomes-null',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => id === 0),
      () => null,
    ),
  }),
  saboteur({
    id: 'empty-id-becomes-null-on-errors',
    breaks: ['json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      both(
        unknownMethod,
        hasId((id) => id === ''),
      ),
      () => null,
    ),
  }),
  saboteur({
    id: 'integer-ids-become-text',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'number'),
      String,
    ),
  }),
  saboteur({
    id: 'numeric-text-ids-become-integers',
    breaks: ['json-rpc/results-echo-the-id'],
    sabotage: anotherId(
      both(
        list,
        hasId((id) => id === '1'),
      ),
      Number,
    ),
  }),
  saboteur({
    id: 'large-ids-lose-their-upper-half',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'number' && Math.abs(id) > 2 ** 31),
      (id) => Number(id) | 0,
    ),
  }),
  saboteur({
    id: 'long-ids-are-cut',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'string' && id.length > 64),
      (id) => String(id).slice(0, 64),
    ),
  }),
  saboteur({
    id: 'ids-lose-their-case',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'string'),
      (id) => (typeof id === 'string' ? id.toLowerCase() : id),
    ),
  }),
  saboteur({
    id: 'ids-are-composed-anew',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'string'),
      (id) => (typeof id === 'string' ? id.normalize('NFC') : id),
    ),
  }),
  saboteur({
    id: 'integer-ids-are-refused',
    breaks: ['json-rpc/every-id-is-taken'],
    sabotage: alterResponse(
      both(
        list,
        hasId((id) => typeof id === 'number'),
      ),
      ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32600, message: 'The id must be a string.' } }),
    ),
  }),
  saboteur({
    id: 'the-largest-id-is-refused',
    breaks: ['json-rpc/every-id-is-taken'],
    sabotage: alterResponse(
      both(
        list,
        hasId((id) => id === Number.MAX_SAFE_INTEGER),
      ),
      ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32600, message: 'The id is too large.' } }),
    ),
  }),
  saboteur({
    id: 'ids-lose-what-is-not-ascii',
    breaks: ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'],
    sabotage: anotherId(
      hasId((id) => typeof id === 'string'),
      (id) => String(id).replaceAll(/[^\x20-\x7e\n]/g, '?'),
    ),
  }),
  saboteur({
    id: 'missing-arguments-without-a-message',
    breaks: ['json-rpc/errors-have-code-and-message'],
    sabotage: alterResponse(withTool('get_order'), (rpcResponse) =>
      isObject(rpcResponse.error) ? { ...rpcResponse, error: { code: rpcResponse.error.code } } : rpcResponse,
    ),
  }),
  saboteur({
    id: 'errors-without-an-id',
    breaks: ['json-rpc/responses-carry-the-id'],
    sabotage: alterResponse(always, ({ id, ...rpcResponse }) =>
      'error' in rpcResponse && id !== null ? rpcResponse : { id, ...rpcResponse },
    ),
  }),
  saboteur({
    id: 'no-id-is-a-fault',
    breaks: ['json-rpc/the-id-is-optional'],
    alsoCatches: noErrorBody,
    sabotage: answerInstead(
      both(
        list,
        hasId((id) => id === undefined),
      ),
      500,
      'undefined is not an object',
      'text/plain',
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
