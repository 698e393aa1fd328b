/** Saboteurs of the list of tools: its answers, the input schemas, and the names of members. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Handler, Sabotage, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, listingTools, not, onHost, type ReceivedRequest, withTool } from '../sabotage/conditions.ts';
import { alterRequest, alterStatus } from '../sabotage/http.ts';
import { changeAt, setAt } from '../sabotage/json.ts';
import {
  alterRpcResponse,
  alterRpcResult,
  alterTool,
  alterTools,
  answerInstead,
  failCalls,
  moveEndpoint,
  onCommerce,
  withRpcBody,
} from '../sabotage/rpc.ts';
import { breakingUcp } from '../sabotage/ucp.ts';

/** The checks that judge a list of tools. */
const lists = ['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'] as const;

const without = (member: string, { [member]: _, ...rest }: JsonObject): JsonObject => rest;

const withEmptyParams = ({ rpc }: ReceivedRequest): boolean => rpc?.id === 'empty-params';

const canonical = onHost('canonical.test');

const withSchema = (inputSchema: JsonObject): Sabotage =>
  alterTool('get_order', setAt('/inputSchema', inputSchema));

/** Adds members to the input schema of get_order. */
const withMembers = (members: JsonObject): Sabotage =>
  alterTool(
    'get_order',
    changeAt('/inputSchema/properties', (own) => ({ ...(isObject(own) && own), ...members })),
  );

/** The text of a cart is kept as it was created. */
const keepsTexts: Sabotage = (storefront) => {
  const texts = new Map<unknown, unknown>();
  return alterRpcResult(withTool('create_cart', 'get_cart'), (result, received) => {
    const id = valueAt(result, '/structuredContent/id');
    if (!texts.has(id)) texts.set(id, result.content);
    return withTool('get_cart')(received) ? { ...result, content: texts.get(id) } : result;
  })(storefront);
};

/** The address for the buyer is made once, for the first checkout. */
const keepsFirstLink: Sabotage = (storefront) => {
  let first: string | undefined;
  return alterRpcResponse(withTool('create_checkout', 'complete_checkout'), (rpcResponse) => {
    const id = valueAt(rpcResponse, '/result/structuredContent/id');
    if (id !== undefined) first ??= `http://storefront.test/checkouts/${id}`;
    const at = '/error/data/continue_url';
    return valueAt(rpcResponse, at) === undefined ? rpcResponse : setAt(at, first)(rpcResponse);
  })(storefront);
};

const spelled = 'json-rpc/members-are-spelled-as-mcp-says';

const renamed = (from: string, to: string) => (value: unknown) =>
  isObject(value) && from in value
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name === from ? to : name, one]))
    : value;

export const saboteurs: readonly Saboteur[] = [
  ...breaking([...lists, 'json-rpc/input-schemas-are-valid'], {
    'tools-without-input-schemas': alterTools((tools) => tools.map((tool) => without('inputSchema', tool))),
    'seventh-tool-without-input-schema': alterTools((tools) =>
      tools.map((tool, i) => (i === 6 ? without('inputSchema', tool) : tool)),
    ),
  }),
  ...breaking(lists, {
    'tools-without-names': alterTools((tools) => tools.map((tool) => without('name', tool))),
    'empty-tools-list': alterTools(() => []),
    'tools-list-answers-201': alterStatus(listingTools, 201, 200),
    'tools-list-is-unknown': {
      alsoCatches: {
        checks: ['json-rpc/other-versions-are-refused'],
        because: 'its error code replaces the one for a request of another version',
      },
      sabotage: failCalls(listingTools, -32601, 'There is no such method.'),
    },
  }),
  ...breaking('json-rpc/params-are-optional', {
    'empty-params-are-refused': failCalls(
      both(listingTools, withEmptyParams),
      -32602,
      'There is nothing in the params.',
    ),
    'empty-params-hide-a-tool': alterTools((tools) => tools.slice(1), withEmptyParams),
  }),
  ...breaking('json-rpc/tool-names-are-unique', {
    'tool-listed-twice': alterTools((tools) => [...tools, ...tools.slice(-1)]),
  }),
  ...breaking('json-rpc/tools-list-is-stable', {
    'tools-list-forgets-a-tool-when-asked-again': (storefront) => {
      const seen = new Set<string>();
      return alterTools((tools, { url, body }) => {
        const request = `${url} ${body}`;
        const isRepeated = seen.has(request);
        seen.add(request);
        return isRepeated ? tools.slice(0, -1) : tools;
      })(storefront);
    },
  }),

  ...breaking(['json-rpc/canonical-host-serves-the-same-tools', 'commerce/documented-tools-are-listed'], {
    'canonical-host-lists-twelve-tools': alterTools(
      (tools) => tools.filter(({ name }) => name !== 'get_order'),
      canonical,
    ),
  }),
  ...breaking('json-rpc/canonical-host-serves-the-same-tools', {
    'base-host-has-another-search-schema': alterTools(
      (tools) => tools.map((tool, i) => (i === 0 ? { ...tool, inputSchema: { type: 'object' } } : tool)),
      not(canonical),
    ),
  }),
  ...breaking(['json-rpc/base-host-serves-the-endpoint', 'json-rpc/requests-get-a-response'], {
    'base-host-has-no-endpoint': answerInstead(not(canonical), 404, {
      code: 'not_found',
      message: 'There is nothing here.',
    }),
  }),
  ...breaking('json-rpc/base-host-serves-the-endpoint', {
    'endpoint-at-another-path': moveEndpoint('/ucp/mcp'),
    'endpoint-at-the-root': moveEndpoint('/mcp'),
    'ucp-endpoint-at-another-path': { storefront: { dialect: 'ucp' }, sabotage: moveEndpoint('/api/mcp') },
  }),
  ...breaking(['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'], {
    'canonical-host-lists-nothing': alterTools(() => [], canonical),
  }),
  ...breaking('json-rpc/texts-repeat-the-result', { 'texts-of-carts-are-kept': keepsTexts }),
  ...breaking('json-rpc/failures-lead-to-their-own-record', {
    'failures-lead-to-the-first-checkout': keepsFirstLink,
  }),
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
