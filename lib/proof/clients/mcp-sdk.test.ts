/** The official MCP client connects to the reference storefront, and buys as the interface describes. */
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

  test('buys with the approval of the buyer, and finds the order', async () => {
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

describe('mcp sdk ucp', () => {
  const agent = { 'ucp-agent': { profile: 'https://agent.example/profile.json' } };

  let served: Served;

  let client: Client;

  beforeAll(async () => {
    served = await serve({ dialect: 'ucp' });
    client = await connected(served.canonicalUrl);
  });

  afterAll(async () => {
    await client.close();
    await served.close();
  });

  /** The structured content of a call, which may report a refusal. */
  async function call(name: string, args: JsonObject, key?: string): Promise<unknown> {
    const meta = { ...agent, ...(key !== undefined && { 'idempotency-key': key }) };
    const result = await client.callTool({ name, arguments: { meta, ...args } });
    expect(result.isError ?? false).toBe(false);
    return result.structuredContent;
  }

  const statusOf = (content: unknown) => valueAt(content, '/ucp/status');

  async function line(quantity: number): Promise<JsonObject> {
    const found = await call('search_catalog', { catalog: { query: '', context } });
    return { item: { id: availableVariant(found) }, quantity };
  }

  /** From a cart to a checkout that lacks only the buyer's approval. */
  async function readyCheckout(): Promise<unknown> {
    const line_items = [await line(2)];
    const cart = await call('create_cart', { cart: { line_items, context } });
    const created = await call('create_checkout', {
      checkout: { cart_id: valueAt(cart, '/id'), line_items: [] },
    });
    expect(valueAt(created, '/line_items/0/quantity')).toBe(2);
    const method = (more: JsonObject) => ({
      fulfillment: { methods: [{ type: 'shipping', destinations: [address], ...more }] },
    });
    const id = valueAt(created, '/id');
    const shipped = await call('update_checkout', { id, checkout: { line_items, context, ...method({}) } });
    const option = valueAt(shipped, '/fulfillment/methods/0/groups/0/options/0/id');
    const groups = [{ selected_option_id: option }];
    const buyer = { email: 'ada@example.com' };
    return call('update_checkout', { id, checkout: { line_items, context, buyer, ...method({ groups }) } });
  }

  const completed = (checkout: unknown, key: string, approval?: JsonObject) =>
    call(
      'complete_checkout',
      { id: valueAt(checkout, '/id'), checkout: { payment: {}, ...(approval && { approval }) } },
      key,
    );

  describe('the client of the MCP SDK, in the dialect of UCP', () => {
    test('lists the thirteen tools', async () => {
      const listed = (await client.listTools()).tools.map(({ name }) => name);
      expect(listed.toSorted()).toEqual(documentedTools.toSorted());
    });

    test('gets an escalation without an approval, buys with one, and finds the order', async () => {
      const checkout = await readyCheckout();
      expect(valueAt(checkout, '/status')).toBe('ready_for_complete');
      const escalated = await completed(checkout, 'first');
      expect(valueAt(escalated, '/status')).toBe('requires_escalation');
      expect(valueAt(escalated, '/continue_url')).toMatch(`${served.baseUrl}/checkouts/`);
      const done = await completed(checkout, 'second', {
        approved: true,
        approved_at: new Date().toISOString(),
      });
      expect(valueAt(done, '/status')).toBe('completed');
      const order = await call('get_order', { id: valueAt(done, '/order/id') });
      expect(valueAt(order, '/checkout_id')).toBe(valueAt(checkout, '/id'));
      expect(valueAt(order, '/totals')).toEqual(valueAt(done, '/totals'));
    });

    test('gets the same result for a repeated completion, and no second order', async () => {
      const approval = { approved: true, approved_at: new Date().toISOString() };
      const checkout = await readyCheckout();
      const first = await completed(checkout, 'once', approval);
      expect(valueAt(first, '/status')).toBe('completed');
      expect(await completed(checkout, 'once', approval)).toEqual(first);
    });

    test('reads, updates and cancels a cart; afterwards the cart is not found', async () => {
      const cart = await call('create_cart', { cart: { line_items: [await line(1)], context } });
      const id = valueAt(cart, '/id');
      await call('update_cart', { id, cart: { line_items: [await line(3)], context } });
      expect(valueAt(await call('get_cart', { id }), '/line_items/0/quantity')).toBe(3);
      expect(statusOf(await call('cancel_cart', { id }, `cancel ${id}`))).toBe('success');
      const gone = await call('get_cart', { id });
      expect([statusOf(gone), valueAt(gone, '/messages/0/code')]).toEqual(['error', 'not_found']);
    });

    test('gets an error without an agent profile', async () => {
      const call = client.callTool({ name: 'search_catalog', arguments: { catalog: { query: '' } } });
      await expect(call).rejects.toMatchObject({ code: -32001 });
    });
  });
});
