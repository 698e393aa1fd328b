/** Saboteurs of the optional methods of MCP. */
import { isObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { withRpc } from '../sabotage/conditions.ts';
import { setAt } from '../sabotage/json/change-at.ts';
import { alterRpcResponse } from '../sabotage/rpc/alter-rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/initialize-describes-the-server', {
    'initialize-without-a-capability-for-tools': alterRpcResponse(withRpc('initialize'), (rpcResponse) => ({
      ...rpcResponse,
      result: { ...(isObject(rpcResponse.result) && rpcResponse.result), capabilities: {} },
    })),
  }),
  ...breaking('json-rpc/ping-is-answered-with-an-object', {
    'ping-answers-pong': alterRpcResponse(withRpc('ping'), setAt('/result', 'pong')),
  }),
];
