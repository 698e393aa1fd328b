/** Servers of MCP and of JSON-RPC. */
import type { Part } from '../part.ts';

export const mcp: readonly Part[] = [
  {
    id: '@modelcontextprotocol/sdk',
    layer: 'mcp',
    source: 'https://github.com/modelcontextprotocol/typescript-sdk/blob/v1.x/docs/server.md',
    configurations: [
      { name: 'stateless', what: 'McpServer on a stateless StreamableHTTPServerTransport' },
      { name: 'json', what: 'the same with enableJsonResponse' },
    ],
  },
  {
    id: '@modelcontextprotocol/server',
    layer: 'mcp',
    source: 'https://ts.sdk.modelcontextprotocol.io/v2/serving/http',
    configurations: [
      {
        name: 'documented',
        what: 'McpServer in createMcpHandler, with toNodeHandler of @modelcontextprotocol/node',
      },
    ],
  },
  {
    id: 'fastmcp',
    layer: 'mcp',
    source: 'https://github.com/punkpeye/fastmcp#http-streaming',
    configurations: [
      { name: 'readme', what: 'transport httpStream, as the README shows it' },
      { name: 'stateless', what: 'the same with stateless' },
    ],
  },
  {
    id: '@hono/mcp',
    layer: 'mcp',
    source: 'https://github.com/honojs/middleware/tree/main/packages/mcp',
    configurations: [
      { name: 'readme', what: 'as the README shows it, with McpServer of @modelcontextprotocol/sdk' },
    ],
  },
  {
    id: 'mcp-handler',
    layer: 'mcp',
    source: 'https://github.com/vercel/mcp-handler#readme',
    configurations: [{ name: 'readme', what: 'as the README shows it, mounted in Hono' }],
  },
  {
    id: 'jayson',
    layer: 'mcp',
    source: 'https://github.com/tedeh/jayson#example',
    configurations: [{ name: 'readme', what: 'server.http, as the README shows it' }],
  },
  {
    id: 'json-rpc-2.0',
    layer: 'mcp',
    source: 'https://github.com/shogowada/json-rpc-2.0#server',
    configurations: [
      { name: 'readme', what: 'receive behind a JSON parser, as the README shows it' },
      { name: 'receive-json', what: 'receiveJSON' },
    ],
  },
];
