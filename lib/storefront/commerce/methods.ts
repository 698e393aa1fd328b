// The JSON-RPC methods: the two of the interface, and those that an MCP client begins with.
import { calls } from './calls.ts';
import { badParams } from './rpc-error.ts';
import type { Shop } from './shop.ts';
import { tools } from './tools.ts';
import { isObject, problem } from './validate.ts';

export type Params = Readonly<Record<string, unknown>>;
export type Method = (params: Params) => Readonly<Record<string, unknown>>;

const protocolVersions: readonly [string, ...string[]] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];

const byName = new Map<unknown, (typeof tools)[number]>(tools.map((tool) => [tool.name, tool]));

// The server answers with the client's version when it knows it, and with its own latest otherwise.
const initialize: Method = ({ protocolVersion }) => {
  if (typeof protocolVersion !== 'string') throw badParams('/protocolVersion', 'must be a string');
  const [latest] = protocolVersions;
  return {
    protocolVersion: protocolVersions.includes(protocolVersion) ? protocolVersion : latest,
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: 'honest-party', title: 'The Honest Party', version: '1.0.0' },
  };
};

const listTools: Method = ({ cursor }) => {
  // All tools are on the first page, so no cursor was ever given out.
  if (cursor !== undefined) throw badParams('/cursor', 'was not issued here');
  return { tools };
};

function callTool(shop: Shop, { name, arguments: given = {} }: Params): Readonly<Record<string, unknown>> {
  const tool = byName.get(name);
  if (!tool) throw badParams('/name', 'must be the name of one of the tools that tools/list gives');
  const found = problem(tool.inputSchema, given, '/arguments');
  if (found || !isObject(given))
    throw badParams(found?.path ?? '/arguments', found?.reason ?? 'must be an object');
  const payload = calls[tool.name](shop, given);
  return {
    content: [{ type: 'text', text: JSON.stringify(payload) }],
    structuredContent: payload,
    isError: false,
  };
}

export function methods(shop: Shop): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['initialize', initialize],
    ['ping', () => ({})],
    ['tools/list', listTools],
    ['tools/call', (params) => callTool(shop, params)],
  ]);
}
