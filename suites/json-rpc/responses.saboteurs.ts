/** Saboteurs of the form and the id of responses, and of responses that depend on the caller. */
import { isObject } from '../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import {
  always,
  both,
  type Condition,
  listingTools,
  onHost,
  toReceivedRequest,
  withHeader,
  withRpc,
  withTool,
} from '../sabotage/conditions.ts';
import { alterHeaders, replaceResponse, setHeader } from '../sabotage/http.ts';
import { changeEach, setAt } from '../sabotage/json.ts';
import {
  alterPayload,
  alterRpcError,
  alterRpcResponse,
  alterRpcResult,
  alterTools,
  answerInstead,
  crash,
  failCalls,
  onCommerce,
  succeedCalls,
} from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

const unknownTool = withTool('no_such_tool');

const listForScripts = both(onCommerce, both(withHeader('origin'), withRpc('tools/list')));

const asText = alterHeaders(listForScripts, (headers, _, { status }) => {
  if (status === 200) headers.set('content-type', 'text/plain; charset=utf-8');
});

const unknownMethod = withRpc('storefront/no-such-method');

const hasId =
  (test: (id: unknown) => boolean): Condition =>
  ({ rpc }) =>
    test(rpc?.id);

const isText = hasId((id) => typeof id === 'string');

const isNumber = hasId((id) => typeof id === 'number');

const withoutId: Condition = ({ rpc }) => rpc?.id === undefined && typeof rpc?.method === 'string';

const forJsonAlone = withHeader('accept', (accept) => accept === 'application/json');

const anotherId = (when: Condition, change: (id: unknown) => unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id: change(rpcResponse.id) }));

/** Caches each search by its arguments, as a whole response, which has the id of its first caller. */
const keepingSearches: Sabotage = (storefront) => {
  const kept = new Map<string, Response>();
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    if (!withTool('search_catalog')(received)) return storefront(request, client);
    const key = JSON.stringify([request.url, received.rpc?.params]);
    const response = kept.get(key) ?? (await storefront(request, client));
    if (response.status === 200) kept.set(key, response);
    return response.clone();
  };
};

const refuses = (when: Condition, message: string) => failCalls(both(listingTools, when), -32600, message);

/** The checks that compare ids. */
const idChecks = ['json-rpc/results-echo-the-id', 'json-rpc/errors-echo-the-id'] as const;

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
  ...breaking('json-rpc/json-alone-is-acceptable', {
    'events-have-to-be-acceptable': answerInstead(forJsonAlone, 406, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32000, message: 'Accept both application/json and text/event-stream.' },
    }),
  }),
  ...breakingUcp('json-rpc/json-alone-is-acceptable', {
    'ucp-events-have-to-be-acceptable': answerInstead(forJsonAlone, 406, {
      code: 'not_acceptable',
      message: 'This endpoint answers clients that accept events.',
    }),
  }),
  ...breaking('json-rpc/tool-calls-echo-the-id', {
    'searches-are-cached-with-their-ids': keepingSearches,
    'carts-are-answered-under-another-id': anotherId(withTool('create_cart'), () => 1),
  }),
  ...breaking('json-rpc/every-id-is-accepted', {
    'id-zero-is-a-notification': replaceResponse(
      both(
        listingTools,
        hasId((id) => id === 0),
      ),
      () => new Response(null, { status: 202 }),
    ),
  }),
  ...breaking(idChecks, {
    'id-zero-becomes-null': anotherId(
      hasId((id) => id === 0),
      () => null,
    ),
    'integer-ids-become-text': anotherId(isNumber, String),
    'large-ids-lose-their-upper-half': anotherId(
      hasId((id) => typeof id === 'number' && Math.abs(id) > 2 ** 31),
      (id) => Number(id) | 0,
    ),
    'long-ids-are-cut': anotherId(
      hasId((id) => typeof id === 'string' && id.length > 64),
      (id) => String(id).slice(0, 64),
    ),
    'ids-lose-their-case': anotherId(isText, (id) => String(id).toLowerCase()),
    'ids-are-composed-anew': anotherId(isText, (id) => String(id).normalize('NFC')),
    'ids-lose-what-is-not-ascii': anotherId(isText, (id) => String(id).replaceAll(/[^\x20-\x7e\n]/g, '?')),
  }),
  ...breaking('json-rpc/errors-echo-the-id', {
    'empty-id-becomes-null-on-errors': anotherId(
      both(
        unknownMethod,
        hasId((id) => id === ''),
      ),
      () => null,
    ),
  }),
  ...breaking('json-rpc/results-echo-the-id', {
    'numeric-text-ids-become-integers': anotherId(
      both(
        listingTools,
        hasId((id) => id === '1'),
      ),
      Number,
    ),
  }),
  ...breaking('json-rpc/every-id-is-accepted', {
    'integer-ids-are-refused': refuses(isNumber, 'The id must be a string.'),
    'negative-ids-are-refused': refuses(
      hasId((id) => typeof id === 'number' && id < 0),
      'The id must not be negative.',
    ),
  }),
  ...breaking('json-rpc/responses-carry-the-id', {
    'errors-without-an-id': alterRpcResponse(always, ({ id, ...rpcResponse }) =>
      'error' in rpcResponse && id !== null ? rpcResponse : { id, ...rpcResponse },
    ),
  }),
  ...breaking('json-rpc/no-id-is-demanded', {
    'messages-without-an-id-are-invalid': answerInstead(withoutId, 400, {
      code: 'validation_failed',
      message: "The body lacks the required property 'id'.",
    }),
  }),
  ...breakingUcp('json-rpc/no-id-is-demanded', {
    'ucp-messages-without-an-id-cannot-be-processed': answerInstead(withoutId, 422, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'The request has no id.' },
    }),
  }),
  ...breaking('json-rpc/the-id-is-optional', {
    'no-id-is-a-fault': crash(
      both(
        listingTools,
        hasId((id) => id === undefined),
      ),
      'undefined is not an object',
    ),
    'failing-without-an-id-is-a-fault': crash(
      both(
        withRpc('tools/call'),
        hasId((id) => id === undefined),
      ),
      'cannot read id of undefined',
    ),
  }),
];
