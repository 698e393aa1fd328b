/** Saboteurs of the input schemas of the tools, and of the names of members in tools/list. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, listingTools } from '../sabotage/conditions.ts';
import { alterRequest } from '../sabotage/http.ts';
import { changeAt, setAt } from '../sabotage/json.ts';
import { alterRpcResult, alterTool, alterTools, onCommerce, withRpcBody } from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

const withSchema = (inputSchema: JsonObject): Sabotage =>
  alterTool('get_order', setAt('/inputSchema', inputSchema));

/** Adds members to the input schema of get_order. */
const withMembers = (members: JsonObject): Sabotage =>
  alterTool(
    'get_order',
    changeAt('/inputSchema/properties', (own) => ({ ...(isObject(own) && own), ...members })),
  );

const spelled = 'json-rpc/members-are-spelled-as-mcp-says';

const renamed = (from: string, to: string) => (value: unknown) =>
  isObject(value) && from in value
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name === from ? to : name, one]))
    : value;

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/input-schemas-are-valid', {
    'schema-with-an-unknown-type': {
      alsoCatches: {
        checks: ['commerce/openrpc-agrees-with-tools-list'],
        because: 'the OpenRPC document still has the valid type',
      },
      sabotage: alterTool('get_order', setAt('/inputSchema/properties/id/type', 'text')),
    },
    'schema-of-type-array': withSchema({ type: 'array' }),
  }),
  ...breaking('json-rpc/schema-references-resolve', {
    'schema-refers-to-a-line-that-is-gone': withMembers({
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
    }),
    'schema-refers-into-another-document-tree': withMembers({
      note: { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] },
    }),
  }),
  ...breaking('json-rpc/schema-references-resolve', {
    'schema-refers-to-an-unknown-anchor': withMembers({ note: { $ref: '#note' } }),
    'schema-refers-to-itself-alone': withMembers({ note: { $ref: '#/properties/note' } }),
    'schema-is-a-circle-of-choices': withMembers({
      note: { anyOf: [{ type: 'null' }, { $ref: '#/properties/remark' }] },
      remark: { allOf: [{ $ref: '#/properties/note' }] },
    }),
  }),
  ...breaking('json-rpc/schemas-refer-to-no-other-document', {
    'schema-refers-to-another-host': withMembers({ note: { $ref: 'https://schemas.example/note.json' } }),
    'schema-refers-to-a-file': withMembers({ lines: { type: 'array', items: { $ref: 'line.json#/line' } } }),
  }),
  ...breakingUcp('json-rpc/schema-references-resolve', {
    'ucp-schema-refers-to-a-line-that-is-gone': withMembers({ lines: { items: { $ref: '#/$defs/line' } } }),
  }),
  ...breaking('json-rpc/schema-patterns-are-valid', {
    'schema-with-an-open-bracket': withMembers({ note: { type: 'string', pattern: '^[a-z{2}$' } }),
    'schema-with-a-pattern-of-python': withMembers({
      note: { type: 'string', pattern: '^(?P<word>[a-z]+)$' },
    }),
  }),

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

/** Half of the tools on each of two pages. */
function inPages(storefront: Handler): Handler {
  const whole = alterRequest(both(onCommerce, listingTools), (call) =>
    withRpcBody(call, { ...call.rpc, params: undefined }),
  )(storefront);
  return alterRpcResult(listingTools, ({ tools }, { rpc }) => {
    if (!Array.isArray(tools)) return { tools };
    const half = Math.ceil(tools.length / 2);
    if (valueAt(rpc, '/params/cursor') === 'more') return { tools: tools.slice(half) };
    return { tools: tools.slice(0, half), nextcursor: 'more' };
  })(whole);
}
