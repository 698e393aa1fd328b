/** The official MCP client against the reference storefront: it connects, and buys the way the interface describes. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JsonObject, valueAt } from '../../assert/json.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { address, availableVariant, connected, context, documentedTools } from './mcp-client.ts';

let served: Served;
let client: Client;

beforeAll(async () => {
  served = await serve();
  client = await connected(served.canonicalUrl);
});

afterAll(async () => {
  await client.close();
  await served.close();
});

async function call(name: string, args: JsonObject): Promise<unknown> {
  const result = await client.callTool({ name, arguments: { ...args } });
  expect(result.isError ?? false).toBe(false);
  return result.structuredContent;
}

/** From the search to a checkout that lacks only the buyer's approval. */
async function readyCheckout(): Promise<unknown> {
  const found = await call('search_catalog', { query: '', context });
  const lines = [{ variant_id: availableVariant(found), quantity: 2 }];
  const cart = await call('create_cart', { line_items: lines, context });
  const checkout = await call('create_checkout', { cart_id: valueAt(cart, '/id'), context });
  const id = valueAt(checkout, '/id');
  const addressed = await call('update_checkout', { id, shipping_address: address });
  const method = valueAt(addressed, '/shipping_methods/0/id');
  return call('update_checkout', {
    id,
    shipping_method: method,
    buyer: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
  });
}

describe('the client of the MCP SDK', () => {
  test('initializes, and gets a response to its ping', async () => {
    expect(client.getServerCapabilities()).toMatchObject({ tools: {} });
    expect(client.getServerVersion()).toMatchObject({ name: expect.any(String) });
    expect(await client.ping()).toEqual({});
  });

  test('lists the thirteen tools', async () => {
    const listed = (await client.listTools()).tools.map(({ name }) => name);
    expect(listed.toSorted()).toEqual(documentedTools.toSorted());
  });

  test('buys with an approval of the buyer, and finds the order', async () => {
    const checkout = await readyCheckout();
    expect(valueAt(checkout, '/status')).toBe('ready_for_complete');
    const approval = { approved: true, approved_at: new Date().toISOString() };
    const done = await call('complete_checkout', { id: valueAt(checkout, '/id'), approval });
    expect(valueAt(done, '/status')).toBe('completed');
    const order = await call('get_order', { id: valueAt(done, '/order/id') });
    expect(valueAt(order, '/checkout_id')).toBe(valueAt(checkout, '/id'));
    expect(valueAt(order, '/totals')).toEqual(valueAt(done, '/totals'));
  });

  test('gets a clear error without an approval, and nothing is bought', async () => {
    const id = valueAt(await readyCheckout(), '/id');
    await expect(client.callTool({ name: 'complete_checkout', arguments: { id } })).rejects.toMatchObject({
      message: expect.stringContaining('approve'),
      data: {
        code: 'approval_required',
        continue_url: expect.stringMatching(`^${served.baseUrl}/checkouts/`),
      },
    });
    expect(valueAt(await call('get_checkout', { id }), '/status')).toBe('ready_for_complete');
  });

  test('gets an error for an unknown tool', async () => {
    await expect(client.callTool({ name: 'make_coffee', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"/name" must'),
    });
  });
});
