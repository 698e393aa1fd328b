/** Two methods of MCP that an endpoint may leave out; where it answers them, the result has the form of MCP. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import { initializing } from '../discovered/mcp.ts';
import { findRpcResponse, rpc } from '../discovered/rpc.ts';
import { requireRpcEndpoint } from '../discovered/tools.ts';

const optionalMethod = (
  row: Omit<Check, 'run'>,
  method: string,
  params: JsonObject | undefined,
  expected: string,
  holds: (result: unknown) => boolean,
): Check =>
  check({
    ...row,
    async run(context) {
      const endpoint = await requireRpcEndpoint(context);
      const response = await context.fetch(rpc(endpoint, method, params));
      const rpcResponse = findRpcResponse(response);
      if (!rpcResponse || !('result' in rpcResponse)) {
        throw new Inconclusive('not-advertised', `${method} is not answered with a result`);
      }
      context.examine([response]);
      const { result } = rpcResponse;
      if (holds(result)) return [];
      const message = `the result of ${method} is ${show(result)}; the standard says ${expected}`;
      return [violation(response, message, { at: '/result', expected, actual: show(result) })];
    },
  });

export const checks: readonly Check[] = [
  optionalMethod(
    {
      id: 'json-rpc/initialize-describes-the-server',
      requires: ['json-rpc.initialize'],
      claim:
        'Where initialize is answered, the result has a protocolVersion, a serverInfo and a capability for tools.',
      fix: 'Put a string protocolVersion, an object serverInfo and an object capabilities.tools into the result of initialize.',
    },
    'initialize',
    initializing('2025-06-18'),
    'protocolVersion, serverInfo and capabilities.tools',
    (result) =>
      isObject(result) &&
      typeof result.protocolVersion === 'string' &&
      isObject(result.serverInfo) &&
      isObject(result.capabilities) &&
      isObject(result.capabilities.tools),
  ),

  optionalMethod(
    {
      id: 'json-rpc/ping-is-answered-with-an-object',
      requires: ['json-rpc.ping'],
      claim: 'Where ping is answered, the result is an object.',
      fix: 'Answer ping with an empty object as its result.',
    },
    'ping',
    undefined,
    'an object',
    isObject,
  ),
];
