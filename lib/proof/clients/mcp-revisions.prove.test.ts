/** The official MCP clients, of the handshake and of 2026-07-28, against the reference storefront in every revision. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, test } from 'vitest';
import { valueAt } from '../../assert/json.ts';
import { serve, type Served } from '../../storefront/index.ts';
import { context, documentedTools } from './mcp-client.ts';

let served: Served;

afterEach(() => served.close());

const me = { name: 'storefront-conformance-tests', version: '1.0.0' };

const search = { name: 'search_catalog', arguments: { query: '', context } };

const address = () => new URL(`${served.canonicalUrl}/api/ucp/mcp`);

/** Lists the tools, and calls the search. */
async function use(
  client: Pick<Client | ModernClient, 'listTools'> & { callTool(call: typeof search): Promise<unknown> },
) {
  const { tools } = await client.listTools();
  const found = await client.callTool(search);
  return {
    tools: tools.map(({ name }) => name).toSorted(),
    products: valueAt(found, '/structuredContent/products'),
  };
}

const expected = {
  tools: documentedTools.toSorted(),
  products: expect.arrayContaining([expect.any(Object)]),
};

describe('the client of the handshake', () => {
  test.each([
    ['any', '2025-11-25', false],
    ['2025-11-25', '2025-11-25', false],
    ['2025-06-18', '2025-06-18', false],
    ['sessions', '2025-11-25', true],
  ] as const)('%s', async (mcp, version, hasSession) => {
    served = await serve({ mcp });
    const transport = new StreamableHTTPClientTransport(address());
    const client = new Client(me);
    await client.connect(transport);
    expect(transport.protocolVersion).toBe(version);
    expect(await use(client)).toEqual(expected);
    const { sessionId } = transport;
    expect(sessionId !== undefined).toBe(hasSession);
    if (!hasSession) return client.close();
    await transport.terminateSession();
    await client.close();
    const again = await fetch(address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mcp-session-id': sessionId ?? '' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(again.status).toBe(404);
  });

  test('2026-07-28 is refused, and the refusal names the supported version', async () => {
    served = await serve({ mcp: '2026-07-28' });
    const client = new Client(me);
    await expect(client.connect(new StreamableHTTPClientTransport(address()))).rejects.toThrow('2026-07-28');
  });
});

describe('the client of 2026-07-28', () => {
  test.each([
    ['any', 'legacy', '2025-11-25'],
    ['2025-11-25', 'legacy', '2025-11-25'],
    ['2025-06-18', 'legacy', '2025-06-18'],
    ['sessions', 'legacy', '2025-11-25'],
    ['2026-07-28', 'modern', '2026-07-28'],
  ] as const)('%s', async (mcp, era, version) => {
    served = await serve({ mcp });
    const client = new ModernClient(me, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new ModernTransport(address()));
    expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual([era, version]);
    expect(await use(client)).toEqual(expected);
    await client.close();
  });
});
