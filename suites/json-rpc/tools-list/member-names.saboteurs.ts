/** Saboteurs that spell members of tools/list in another way. */
import { isObject, valueAt } from '../../../lib/assert/json.ts';
import type { Handler, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withRpc } from '../../sabotage/conditions.ts';
import { alterRequest } from '../../sabotage/http/alter-request.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';
import { alterRpcResult, alterTools, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { alterTool } from '../../sabotage/rpc/tool-calls.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';
import { withRpcBody } from '../../sabotage/rpc/with-rpc-body.ts';

const renamed = (from: string, to: string) => (value: unknown) =>
  isObject(value) && from in value
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name === from ? to : name, one]))
    : value;

const spelled = 'json-rpc/members-are-spelled-as-mcp-says';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(spelled, {
    'input-schemas-in-lower-case': alterTools((tools) => tools.map(renamed('inputSchema', 'inputschema'))),
    'input-schema-with-an-underscore': alterTool('get_order', renamed('inputSchema', 'input_schema')),
    'input-schemas-are-parameters': alterTools((tools) => tools.map(renamed('inputSchema', 'parameters'))),
    'schema-closes-in-lower-case': alterTool(
      'get_order',
      changeAt('/inputSchema', renamed('additionalProperties', 'additionalproperties')),
    ),
    'schema-of-an-id-has-a-title-in-capitals': alterTool(
      'get_order',
      changeAt('/inputSchema/properties/id', (schema) => ({ ...(isObject(schema) && schema), Title: 'Id' })),
    ),
    'cursor-in-lower-case': inPages,
  }),
  ...breakingUcp(spelled, {
    'ucp-input-schemas-in-capitals': alterTools((tools) => tools.map(renamed('inputSchema', 'InputSchema'))),
  }),
];

const list = withRpc('tools/list');

/** Half of the tools on each of two pages. */
function inPages(storefront: Handler): Handler {
  const whole = alterRequest(both(onCommerce, list), (call) =>
    withRpcBody(call, { ...call.rpc, params: undefined }),
  )(storefront);
  return alterRpcResult(list, ({ tools }, { rpc }) => {
    if (!Array.isArray(tools)) return { tools };
    const half = Math.ceil(tools.length / 2);
    if (valueAt(rpc, '/params/cursor') === 'more') return { tools: tools.slice(half) };
    return { tools: tools.slice(0, half), nextcursor: 'more' };
  })(whole);
}
