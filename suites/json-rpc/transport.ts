/** What the standards say of messages that are no single request: notifications, batches, GET, odd sizes. */
import { forEach } from '../../lib/assert/for-each.ts';
import { header, mediaType } from '../../lib/assert/header.ts';
import { isObject } from '../../lib/assert/json.ts';
import { fitsSchema } from '../../lib/assert/schema.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { get, postJson, postText } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http-response.ts';
import type { Violation } from '../../lib/model/violation.ts';
import { responseOf, rpc } from '../discovered/rpc.ts';
import { isNoServerError } from './ids.ts';
import { askerOfTools } from './occasions.ts';

export const notificationsGetNoResponse = check({
  id: 'json-rpc/notifications-get-no-response',
  requires: ['json-rpc.notification'],
  claim: 'A notification is not answered with a JSON-RPC response.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    const response = await fetch(postJson(endpoint, { jsonrpc: '2.0', method: 'notifications/initialized' }));
    context.examine([response]);
    const rpcResponse = responseOf(response);
    // MCP lets a server refuse a notification with an HTTP error that holds an error of JSON-RPC.
    if (response.status >= 400 || !rpcResponse || !('result' in rpcResponse || 'error' in rpcResponse))
      return [];
    const actual = show(rpcResponse);
    return [
      violation(response, `a notification was answered with ${actual}`, {
        at: '',
        expected: 'no JSON-RPC response',
        actual,
      }),
    ];
  },
});

const batched = (...ids: readonly string[]): string =>
  JSON.stringify(ids.map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));

export const batchesAreAnsweredCleanly = check({
  id: 'json-rpc/batches-are-answered-cleanly',
  requires: ['json-rpc.batch'],
  claim: 'A batch is answered with an array of responses or with one clean error.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    const batches = [batched('first', 'second'), batched()];
    return forEach(context, batches, async (body) => isBatchAnswer(await fetch(postText(endpoint, body))));
  },
});

function isBatchAnswer(response: HttpResponse): readonly Violation[] {
  const { json, status, text } = response;
  const responses =
    json.valid &&
    Array.isArray(json.value) &&
    json.value.every((item) => fitsSchema('json-rpc-response', item));
  const refusal = isObject(responseOf(response)?.error) || (json.valid && fitsSchema('error', json.value));
  if (status < 500 && (responses || refusal)) return [];
  return [
    violation(response, `a batch was answered ${status} with ${show(text)}`, {
      at: '',
      expected: 'an array of responses, or an error',
      actual: show(text),
    }),
  ];
}

export const getIsRefusedOrAStream = check({
  id: 'json-rpc/get-is-refused-or-a-stream',
  requires: ['json-rpc.get'],
  claim: 'A GET of the endpoint is answered with 405 and an Allow header, or opens an event stream.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    // Events are not asked for, so that an endpoint which has them does not hold the line open: it may say 406.
    const response = await fetch(get(endpoint, { accept: 'application/json' }));
    context.examine([response]);
    const { status } = response;
    const allow = header(response, 'allow');
    const lawful =
      status === 405 ? allow !== undefined : status === 406 || mediaType(response) === 'text/event-stream';
    if (lawful) return [];
    const actual = `${status}, ${mediaType(response) ?? 'no media type'}, Allow ${allow ?? 'absent'}`;
    return [
      violation(response, `GET of the endpoint was answered with ${actual}`, {
        at: 'status',
        expected: '405 with an Allow header, or an event stream',
        actual,
      }),
    ];
  },
});

/** What a caller may send in MCP's free `_meta` member: 100 levels, and 64 KiB. */
const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 'x');
const large = 'x'.repeat(65_536);

export const oddBodiesDoNoHarm = check({
  id: 'json-rpc/odd-bodies-do-no-harm',
  requires: ['json-rpc.robust'],
  claim: 'A tools/list request with params that are 100 levels deep or 64 KiB large is no server error.',
  async run(context) {
    const { endpoint, fetch } = await askerOfTools(context);
    return forEach(context, [deep, large], async (padding) =>
      isNoServerError(await fetch(rpc(endpoint, 'tools/list', { _meta: { padding } }, 'odd'))),
    );
  },
});
