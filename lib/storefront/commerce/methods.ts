/** The JSON-RPC methods of the interface: the tools of a dialect, as far as a tier may call them. */

import type { Tier } from '../base/access.ts';
import type { OutgoingFetch } from '../base/http.ts';
import type { JsonObject } from '../base/json.ts';
import type { Dialect } from '../base/options.ts';
import { badParams, type RpcError, refusal } from '../base/rpc-error.ts';
import type { Shop } from '../shop/shop.ts';
import type { ToolName } from '../tools/inputs.ts';
import { calls, checkArguments, type Tool, tools } from '../tools/tools.ts';
import { createAgents } from '../ucp/agents.ts';
import { ucpCalls } from '../ucp/calls.ts';
import { ucpTools } from '../ucp/tools.ts';

export type Params = JsonObject;

export type Method = (params: Params) => JsonObject;

/** How the storefront introduces itself to MCP clients. */
export const serverInfo = { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' };

/** Lists only the tools that the tier may call. The list is frozen, since all requests get the same. */
function listTools({ tools }: DialectTools, tier: Tier): Method {
  const list = Object.freeze({ tools: tools.filter(({ name }) => mayCall(tier, name)) });
  return ({ cursor }) => {
    // All tools are on the first page, so no cursor was ever issued.
    if (cursor !== undefined) throw badParams('/cursor', 'was not issued here');
    return list;
  };
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
    ['tools/list', listTools(offered, tier)],
    ['tools/call', (params) => callTool(offered, tier, params)],
  ]);
}

type DialectTools = {
  readonly tools: readonly Tool[];
  /** @returns the structured content. @throws RpcError for arguments that do not match the schema of the tool. */
  readonly call: (tool: Tool, given: unknown) => JsonObject;
  /** Learns what has to be fetched before a request is answered. */
  readonly prepare?: (text: string, fetch?: OutgoingFetch) => Promise<void>;
};

export const toolsIn = (dialect: Dialect): readonly Tool[] => (dialect === 'ucp' ? ucpTools : tools);

/** @param agentTimeoutMs for the profile of an agent. */
export function dialectTools(shop: Shop, agentTimeoutMs: number): DialectTools {
  if (shop.dialect === 'ucp') {
    const agents = createAgents(shop, agentTimeoutMs);
    return { tools: ucpTools, call: ucpCalls(shop, agents), prepare: agents.meet };
  }
  return { tools, call: (tool, given) => calls[tool.name](shop, checkArguments(tool, given)) };
}

/** All other tools are open to every caller. */
const requiredTier: Partial<Readonly<Record<ToolName, Tier>>> = {
  create_checkout: 'signed',
  get_checkout: 'signed',
  update_checkout: 'signed',
  cancel_checkout: 'signed',
  complete_checkout: 'authorized',
  get_order: 'authorized',
};

function mayCall(tier: Tier, tool: ToolName): boolean {
  const needed = requiredTier[tool];
  return needed === undefined || tier === 'authorized' || tier === needed;
}

const unauthorized = (tool: ToolName): RpcError =>
  refusal(
    'unauthorized',
    requiredTier[tool] === 'signed'
      ? `${tool} is for callers who sign their requests (RFC 9421), or show an access token.`
      : `${tool} is for callers who show an access token.`,
  );

/** Response headers that tell callers of lower tiers how to get more access (RFC 9110 section 11.6.1, RFC 9421 section 5.1). */
export function accessHeaders(tier: Tier): Readonly<Record<string, string>> {
  if (tier === 'authorized') return {};
  const token = { 'WWW-Authenticate': 'Bearer realm="commerce"' };
  if (tier === 'signed') return token;
  return {
    ...token,
    'Accept-Signature': 'sig1=("@authority" "signature-agent");keyid;created;expires;tag="web-bot-auth"',
  };
}
