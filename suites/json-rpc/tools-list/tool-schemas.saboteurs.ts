/** Saboteurs of the input schemas of the tools. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeAt, setAt } from '../../sabotage/json/change-at.ts';
import { alterTool } from '../../sabotage/rpc/tool-calls.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const withSchema = (inputSchema: JsonObject): Sabotage =>
  alterTool('get_order', setAt('/inputSchema', inputSchema));

/** Adds members to the input schema of get_order. */
const withMembers = (members: JsonObject): Sabotage =>
  alterTool(
    'get_order',
    changeAt('/inputSchema/properties', (own) => ({ ...(isObject(own) && own), ...members })),
  );

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/input-schemas-are-valid', {
    'schema-with-an-unknown-type': {
      alsoCatches: {
        checks: ['commerce/openrpc-agrees-with-tools-list'],
        because: 'the OpenRPC document still has the valid type',
      },
      sabotage: withSchema({ type: 'object', properties: { id: { type: 'text' } }, required: ['id'] }),
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
];
