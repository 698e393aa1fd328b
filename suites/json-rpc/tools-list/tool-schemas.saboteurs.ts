/** Saboteurs of the input schemas of the tools. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { type Sabotage, type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';

const alterOrderTool = (alter: (tool: JsonObject) => unknown): Sabotage =>
  alterTools((tools) => tools.map((tool) => (tool.name === 'get_order' ? alter(tool) : tool)));

const withSchema = (inputSchema: JsonObject): Sabotage =>
  alterOrderTool((tool) => ({ ...tool, inputSchema }));

/** Adds members to the input schema of get_order. */
const withMembers = (members: JsonObject): Sabotage =>
  alterOrderTool(changeAt('/inputSchema/properties', (own) => ({ ...(isObject(own) && own), ...members })));

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'schema-with-an-unknown-type',
    breaks: ['json-rpc/input-schemas-are-valid'],
    alsoCatches: {
      checks: ['commerce/openrpc-agrees-with-tools-list'],
      because: 'the OpenRPC document still has the valid type',
    },
    sabotage: withSchema({ type: 'object', properties: { id: { type: 'text' } }, required: ['id'] }),
  }),
  saboteur({
    id: 'schema-of-type-array',
    breaks: ['json-rpc/input-schemas-are-valid'],
    sabotage: withSchema({ type: 'array' }),
  }),
  saboteur({
    id: 'schema-refers-to-a-line-that-is-gone',
    breaks: ['json-rpc/schema-references-resolve'],
    sabotage: withMembers({ lines: { type: 'array', items: { $ref: '#/$defs/line' } } }),
  }),
  saboteur({
    id: 'schema-refers-into-another-document-tree',
    breaks: ['json-rpc/schema-references-resolve'],
    sabotage: withMembers({ note: { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] } }),
  }),
  saboteur({
    id: 'schema-with-an-open-bracket',
    breaks: ['json-rpc/schema-patterns-are-valid'],
    sabotage: withMembers({ note: { type: 'string', pattern: '^[a-z{2}$' } }),
  }),
  saboteur({
    id: 'schema-with-a-pattern-of-python',
    breaks: ['json-rpc/schema-patterns-are-valid'],
    sabotage: withMembers({ note: { type: 'string', pattern: '^(?P<word>[a-z]+)$' } }),
  }),
];
