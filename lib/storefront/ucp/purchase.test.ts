/** Carts, checkouts and permalinks in the dialect `ucp`. */
import { describe, expect, it } from 'vitest';
import { minorUnits } from '../base/currency.ts';
import { withDefaults } from '../base/options.ts';
import { catalog } from '../catalog/catalog.ts';
import {
  approval,
  baseUrl,
  canonicalUrl,
  shippedTo,
  testStorefront,
  ucpAmountsOf,
  ucpShopping,
} from '../testing.ts';

describe('a cart', () => {
  it('is created, replaced, cancelled, and not found afterwards', async () => {
    const { use, bought, line_items } = await ucpShopping();
    const price = minorUnits(bought.price, 'USD');
    const buyer = { email: 'ada@example.com' };
    const cart = await use('create_cart', {
      cart: { line_items, buyer, context: { address_country: 'US' } },
    });
    expect(cart).toMatchObject({ currency: 'USD', buyer, ucp: { version: '2026-04-08', status: 'success' } });
    expect(Object.keys(cart.ucp.capabilities)).toEqual(['dev.ucp.shopping.cart']);
    expect(cart.totals).toMatchObject([
      { type: 'subtotal', amount: 2 * price },
      { type: 'total', amount: 2 * price },
    ]);
    expect(cart.line_items[0]?.item.price).toBe(price);
    const { id } = cart;
    expect(await use('get_cart', { id })).toEqual(cart);
    const more = [{ ...line_items[0], quantity: 3 }];
    const changed = await use('update_cart', { id, cart: { line_items: more } });
    expect(ucpAmountsOf(changed, 'total')).toEqual([3 * price]);
    expect(changed).not.toHaveProperty('buyer');
    expect(await use('cancel_cart', { id })).toEqual(changed);
    expect((await use('get_cart', { id })).messages[0]?.code).toBe('not_found');
  });

  it('refuses a line that cannot be sold, with its path', async () => {
    const { use, variants } = await ucpShopping();
    const soldOut = variants.find(({ available }) => !available);
    const line_items = [{ item: { id: String(soldOut?.id) }, quantity: 1 }];
    const refused = await use('create_cart', { cart: { line_items } });
    expect(refused.ucp.status).toBe('error');
    expect(refused.messages).toMatchObject([
      { code: 'out_of_stock', severity: 'recoverable', path: '$.line_items[0]' },
    ]);
  });

  it('returns the same checkout when converted twice, with its buyer', async () => {
    const { use, line_items } = await ucpShopping();
    const buyer = { email: 'ada@example.com' };
    const cart = await use('create_cart', { cart: { line_items, buyer } });
    const checkout = await use('create_checkout', { checkout: { cart_id: cart.id } });
    expect(checkout).toMatchObject({ cart_id: cart.id, buyer });
    expect(await use('create_checkout', { checkout: { cart_id: cart.id } })).toEqual(checkout);
    expect(await use('create_checkout', { checkout: { cart_id: cart.id, line_items: [] } })).toEqual(
      checkout,
    );
  });

  it('keeps its buyer and its country whatever the conversion names', async () => {
    const { use, line_items } = await ucpShopping();
    const buyer = { email: 'ada@example.com' };
    const cart = await use('create_cart', {
      cart: { line_items, buyer, context: { address_country: 'DE' } },
    });
    const others = { buyer: { email: 'eve@example.com' }, context: { address_country: 'FR' } };
    const plain = await use('create_checkout', { checkout: { cart_id: cart.id } });
    const checkout = await use('create_checkout', { checkout: { cart_id: cart.id, ...others } });
    expect(checkout).toEqual(plain);
    await use('cancel_checkout', { id: checkout.id });
    const anew = await use('create_checkout', { checkout: { cart_id: cart.id, ...others } });
    expect(anew).toMatchObject({ buyer, totals: plain.totals });
  });

  it('is required without line items', async () => {
    const { raw } = await ucpShopping();
    const { error } = await raw('create_checkout', { checkout: { line_items: [] } });
    expect(error).toMatchObject({ code: -32602 });
  });
});

describe('a checkout', () => {
  it('is incomplete, then escalated, then completed', async () => {
    const { use, send, line_items } = await ucpShopping();
    const newCheckout = await use('create_checkout', { checkout: { line_items } });
    const { id } = newCheckout;
    expect([newCheckout.status, ...newCheckout.messages.map(({ severity }) => severity)]).toEqual([
      'incomplete',
      'recoverable',
      'recoverable',
    ]);
    const option = newCheckout.fulfillment.methods[0]?.groups[0]?.options[0]?.id;
    const ready = await use('update_checkout', {
      id,
      checkout: { line_items, fulfillment: shippedTo(option) },
    });
    expect([ready.status, ready.messages]).toEqual(['ready_for_complete', []]);
    const [total] = ucpAmountsOf(ready, 'total');
    expect(ready.totals.reduce((sum, { type, amount }) => sum + (type === 'total' ? 0 : amount), 0)).toBe(
      total,
    );
    expect(JSON.stringify(ready.totals)).not.toContain('currency');
    const waiting = await use('complete_checkout', { id, checkout: { payment: {} } });
    expect([waiting.status, waiting.messages[0]?.severity]).toEqual([
      'requires_escalation',
      'requires_buyer_review',
    ]);
    expect((await send(waiting.continue_url ?? '')).status).toBe(200);
    const done = await use('complete_checkout', { id, checkout: { payment: {}, approval } });
    expect([done.status, done.continue_url]).toEqual(['completed', undefined]);
    const order = await use('get_order', { id: done.order.id });
    expect(order.totals).toEqual(ready.totals);
    expect(order.line_items).toMatchObject([
      { status: 'processing', quantity: { original: 2, total: 2, fulfilled: 0 } },
    ]);
    expect((await use('update_checkout', { id, checkout: { line_items } })).messages[0]?.code).toBe(
      'invalid_state',
    );
  });

  it('is replaced by an update, without its omitted members', async () => {
    const { use, line_items } = await ucpShopping();
    const fulfillment = shippedTo('express');
    const { id, status } = await use('create_checkout', { checkout: { line_items, fulfillment } });
    expect(status).toBe('ready_for_complete');
    const without = await use('update_checkout', { id, checkout: { line_items } });
    expect([without.status, ucpAmountsOf(without, 'fulfillment')]).toEqual(['incomplete', []]);
  });

  it('is not created with an option that it does not offer', async () => {
    const { use, line_items } = await ucpShopping();
    const refused = await use('create_checkout', {
      checkout: { line_items, fulfillment: shippedTo('pigeon') },
    });
    expect(refused.messages).toMatchObject([
      {
        code: 'invalid_shipping_method',
        path: '$.fulfillment.methods[0].groups[0].selected_option_id',
      },
    ]);
    expect(refused.id).toBeUndefined();
  });

  it('lists the missing members when completed too early', async () => {
    const { use, line_items } = await ucpShopping();
    const { id } = await use('create_checkout', { checkout: { line_items } });
    const early = await use('complete_checkout', { id, checkout: { payment: {}, approval } });
    expect([early.ucp.status, early.messages[0]?.code]).toEqual(['error', 'not_ready']);
    expect(early.continue_url).toMatch(/^http/);
  });

  it('keeps a selected destination, and is left as it is for an unknown one', async () => {
    const { use, line_items } = await ucpShopping();
    const { id } = await use('create_checkout', {
      checkout: { line_items, fulfillment: shippedTo('express') },
    });
    const selecting = (selected_destination_id: string) => ({
      id,
      checkout: { line_items, fulfillment: { methods: [{ type: 'shipping', selected_destination_id }] } },
    });
    const kept = await use('update_checkout', selecting('destination_1'));
    expect(kept.fulfillment.methods[0]).toMatchObject({
      selected_destination_id: 'destination_1',
      destinations: [{ id: 'destination_1' }],
    });
    const refused = await use('update_checkout', selecting('destination_2'));
    expect(refused.messages.at(-1)).toMatchObject({
      severity: 'recoverable',
      path: '$.fulfillment.methods[0].selected_destination_id',
    });
    expect(await use('get_checkout', { id })).toEqual(kept);
  });

  it('says that claims do not count, and keeps its contents', async () => {
    const { use, line_items } = await ucpShopping();
    const context = { eligibility: ['com.example.member'] };
    const { messages, ...checkout } = await use('create_checkout', { checkout: { line_items, context } });
    expect(checkout.status).toBe('incomplete');
    expect(messages.at(-1)).toMatchObject({ type: 'warning', code: 'eligibility_not_accepted' });
  });

  it.each([
    [{ unit: 'C62', display_text: 'each' }, undefined],
    [{ unit: 'LTR', display_text: 'litre' }, 'quantity_unit_mismatch'],
    [{ unit: 'C62', scale: 2, display_text: 'each' }, 'quantity_unit_mismatch'],
  ])('compares the unit %j', async (quantity_unit, code) => {
    const { use, line_items } = await ucpShopping();
    const [line] = line_items;
    const lines = [{ ...line, item: { ...line?.item, quantity_unit } }];
    const cart = await use('create_cart', { cart: { line_items: lines } });
    expect(cart.messages?.[0]?.code).toBe(code);
  });
});

describe('permalinks', () => {
  const { send } = testStorefront({ dialect: 'ucp', version: '2026-08-25' });

  const product = catalog(withDefaults({ baseUrl, canonicalUrl }))
    .products.slice(0, 60)
    .find(({ variants }) => variants.some(({ available }) => available));

  const id = String(product?.variants.find(({ available }) => available)?.id);

  async function destinationOf(path: string): Promise<string | undefined> {
    const { status, headers } = await send(path);
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    return headers.get('location')?.slice(baseUrl.length);
  }

  it('leads to the page of its first item', async () => {
    const page = `/products/${encodeURIComponent(product?.handle ?? '')}`;
    expect(await destinationOf(`/buy/${id}:2`)).toBe(page);
    expect(await destinationOf(`/buy/~${Buffer.from(id).toString('base64url')}:1`)).toBe(page);
    expect(
      await destinationOf(`/buy/${id}:1?utm_source=ada&ref=b&buyer/email=ada@example.com&access_token=c`),
    ).toBe(`${page}?utm_source=ada&ref=b`);
  });

  const encoded = (text: string | Buffer) => `~${Buffer.from(text).toString('base64url')}`;

  const cut = Buffer.concat([Buffer.from(id), Buffer.from([0xff])]);

  it.each([
    ...['none:1', `${id}:0`, `${id}:1,none:1`, `${encoded(id)}=:1`, '%0d%0a'],
    ...[`${encoded(`${id}\n`)}:1`, `${encoded(cut)}:1`],
  ])('with the items %s leads home', async (items) => {
    expect(await destinationOf(`/buy/${items}`)).toBe('/');
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test/', '/\r\nx: y', '/a b', 'pages/terms'])(
    'does not continue to %j',
    async (wanted) => {
      expect(await destinationOf(`/buy?continue_to=${encodeURIComponent(wanted)}`)).toBe('/');
    },
  );

  it('continues within the shop', async () => {
    expect(await destinationOf('/buy?continue_to=/pages/terms&continue_to=/search')).toBe('/');
    expect(await destinationOf('/buy?continue_to=/pages/../pages/terms')).toBe('/pages/terms');
  });
});
