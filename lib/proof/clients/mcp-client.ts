/** The official MCP client, connected to a storefront over streamable HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { valueAt } from '../../assert/json.ts';

export const documentedTools: readonly string[] = [
  ['search_catalog', 'lookup_catalog', 'get_product'],
  ['create_cart', 'get_cart', 'update_cart', 'cancel_cart'],
  ['create_checkout', 'get_checkout', 'update_checkout', 'complete_checkout', 'cancel_checkout'],
  ['get_order'],
].flat();

export const context = { address_country: 'US', currency: 'USD' };

export const address = {
  ...{ first_name: 'Grace', last_name: 'Hopper' },
  street_address: '12 Harbour Road',
  ...{ address_locality: 'Arlington', address_region: 'VA', postal_code: '22201', address_country: 'US' },
};

/** The id of the first available variant in the result of a search. */
export function availableVariant(found: unknown): unknown {
  const variants = [valueAt(found, '/products')].flat().flatMap((product) => valueAt(product, '/variants'));
  return valueAt(
    variants.find((variant) => valueAt(variant, '/availability/available') === true),
    '/id',
  );
}

/** @returns a client that validates every result against the output schema of its tool. */
export async function connected(storefront: string): Promise<Client> {
  const client = new Client({ name: 'storefront-conformance-tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${storefront}/api/ucp/mcp`)));
  // Loads the output schemas.
  await client.listTools();
  return client;
}
