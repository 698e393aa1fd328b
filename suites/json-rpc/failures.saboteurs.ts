/** Saboteurs of the answers to failing, strange and unusual messages: wrong statuses, codes and ids, or none at all. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import {
  both,
  type Condition,
  onHost,
  toReceivedRequest,
  withHeader,
  withMethod,
  withRpc,
  withTool,
} from '../sabotage/conditions.ts';
import {
  alterResponse,
  alterStatus,
  dropHeader,
  replaceResponse,
  withoutErrorBody,
} from '../sabotage/http.ts';
import {
  alterRpcError,
  alterRpcResponse,
  answerInstead,
  crash,
  failCalls,
  onCommerce,
  onEndpoint,
  onExistingRecord,
  succeedCalls,
  withRpcBody,
} from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

const unknownMethod: Condition = ({ rpc }) => rpc?.id === 'unknown-method';

/** A result without content, where a failure is promised. */
const result = { content: [{ type: 'text', text: '{}' }], structuredContent: {}, isError: false };

const succeed = (when: Condition): Sabotage => succeedCalls(when, result);

const unknownTool: Condition = ({ rpc }) => rpc?.id === 'unknown-tool';

const nameless: Condition = ({ rpc }) => rpc?.id === 'nameless';

const noRequest: Condition = ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string';

const noJson: Condition = ({ rpc, body }) => rpc === undefined && /^[{t]/.test(body) && body !== 'true';

const answered = 'json-rpc/strange-requests-get-an-answer';

/** A server error without a body. */
const silence = (when: Condition) => withoutErrorBody(answerInstead(when, 500, '', 'text/plain'));

const argumentsAre =
  (test: (value: unknown) => boolean): Condition =>
  ({ rpc }) =>
    rpc?.id === 'call-search_catalog' && isObject(rpc.params) && test(rpc.params.arguments);

const codeBecomes = (from: number, to: number, when: Condition = onCommerce) =>
  alterRpcError(when, (error) => (error.code === from ? { ...error, code: to } : error));

const isNull = 'json-rpc/unreadable-ids-are-null';

const withId = (when: Condition, id: unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id }));

const unreadable: Condition = both(noRequest, ({ rpc }) => rpc?.id === undefined);

const broken: Condition = both(noRequest, ({ rpc }) => rpc?.id === 'broken');

const onGet = both(onEndpoint, withMethod('GET'));

const json = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };

/** Text that is read from a request has no byte order mark any more. */
const failsAfterMark: Sabotage = (storefront) => async (request, client) => {
  const [first] = new Uint8Array(await request.clone().arrayBuffer());
  return first === 0xef
    ? Response.json({ code: 'fault', message: 'unexpected token' }, { status: 501, headers: json })
    : storefront(request, client);
};

const emptyResult = (id: string | null) => ({ jsonrpc: '2.0', id, result: {} });

/** Only an error gets the status. */
const conflicting = (when: Condition): Sabotage =>
  alterResponse(both(onCommerce, when), async (response) => {
    const text = await response.text();
    const { headers } = response;
    const status = 'error' in JSON.parse(text) ? 409 : response.status;
    return new Response(text, { status, headers });
  });

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/unknown-methods-fail', {
    'unknown-methods-answer-404': alterStatus(both(onCommerce, unknownMethod), 404),
    'base-host-answers-unknown-methods-with-404': alterStatus(
      both(onCommerce, unknownMethod, onHost('storefront.test')),
      404,
    ),
    'only-generated-methods-answer-400': alterStatus(
      both(onCommerce, ({ rpc }) => String(rpc?.method).startsWith('no-such-area/')),
      400,
    ),
    'methods-of-the-prototype-exist': succeed(withRpc('constructor', '__proto__')),
  }),
  ...breaking('json-rpc/unknown-tools-fail', {
    'unknown-tools-answer-422': alterStatus(both(onCommerce, unknownTool), 422),
    'unknown-tools-answer-500': alterStatus(both(onCommerce, unknownTool), 500),
    'unknown-tools-succeed': succeed(unknownTool),
    'tools-are-found-by-their-beginning': succeed(withTool('search_catalogue')),
  }),
  ...breaking('json-rpc/calls-without-a-name-fail', {
    'nameless-calls-answer-400': alterStatus(both(onCommerce, nameless), 400),
    'names-in-arrays-are-names': succeed(({ rpc }) => Array.isArray(valueAt(rpc, '/params/name'))),
  }),

  ...breaking('json-rpc/failing-calls-have-status-200', {
    'refused-updates-answer-409': conflicting(both(onExistingRecord, withTool('update_checkout'))),
  }),

  ...breaking('json-rpc/broken-json-is-refused', {
    'broken-json-is-a-fault': crash(noJson, 'Unexpected end of JSON input'),
    'no-body-is-a-fault': crash(({ body }) => body === '', 'TypeError: body is null'),
    'broken-json-gets-a-page': withoutErrorBody(
      answerInstead(noJson, 400, '<!doctype html><h1>Bad Request</h1>', 'text/html'),
    ),
    'broken-json-gets-an-empty-result': answerInstead(noJson, 200, { jsonrpc: '2.0', id: null, result: {} }),
  }),
  ...breaking('json-rpc/broken-requests-are-refused', {
    'numeric-methods-are-a-fault': crash(({ rpc }) => typeof rpc?.method === 'number', 'method.split'),
    'scalars-get-an-empty-object': withoutErrorBody(
      answerInstead(({ body }) => ['1', 'true', 'null'].includes(body), 400, {}),
    ),
    'params-by-position-are-taken': succeed(({ rpc }) => Array.isArray(rpc?.params)),
  }),

  ...breaking([answered, 'commerce/non-object-arguments-are-answered'], {
    'null-arguments-fail-without-a-body': silence(argumentsAre((value) => value === null)),
    'arguments-in-an-array-fail-without-a-body': silence(argumentsAre(Array.isArray)),
  }),
  ...breaking(answered, {
    'unknown-cursors-fail-without-a-body': silence(
      ({ rpc }) => valueAt(rpc, '/params/cursor') === 'no-such-page',
    ),
    'ids-that-are-objects-fail-without-a-body': silence(({ rpc }) => isObject(rpc?.id)),
    'null-params-get-an-empty-page': answerInstead(
      ({ rpc }) => rpc?.id === 'strange' && rpc.params === null,
      200,
      '',
      'text/html',
    ),
  }),
  ...breakingUcp(answered, {
    'ucp-empty-methods-fail-without-a-body': silence(({ rpc }) => rpc?.method === ''),
  }),
  ...breaking('json-rpc/parse-errors-have-the-standard-code', {
    'parse-errors-are-internal-errors': codeBecomes(-32700, -32603),
  }),
  ...breaking('json-rpc/unreadable-ids-are-null', {
    'parse-errors-invent-an-id': alterRpcResponse(noRequest, (rpcResponse) => ({
      ...rpcResponse,
      id: rpcResponse.id ?? 1,
    })),
  }),
  ...breaking('json-rpc/invalid-requests-have-the-standard-code', {
    'invalid-requests-are-internal-errors': codeBecomes(-32600, -32603, noRequest),
  }),
  ...breaking('json-rpc/other-versions-are-refused', {
    'other-versions-are-as-good': (storefront) => async (request, client) => {
      const body = request.body === null ? '' : await request.clone().text();
      const repaired = body.replace(
        /^\{("jsonrpc":("1.0"|2|null),)?"id":"version"/,
        '{"jsonrpc":"2.0","id":"version"',
      );
      return storefront(repaired === body ? request : new Request(request, { body: repaired }), client);
    },
  }),
  ...breaking('json-rpc/unknown-methods-have-the-standard-code', {
    'unknown-methods-are-refusals': codeBecomes(-32601, -32000),
  }),
  ...breaking('json-rpc/nameless-calls-have-the-standard-code', {
    'nameless-calls-are-internal-errors': codeBecomes(-32602, -32603, nameless),
  }),
  ...breaking('json-rpc/unknown-tools-have-the-standard-code', {
    'unknown-tools-are-unknown-methods': codeBecomes(-32602, -32601, unknownTool),
  }),

  ...breaking(isNull, {
    'parse-errors-have-id-zero': withId(({ rpc, body }) => rpc === undefined && body === '{', 0),
    'scalars-have-an-empty-id': withId(({ body }) => body === 'true', ''),
    'unreadable-requests-get-the-last-id': repeatsTheLastId,
    'ids-that-are-objects-are-echoed': alterRpcResponse(
      ({ rpc }) => isObject(rpc?.id),
      (rpcResponse, { rpc }) => ({ ...rpcResponse, id: rpc?.id }),
    ),
  }),
  ...breaking('json-rpc/unreadable-ids-are-not-left-out', {
    'parse-errors-have-no-id': alterRpcResponse(unreadable, ({ id: _, ...rpcResponse }) => rpcResponse),
  }),
  ...breaking('json-rpc/errors-echo-the-id', {
    'invalid-requests-have-id-zero': withId(broken, 0),
    'invalid-requests-are-called-invalid': withId(broken, 'invalid'),
  }),
  ...breakingUcp(isNull, {
    'ucp-parse-errors-are-server-errors': withId(
      ({ rpc, body }) => rpc === undefined && body === '{',
      'server-error',
    ),
  }),
  ...breaking('json-rpc/notifications-get-no-response', {
    'notifications-get-a-result': replaceResponse(withRpc('notifications/initialized'), () =>
      Response.json({ jsonrpc: '2.0', id: null, result: {} }, { headers: json }),
    ),
    'notifications-in-batches-get-a-result': replaceResponse(
      ({ body }) => body.startsWith('[{') && body.includes('notifications/'),
      () => Response.json(['beside', null].map(emptyResult), { headers: json }),
    ),
  }),
  ...breaking(answered, {
    'unknown-pages-of-tools-are-http-400': combine(
      failCalls(({ rpc }) => isObject(rpc?.params) && 'cursor' in rpc.params, -32602, 'Invalid cursor'),
      alterStatus(({ rpc }) => isObject(rpc?.params) && 'cursor' in rpc.params, 400),
    ),
  }),
  ...breaking('json-rpc/notifications-get-no-response', {
    'notifications-in-batches-get-null': replaceResponse(
      ({ body }) => body.startsWith('[{') && body.includes('notifications/'),
      () => Response.json([emptyResult('beside'), null], { headers: json }),
    ),
  }),
  ...breaking('json-rpc/batches-are-answered-cleanly', {
    'batches-get-the-first-result': replaceResponse(
      ({ body }) => body.startsWith('[{'),
      (received, storefront) => {
        const [first]: unknown[] = JSON.parse(received.body);
        return storefront(withRpcBody(received, first));
      },
    ),
    'batches-are-answered-under-the-last-id': replaceResponse(
      ({ body }) => body.startsWith('[{') && body.includes('"second"'),
      () => Response.json(['second', 'second'].map(emptyResult), { headers: json }),
    ),
    'empty-batches-are-a-fault': crash(({ body }) => body === '[]', 'cannot read 0 of []'),
  }),
  ...breaking('json-rpc/get-is-refused-or-a-stream', {
    'get-describes-the-endpoint': alterResponse(onGet, () =>
      Response.json({ name: 'commerce' }, { headers: json }),
    ),
    'get-is-refused-without-allow': dropHeader(onGet, 'allow'),
  }),
  ...breaking('json-rpc/unusual-bodies-cause-no-server-error', {
    'deep-params-are-a-fault': crash(({ body }) => body.includes('"inner"'), 'stack exhausted'),
    'large-params-are-a-fault': crash(({ body }) => body.length > 65_535, 'buffer exhausted'),
    'byte-order-marks-are-a-fault': failsAfterMark,
    'fractions-as-ids-are-a-fault': crash(({ body }) => body.includes('"id":1.5'), 'not an integer'),
  }),

  ...breaking('json-rpc/equivalent-json-is-accepted', {
    'indented-requests-are-refused': answerInstead(({ body }) => body.startsWith('{\n'), 400, {
      code: 'bad_request',
      message: 'This is no JSON-RPC request.',
    }),
    'escapes-are-not-read': answerInstead(({ body }) => body.includes('\\u0074'), 200, {
      jsonrpc: '2.0',
      id: 'spelling',
      error: { code: -32601, message: 'There is no such method.' },
    }),
  }),
  ...breaking('json-rpc/chunked-requests-are-accepted', {
    'chunked-requests-are-empty': answerInstead(
      withHeader('transfer-encoding', (coding) => coding === 'chunked'),
      400,
      { code: 'bad_request', message: 'The body is empty.' },
    ),
  }),
  ...breaking('json-rpc/equivalent-media-types-are-accepted', {
    'charsets-are-unsupported': answerInstead(
      withHeader('content-type', (label) => label !== 'application/json'),
      415,
      { code: 'unsupported', message: 'Only application/json is supported.' },
    ),
  }),
];

/** Uses the id of the previous request where a request has none. */
function repeatsTheLastId(storefront: Handler): Handler {
  let last: unknown = null;
  return async (request, client) => {
    const received = await toReceivedRequest(request);
    if (!onCommerce(received)) return storefront(request, client);
    if (received.rpc?.id !== undefined) last = received.rpc.id;
    return unreadable(received)
      ? withId(unreadable, last)(storefront)(request, client)
      : storefront(request, client);
  };
}
