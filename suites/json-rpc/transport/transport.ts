/** Messages other than a single request of ordinary size: notifications, batches, GET, unusual bodies. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { header, mediaType } from '../../../lib/assert/response.ts';
import { fitsSchema } from '../../../lib/assert/schema.ts';
import { show, showBody, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http/http-response.ts';
import { get, postJson, postText } from '../../../lib/model/http/requests.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { findRpcResponse, rpc } from '../../discovered/commerce/rpc.ts';
import { requireWorkingEndpoint } from '../collected-responses.ts';
import { hasNoServerError } from '../server-errors.ts';

const batched = (...ids: readonly string[]): string =>
  JSON.stringify(ids.map((id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })));

/** Values of MCP's free `_meta` member: 100 levels deep, and 64 KiB large. */
const deep = Array.from({ length: 100 }).reduce<unknown>((inner) => ({ inner }), 'x');
const large = 'x'.repeat(65_536);

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/notifications-get-no-response',
    requires: ['json-rpc.notification'],
    claim: 'A notification is not answered with a JSON-RPC response.',
    fix: 'Answer notifications, which are requests without an id, with HTTP 202 and no body.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const response = await context.fetch(
        postJson(endpoint, { jsonrpc: '2.0', method: 'notifications/initialized' }),
      );
      context.examine([response]);
      const rpcResponse = findRpcResponse(response);
      // MCP lets a server refuse a notification with an HTTP error whose body is a JSON-RPC error.
      if (response.status >= 400 || !rpcResponse || !('result' in rpcResponse || 'error' in rpcResponse)) {
        return [];
      }
      const actual = show(rpcResponse);
      return [
        violation(response, `a notification was answered with ${actual}`, {
          at: '',
          expected: 'no JSON-RPC response',
          actual,
        }),
      ];
    },
  }),

  check({
    id: 'json-rpc/batches-are-answered-cleanly',
    requires: ['json-rpc.batch'],
    claim: 'A batch is answered with an array of responses or with one clean error.',
    fix: 'Answer a batch, an empty one included, with an array of responses, or refuse it with a single JSON-RPC error and without a server error.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      const batches = [batched('first', 'second'), batched()];
      return forEach(context, batches, async (body) =>
        holdsBatchResponse(await context.fetch(postText(endpoint, body))),
      );
    },
  }),

  check({
    id: 'json-rpc/get-is-refused-or-a-stream',
    requires: ['json-rpc.get'],
    claim: 'A GET of the endpoint is answered with 405 and an Allow header, or opens an event stream.',
    fix: 'Answer GET on the commerce endpoint with status 405 and an Allow header such as Allow: POST, unless it opens an event stream.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      // Without text/event-stream in Accept, an endpoint that has events does not keep the connection open: it may answer 406.
      const response = await context.fetch(get(endpoint, { accept: 'application/json' }));
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
  }),

  check({
    id: 'json-rpc/unusual-bodies-cause-no-server-error',
    requires: ['json-rpc.robust'],
    claim:
      'A tools/list request with params that are 100 levels deep or 64 KiB large causes no server error.',
    fix: 'Accept request bodies that are 100 levels deep or 64 KiB large, or refuse them with an error, but without a status of 500 or above.',
    async run(context) {
      const endpoint = await requireWorkingEndpoint(context);
      return forEach(context, [deep, large], async (padding) =>
        hasNoServerError(await context.fetch(rpc(endpoint, 'tools/list', { _meta: { padding } }, 'odd'))),
      );
    },
  }),
];

function holdsBatchResponse(response: HttpResponse): readonly Violation[] {
  const { json, status } = response;
  const responses =
    json.valid &&
    Array.isArray(json.value) &&
    json.value.every((item) => fitsSchema('json-rpc-response', item));
  const refusal =
    isObject(findRpcResponse(response)?.error) || (json.valid && fitsSchema('error', json.value));
  if (status < 500 && (responses || refusal)) return [];
  return [
    violation(response, `a batch was answered ${status} with ${showBody(response)}`, {
      at: '',
      expected: 'an array of responses, or an error',
      actual: showBody(response),
    }),
  ];
}
