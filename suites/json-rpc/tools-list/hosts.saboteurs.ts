/** Saboteurs that make one host differ from the other. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { not, onHost } from '../../sabotage/conditions.ts';
import { alterTools, answerInstead } from '../../sabotage/rpc/alter-rpc.ts';
import { moveEndpoint } from '../../sabotage/rpc/move-endpoint.ts';

const canonical = onHost('canonical.test');

export const saboteurs: readonly Saboteur[] = [
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
