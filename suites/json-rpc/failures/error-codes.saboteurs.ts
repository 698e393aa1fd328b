/** Saboteurs of the codes and ids of errors. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { alterRpcError, alterRpcResponse, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { nameless, noRequest, unknownTool } from '../saboteurs/failing-requests.ts';

const codeBecomes = (from: number, to: number, when: Condition = onCommerce) =>
  alterRpcError(when, (error) => (error.code === from ? { ...error, code: to } : error));

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
];
