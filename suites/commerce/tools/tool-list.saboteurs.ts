/** Saboteurs of the list of tools: tools that are missing, and tools that are listed but do not exist. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterTools } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';
import { documentedTools, type ToolName } from '../client/tool-names.ts';

const hides = (name: ToolName): Saboteur =>
  saboteur({
    id: `${name.replaceAll('_', '-')}-is-not-listed`,
    breaks: ['commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) => tools.filter((tool) => tool.name !== name)),
  });

export const saboteurs: readonly Saboteur[] = [
  ...documentedTools.map(hides),
  ...breaking('commerce/documented-tools-are-listed', {
    'search-is-spelled-otherwise': alterTools((tools) =>
      tools.map((tool) => (tool.name === 'search_catalog' ? { ...tool, name: 'searchCatalog' } : tool)),
    ),
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
