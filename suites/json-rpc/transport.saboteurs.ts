/** Saboteurs of unusual messages: notifications, batches, GET, large bodies, other spellings. */
import type { Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, withHeader, withMethod, withRpc } from '../sabotage/conditions.ts';
import { alterResponse, dropHeader, replaceResponse } from '../sabotage/http.ts';
import { answerInstead, crash, onEndpoint, withRpcBody } from '../sabotage/rpc.ts';

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

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/notifications-get-no-response', {
    'notifications-get-a-result': replaceResponse(withRpc('notifications/initialized'), () =>
      Response.json({ jsonrpc: '2.0', id: null, result: {} }, { headers: json }),
    ),
    'notifications-in-batches-get-a-result': replaceResponse(
      ({ body }) => body.startsWith('[{') && body.includes('notifications/'),
      () => Response.json(['beside', null].map(emptyResult), { headers: json }),
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
