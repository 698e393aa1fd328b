/** Saboteurs of the optional methods of MCP. */
import { isObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { withRpc } from '../sabotage/conditions.ts';
import { alterRpcResponse } from '../sabotage/rpc/alter-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'initialize-without-a-capability-for-tools',
    breaks: ['json-rpc/initialize-describes-the-server'],
    sabotage: alterRpcResponse(withRpc('initialize'), (rpcResponse) => ({
      ...rpcResponse,
      result: { ...(isObject(rpcResponse.result) && rpcResponse.result), capabilities: {} },
    })),
  }),
  saboteur({
    id: 'ping-answers-pong',
    breaks: ['json-rpc/ping-is-answered-with-an-object'],
    sabotage: alterRpcResponse(withRpc('ping'), (rpcResponse) => ({ ...rpcResponse, result: 'pong' })),
  }),
];
