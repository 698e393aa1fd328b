/** Saboteurs of the codes and ids of errors. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { alterRpcError, alterRpcResponse, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { nameless, noRequest, unknownTool } from '../saboteurs/failing-requests.ts';

const codeBecomes = (from: number, to: number, when: Condition = onCommerce) =>
  alterRpcError(when, (error) => (error.code === from ? { ...error, code: to } : error));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'parse-errors-are-internal-errors',
    breaks: ['json-rpc/parse-errors-have-the-standard-code'],
    sabotage: codeBecomes(-32700, -32603),
  }),
  saboteur({
    id: 'parse-errors-invent-an-id',
    breaks: ['json-rpc/unreadable-ids-are-null'],
    sabotage: alterRpcResponse(noRequest, (rpcResponse) => ({ ...rpcResponse, id: rpcResponse.id ?? 1 })),
  }),
  saboteur({
    id: 'invalid-requests-are-internal-errors',
    breaks: ['json-rpc/invalid-requests-have-the-standard-code'],
    sabotage: codeBecomes(-32600, -32603, noRequest),
  }),
  saboteur({
    id: 'other-versions-are-as-good',
    breaks: ['json-rpc/other-versions-are-refused'],
    sabotage: (storefront) => async (request, client) => {
      const body = request.body === null ? '' : await request.clone().text();
      const repaired = body.replace(
        /^\{("jsonrpc":("1.0"|2|null),)?"id":"version"/,
        '{"jsonrpc":"2.0","id":"version"',
      );
      return storefront(repaired === body ? request : new Request(request, { body: repaired }), client);
    },
  }),
  saboteur({
    id: 'unknown-methods-are-refusals',
    breaks: ['json-rpc/unknown-methods-have-the-standard-code'],
    sabotage: codeBecomes(-32601, -32000),
  }),
  saboteur({
    id: 'nameless-calls-are-internal-errors',
    breaks: ['json-rpc/nameless-calls-have-the-standard-code'],
    sabotage: codeBecomes(-32602, -32603, nameless),
  }),
  saboteur({
    id: 'unknown-tools-are-unknown-methods',
    breaks: ['json-rpc/unknown-tools-have-the-standard-code'],
    sabotage: codeBecomes(-32602, -32601, unknownTool),
  }),
];
