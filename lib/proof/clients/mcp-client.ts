/** The official MCP client, connected to a storefront over streamable HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export const documentedTools: readonly string[] = [
  ['search_catalog', 'lookup_catalog', 'get_product'],
  ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'],
  ['create_checkout', 'get_checkout', 'update_checkout', 'complete_checkout', 'cancel_checkout'],
  ['get_order'],
].flat();

/** @returns a client that holds every result against the output schema of its tool. */
export async function connected(storefront: string): Promise<Client> {
  const client = new Client({ name: 'storefront-conformance-tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${storefront}/api/ucp/mcp`)));
  // The client knows the schemas from here on.
  await client.listTools();
  return client;
}
