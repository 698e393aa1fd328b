/** Saboteurs of the form of responses, and of responses that depend on the caller. */

import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { always, both, listingTools, onHost, withHeader, withRpc, withTool } from '../sabotage/conditions.ts';
import { alterHeaders, setHeader } from '../sabotage/http.ts';
import { changeEach, setAt } from '../sabotage/json.ts';
import {
  alterPayload,
  alterRpcError,
  alterRpcResponse,
  alterRpcResult,
  alterTools,
  answerInstead,
  onCommerce,
  succeedCalls,
} from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { unknownMethod } from './ids.saboteurs.ts';

const unknownTool = withTool('no_such_tool');

const listForScripts = both(onCommerce, both(withHeader('origin'), withRpc('tools/list')));

const asText = alterHeaders(listForScripts, (headers, _, { status }) => {
  if (status === 200) headers.set('content-type', 'text/plain; charset=utf-8');
});

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/texts-are-plain-text', {
    'error-messages-are-escaped-as-for-html': alterRpcError(always, (error) => ({
      ...error,
      message: `${error.message} (it isn&#39;t known)`,
    })),
    'titles-in-tools-are-escaped-as-for-html': alterPayload(['search_catalog', 'get_product'], (payload) => {
      const escaped = changeEach(payload, (object) =>
        typeof object.title === 'string' ? { ...object, title: `${object.title} &amp; more` } : object,
      );
      return escaped;
    }),
  }),
  ...breaking('json-rpc/results-have-a-text', {
    'results-without-a-text': alterRpcResult(withTool('get_product'), (result) => ({
      ...result,
      content: [],
    })),
  }),
  ...breaking(['json-rpc/requests-get-a-response', 'json-rpc/unknown-methods-fail'], {
    'unknown-methods-get-a-page': answerInstead(
      unknownMethod,
      200,
      '<!doctype html><title>Oops</title>',
      'text/html',
    ),
  }),
  ...breaking('json-rpc/responses-name-the-version', {
    'errors-without-a-version': alterRpcResponse(always, ({ jsonrpc, ...rpcResponse }) =>
      'error' in rpcResponse ? rpcResponse : { jsonrpc, ...rpcResponse },
    ),
    'new-carts-forget-the-version': alterRpcResponse(
      withTool('create_cart'),
      ({ jsonrpc: _, ...rpcResponse }) => rpcResponse,
    ),
    'version-as-a-number': alterRpcResponse(listingTools, setAt('/jsonrpc', 2)),
    'base-host-speaks-version-one': alterRpcResponse(onHost('storefront.test'), setAt('/jsonrpc', '1.0')),
  }),
  ...breaking('json-rpc/errors-have-code-and-message', {
    'refused-updates-have-text-errors': alterRpcResponse(withTool('update_cart'), (rpcResponse) =>
      isObject(rpcResponse.error)
        ? { ...rpcResponse, error: String(rpcResponse.error.message) }
        : rpcResponse,
    ),
    'unknown-tools-without-a-message': alterRpcError(unknownTool, ({ message: _, ...error }) => error),
    'base-host-has-errors-without-a-code': alterRpcError(
      onHost('storefront.test'),
      ({ code: _, ...error }) => error,
    ),
    'error-messages-as-objects': alterRpcError(unknownMethod, (error) => ({
      ...error,
      message: { en: error.message },
    })),
    'missing-arguments-without-a-message': alterRpcResponse(withTool('get_order'), (rpcResponse) =>
      isObject(rpcResponse.error) ? { ...rpcResponse, error: { code: rpcResponse.error.code } } : rpcResponse,
    ),
  }),
  ...breaking(['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-methods-fail'], {
    'null-result-beside-an-error': alterRpcResponse(unknownMethod, setAt('/result', null)),
  }),
  ...breaking('json-rpc/responses-have-one-outcome', {
    'null-error-beside-a-result': alterRpcResponse(listingTools, setAt('/error', null)),
  }),
  ...breaking(['json-rpc/responses-have-one-outcome', 'json-rpc/unknown-tools-fail'], {
    'neither-result-nor-error': alterRpcResponse(unknownTool, ({ jsonrpc, id }) => ({ jsonrpc, id })),
    'failure-as-a-result-that-is-text': succeedCalls(unknownTool, 'no such tool'),
  }),
  ...breaking(
    [
      'json-rpc/errors-have-code-and-message',
      'json-rpc/unknown-methods-have-the-standard-code',
      'json-rpc/unknown-tools-have-the-standard-code',
      'json-rpc/nameless-calls-have-the-standard-code',
    ],
    {
      'error-codes-as-text': {
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
      },
    },
  ),
  ...breaking('json-rpc/errors-have-code-and-message', {
    'error-is-text': {
      alsoCatches: {
        checks: ['json-rpc/unknown-methods-have-the-standard-code'],
        because: 'a string has no code',
      },
      sabotage: alterRpcError(unknownMethod, ({ message }) => message),
    },
  }),
  ...breaking('json-rpc/responses-are-json-or-events', {
    'responses-as-plain-text': alterHeaders(onCommerce, (headers, _, { status }) => {
      if (status === 200) headers.set('content-type', 'text/plain; charset=utf-8');
    }),
    'errors-as-html': setHeader(both(onCommerce, unknownMethod), 'content-type', 'text/html'),
  }),

  ...breaking('json-rpc/every-caller-gets-a-response', {
    'scripts-are-told-that-their-request-is-accepted': answerInstead(listForScripts, 202, ''),
    'scripts-get-tools-without-schemas': alterTools(
      (tools) => tools.map(({ inputSchema: _, ...tool }) => tool),
      listForScripts,
    ),
    'scripts-get-the-tools-under-another-id': alterRpcResponse(listForScripts, setAt('/id', 'for scripts')),
  }),
  ...breakingUcp('json-rpc/every-caller-gets-a-response', {
    'ucp-scripts-find-an-empty-answer': answerInstead(listForScripts, 200, ''),
  }),
  ...breaking('json-rpc/every-response-is-labelled', { 'scripts-get-the-tools-as-text': asText }),
  ...breakingUcp('json-rpc/every-response-is-labelled', { 'ucp-scripts-get-the-tools-as-text': asText }),
];
