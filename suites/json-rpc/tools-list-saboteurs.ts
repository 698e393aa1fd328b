/** Lies about the tools: in the list itself, on one host only, from one call to the next. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterResponse, alterTools, answerInstead } from '../sabotage/alter-rpc.ts';
import { alterStatus } from '../sabotage/alter-status.ts';
import type { Asked } from '../sabotage/asked.ts';
import { change } from '../sabotage/put.ts';
import { both, not, onHost, withRpc } from '../sabotage/when.ts';

const canonical = onHost('canonical.test');
const list = withRpc('tools/list');

/** The three checks that ask for a list of tools. */
const lists = [
  'json-rpc/tools-list-lists-tools',
  'json-rpc/base-host-serves-the-endpoint',
  'json-rpc/canonical-host-serves-the-same-tools',
] as const;

const without = (member: string, { [member]: _, ...rest }: JsonObject): JsonObject => rest;

const withEmptyParams = ({ rpc }: Asked): boolean => rpc?.id === 'empty-params';

/** More members in the input schema of get_order. */
const alterOrders = (members: JsonObject) =>
  alterTools((tools) =>
    tools.map((tool) =>
      tool.name === 'get_order'
        ? change('/inputSchema/properties', (own) => ({ ...(isObject(own) && own), ...members }))(tool)
        : tool,
    ),
  );

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'tools-without-input-schemas',
    breaks: [...lists, 'json-rpc/input-schemas-are-valid'],
    sabotage: alterTools((tools) => tools.map((tool) => without('inputSchema', tool))),
  }),
  saboteur({
    id: 'seventh-tool-without-input-schema',
    breaks: [...lists, 'json-rpc/input-schemas-are-valid'],
    sabotage: alterTools((tools) => tools.map((tool, i) => (i === 6 ? without('inputSchema', tool) : tool))),
  }),
  saboteur({
    id: 'tools-without-names',
    breaks: lists,
    sabotage: alterTools((tools) => tools.map((tool) => without('name', tool))),
  }),
  saboteur({
    id: 'empty-tools-list',
    breaks: lists,
    sabotage: alterTools(() => []),
  }),
  saboteur({
    id: 'tools-list-is-unknown',
    breaks: lists,
    alsoCatches: {
      checks: ['json-rpc/other-versions-are-refused'],
      because: 'its code hides that of a request of another version',
    },
    sabotage: alterResponse(list, ({ id }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32601, message: 'There is no such method.' },
    })),
  }),
  saboteur({
    id: 'tools-list-answers-201',
    breaks: lists,
    sabotage: alterStatus(list, 201, 200),
  }),
  saboteur({
    id: 'canonical-host-lists-twelve-tools',
    breaks: ['json-rpc/canonical-host-serves-the-same-tools', 'commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) => tools.filter(({ name }) => name !== 'get_order'), canonical),
  }),
  saboteur({
    id: 'base-host-has-another-search-schema',
    breaks: ['json-rpc/canonical-host-serves-the-same-tools'],
    sabotage: alterTools(
      (tools) => tools.map((tool, i) => (i === 0 ? { ...tool, inputSchema: { type: 'object' } } : tool)),
      not(canonical),
    ),
  }),
  saboteur({
    id: 'base-host-has-no-endpoint',
    breaks: ['json-rpc/base-host-serves-the-endpoint', 'json-rpc/requests-get-a-response'],
    sabotage: answerInstead(not(canonical), 404, { code: 'not_found', message: 'There is nothing here.' }),
  }),
  saboteur({
    id: 'canonical-host-lists-nothing',
    breaks: ['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'],
    sabotage: alterTools(() => [], canonical),
  }),
  saboteur({
    id: 'empty-params-are-refused',
    breaks: ['json-rpc/params-are-optional'],
    sabotage: alterResponse(both(list, withEmptyParams), ({ id }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32602, message: 'There is nothing in the params.' },
    })),
  }),
  saboteur({
    id: 'empty-params-hide-a-tool',
    breaks: ['json-rpc/params-are-optional'],
    sabotage: alterTools((tools) => tools.slice(1), withEmptyParams),
  }),
  saboteur({
    id: 'tool-listed-twice',
    breaks: ['json-rpc/tool-names-are-unique'],
    sabotage: alterTools((tools) => [...tools, ...tools.slice(-1)]),
  }),
  saboteur({
    id: 'schema-with-an-unknown-type',
    breaks: ['json-rpc/input-schemas-are-valid'],
    alsoCatches: {
      checks: ['commerce/openrpc-agrees-with-tools-list'],
      because: 'the OpenRPC document still has the type that it should be',
    },
    sabotage: alterTools((tools) =>
      tools.map((tool) =>
        tool.name === 'get_order'
          ? {
              ...tool,
              inputSchema: { type: 'object', properties: { id: { type: 'text' } }, required: ['id'] },
            }
          : tool,
      ),
    ),
  }),
  saboteur({
    id: 'schema-of-type-array',
    breaks: ['json-rpc/input-schemas-are-valid'],
    sabotage: alterTools((tools) =>
      tools.map((tool) => (tool.name === 'get_order' ? { ...tool, inputSchema: { type: 'array' } } : tool)),
    ),
  }),
  saboteur({
    id: 'schema-refers-to-a-line-that-is-gone',
    breaks: ['json-rpc/schema-references-lead-somewhere'],
    sabotage: alterOrders({ lines: { type: 'array', items: { $ref: '#/$defs/line' } } }),
  }),
  saboteur({
    id: 'schema-refers-into-another-document-tree',
    breaks: ['json-rpc/schema-references-lead-somewhere'],
    sabotage: alterOrders({ note: { anyOf: [{ $ref: '#/components/schemas/Note' }, { type: 'null' }] } }),
  }),
  saboteur({
    id: 'schema-with-an-open-bracket',
    breaks: ['json-rpc/schema-patterns-are-expressions'],
    sabotage: alterOrders({ note: { type: 'string', pattern: '^[a-z{2}$' } }),
  }),
  saboteur({
    id: 'schema-with-a-pattern-of-python',
    breaks: ['json-rpc/schema-patterns-are-expressions'],
    sabotage: alterOrders({ note: { type: 'string', pattern: '^(?P<word>[a-z]+)$' } }),
  }),
  saboteur({
    id: 'tools-list-forgets-a-tool-when-asked-again',
    breaks: ['json-rpc/tools-list-is-stable'],
    sabotage: (honest) => {
      const heard = new Set<string>();
      return alterTools((tools, { url, body }) => {
        const question = `${url} ${body}`;
        const again = heard.has(question);
        heard.add(question);
        return again ? tools.slice(0, -1) : tools;
      })(honest);
    },
  }),
];
