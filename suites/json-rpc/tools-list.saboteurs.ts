/** Saboteurs of the list of tools. */
import type { JsonObject } from '../../lib/assert/json.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { both, listingTools, not, onHost, type ReceivedRequest } from '../sabotage/conditions.ts';
import { alterStatus } from '../sabotage/http.ts';
import { alterTools, answerInstead, failCalls, moveEndpoint } from '../sabotage/rpc.ts';

/** The checks that judge a list of tools. */
const lists = ['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'] as const;

const without = (member: string, { [member]: _, ...rest }: JsonObject): JsonObject => rest;

const withEmptyParams = ({ rpc }: ReceivedRequest): boolean => rpc?.id === 'empty-params';

const canonical = onHost('canonical.test');

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
];
