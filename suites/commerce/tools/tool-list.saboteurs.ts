/** Saboteurs of the list of tools: tools that are missing, and tools that are listed but do not exist. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
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
  saboteur({
    id: 'search-is-spelled-otherwise',
    breaks: ['commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) =>
      tools.map((tool) => (tool.name === 'search_catalog' ? { ...tool, name: 'searchCatalog' } : tool)),
    ),
  }),
  saboteur({
    id: 'orders-are-listed-and-do-not-exist',
    breaks: ['commerce/listed-tools-exist'],
    sabotage: failCalls(withTool('get_order'), -32601),
  }),
  saboteur({
    id: 'lookups-are-listed-and-do-not-exist',
    breaks: ['commerce/listed-tools-exist', 'commerce/lookups-return-found-products'],
    sabotage: failCalls(withTool('lookup_catalog'), -32601),
  }),
  saboteur({
    id: 'lookups-are-listed-and-unknown',
    breaks: ['commerce/listed-tools-exist', 'commerce/lookups-return-found-products'],
    sabotage: failCalls(withTool('lookup_catalog'), -32602, 'Unknown tool: lookup_catalog'),
  }),
];
