/** Saboteurs of the codes and ids of errors. */

import { isObject } from '../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, type Condition, toReceivedRequest } from '../sabotage/conditions.ts';
import { alterRpcError, alterRpcResponse, onCommerce } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';
import { nameless, noRequest, unknownTool } from './failures.saboteurs.ts';

const codeBecomes = (from: number, to: number, when: Condition = onCommerce) =>
  alterRpcError(when, (error) => (error.code === from ? { ...error, code: to } : error));

const isNull = 'json-rpc/unreadable-ids-are-null';

const withId = (when: Condition, id: unknown) =>
  alterRpcResponse(when, (rpcResponse) => ({ ...rpcResponse, id }));

const unreadable: Condition = both(noRequest, ({ rpc }) => rpc?.id === undefined);

const broken: Condition = both(noRequest, ({ rpc }) => rpc?.id === 'broken');

export const saboteurs: readonly Saboteur[] = [
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
