/** Saboteurs of the list of tools: tools that are missing, and tools that are listed but do not exist. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking, combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { setAt } from '../../sabotage/json.ts';
import { alterTool, alterTools, failCalls } from '../../sabotage/rpc.ts';
import { documentedTools } from '../client/tool-names.ts';

const unlist = (name: string) => alterTools((tools) => tools.filter((tool) => tool.name !== name));

const missingTools = documentedTools.map(
  (name) => [`${name.replaceAll('_', '-')}-is-not-listed`, unlist(name)] as const,
);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/documented-tools-are-listed', {
    ...Object.fromEntries(missingTools),
    'reading-products-needs-authorization': combine(
      failCalls(withTool('get_product'), -32000, 'Unauthorized'),
      unlist('get_product'),
    ),
    'orders-are-neither-listed-nor-known': combine(
      failCalls(withTool('get_order'), -32602, 'Unknown tool: get_order'),
      unlist('get_order'),
    ),
    'search-is-spelled-otherwise': alterTool('search_catalog', setAt('/name', 'searchCatalog')),
  }),
  ...breaking('commerce/listed-tools-exist', {
    'orders-are-listed-and-do-not-exist': failCalls(withTool('get_order'), -32601),
  }),
  ...breaking(['commerce/listed-tools-exist', 'commerce/lookups-return-found-products'], {
    'lookups-are-listed-and-do-not-exist': failCalls(withTool('lookup_catalog'), -32601),
    'lookups-are-listed-and-unknown': failCalls(
      withTool('lookup_catalog'),
      -32602,
      'Unknown tool: lookup_catalog',
    ),
  }),
];
