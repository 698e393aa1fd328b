/** The JSON-RPC methods: those of the interface, and those that an MCP client calls first. */
import { type DialectTools, dialectTools } from './dialect.ts';
import { badParams } from './rpc-error.ts';
import type { Shop } from './shop/shop.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Method = (params: Params) => Readonly<Record<string, unknown>>;

const protocolVersions: readonly [string, ...string[]] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];

// The version of the client if it is supported, otherwise the latest one.
const initialize: Method = ({ protocolVersion }) => {
  if (typeof protocolVersion !== 'string') throw badParams('/protocolVersion', 'must be a string');
  const [latest] = protocolVersions;
  return {
    protocolVersion: protocolVersions.includes(protocolVersion) ? protocolVersion : latest,
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' },
  };
};

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
    ['initialize', initialize],
    ['ping', () => ({})],
    ['tools/list', (params) => listTools(offered, params)],
    ['tools/call', (params) => callTool(offered, params)],
  ]);
}
