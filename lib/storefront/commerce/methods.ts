/** The JSON-RPC methods of the interface. */
import type { Tier } from '../access/tier.ts';
import { mayCall, unauthorized } from '../access/tools-of.ts';
import type { DialectTools } from './dialect.ts';
import { badParams } from './rpc-error.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Method = (params: Params) => Readonly<Record<string, unknown>>;

/** How the storefront introduces itself to MCP clients. */
export const serverInfo = { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' };

/** What a tier may not call is hidden from it. */
function listTools({ tools }: DialectTools, tier: Tier, { cursor }: Params) {
  // All tools are on the first page, so no cursor was ever issued.
  if (cursor !== undefined) throw badParams('/cursor', 'was not issued here');
  return { tools: tools.filter(({ name }) => mayCall(tier, name)) };
}

function callTool({ tools, call }: DialectTools, tier: Tier, { name, arguments: given = {} }: Params) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw badParams('/name', 'must be the name of one of the tools that tools/list gives');
  if (!mayCall(tier, tool.name)) throw unauthorized(tool.name);
  const payload = call(tool, given);
  return {
    content: [{ type: 'text', text: JSON.stringify(payload) }],
    structuredContent: payload,
    isError: false,
  };
}

export function methods(offered: DialectTools, tier: Tier): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['tools/list', (params) => listTools(offered, tier, params)],
    ['tools/call', (params) => callTool(offered, tier, params)],
  ]);
}
