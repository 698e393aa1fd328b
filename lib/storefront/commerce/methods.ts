/** The JSON-RPC methods of the interface. */
import { type DialectTools, dialectTools } from './dialect.ts';
import { badParams } from './rpc-error.ts';
import type { Shop } from './shop/shop.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Method = (params: Params) => Readonly<Record<string, unknown>>;

/** How the storefront introduces itself to MCP clients. */
export const serverInfo = { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' };

function listTools({ tools }: DialectTools, { cursor }: Params) {
  // All tools are on the first page, so no cursor was ever issued.
  if (cursor !== undefined) throw badParams('/cursor', 'was not issued here');
  return { tools };
}

function callTool({ tools, call }: DialectTools, { name, arguments: given = {} }: Params) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw badParams('/name', 'must be the name of one of the tools that tools/list gives');
  const payload = call(tool, given);
  return {
    content: [{ type: 'text', text: JSON.stringify(payload) }],
    structuredContent: payload,
    isError: false,
  };
}

export function methods(shop: Shop): ReadonlyMap<string, Method> {
  const offered = dialectTools(shop);
  return new Map<string, Method>([
    ['tools/list', (params) => listTools(offered, params)],
    ['tools/call', (params) => callTool(offered, params)],
  ]);
}
