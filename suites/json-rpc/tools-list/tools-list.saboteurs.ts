/** Saboteurs of the list of tools. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withRpc } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import type { ReceivedRequest } from '../../sabotage/received-request.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';

const list = withRpc('tools/list');

/** The checks that judge a list of tools. */
const lists = ['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'] as const;

const without = (member: string, { [member]: _, ...rest }: JsonObject): JsonObject => rest;

const withEmptyParams = ({ rpc }: ReceivedRequest): boolean => rpc?.id === 'empty-params';

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
    'tools-list-answers-201': alterStatus(list, 201, 200),
    'tools-list-is-unknown': {
      alsoCatches: {
        checks: ['json-rpc/other-versions-are-refused'],
        because: 'its error code replaces the one for a request of another version',
      },
      sabotage: failCalls(list, -32601, 'There is no such method.'),
    },
  }),
  ...breaking('json-rpc/params-are-optional', {
    'empty-params-are-refused': failCalls(
      both(list, withEmptyParams),
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
];
