/** Checkouts: totals, shipping, completion, and refusals. */
import { describe, expect, it } from 'vitest';
import { amountOf, shipping_address, shopping, start, sumOf } from '../testing.ts';

const nothing = {
  code: -32000,
  message: expect.any(String),
  data: expect.objectContaining({ code: 'not_found' }),
};

const badArguments = {
  code: -32602,
  message: expect.any(String),
  data: expect.objectContaining({ path: expect.any(String) }),
};

describe('a checkout', () => {
  it('becomes an order after lines, address and method', async () => {
    const { use, send, line_items } = await shopping();
    const newCheckout = await use('create_checkout', { line_items });
    expect(newCheckout.status).toBe('incomplete');
    expect((await send(newCheckout.continue_url ?? '')).status).toBe(200);
    const addressed = await use('update_checkout', { id: newCheckout.id, shipping_address });
    expect([addressed.status, amountOf(addressed, 'tax')]).toEqual(['incomplete', 0]);
    const [method] = addressed.shipping_methods;
    const ready = await use('update_checkout', { id: newCheckout.id, shipping_method: method?.id });
    expect([ready.status, amountOf(ready, 'fulfillment')]).toEqual([
      'ready_for_complete',
      method?.price.amount,
    ]);
    expect(amountOf(ready, 'total')).toBe(sumOf(ready));
    const approval = { approved: true, approved_at: new Date(start).toISOString() };
    const done = await use('complete_checkout', { id: newCheckout.id, approval });
    expect([done.status, done.continue_url]).toEqual(['completed', undefined]);
    const order = await use('get_order', { id: done.order.id });
    expect(order.totals).toEqual(ready.totals);
    expect((await send(done.order.permalink_url)).status).toBe(200);
    expect(await use('get_checkout', { id: newCheckout.id })).toEqual(done);
  });

  it('changes its totals with country and method', async () => {
    const { use, line_items } = await shopping();
    const { id } = await use('create_checkout', { line_items });
    const abroad = { ...shipping_address, address_country: 'DE' };
    const there = await use('update_checkout', { id, shipping_address: abroad, shipping_method: 'express' });
    const here = await use('update_checkout', { id, shipping_address, shipping_method: 'standard' });
    expect([amountOf(there, 'fulfillment'), amountOf(here, 'fulfillment')]).toEqual([3000, 500]);
    expect(amountOf(there, 'tax')).toBe(Math.round((amountOf(there, 'subtotal') ?? 0) * 0.19));
    for (const sale of [there, here]) expect(amountOf(sale, 'total')).toBe(sumOf(sale));
  });

  it('keeps only the fields of address and buyer that the schema names', async () => {
    const { use, line_items } = await shopping();
    const { id } = await use('create_checkout', { line_items });
    const buyer = { email: 'ada@example.com', rest: 'x'.repeat(1000) };
    const changed = await use('update_checkout', {
      id,
      buyer,
      shipping_address: { ...shipping_address, junk: {} },
    });
    expect(changed).toMatchObject({ buyer: { email: 'ada@example.com' }, shipping_address });
    expect(JSON.stringify(changed)).not.toMatch(/rest|junk/);
  });

  it('has one free method for lines without shipping', async () => {
    const { use, products } = await shopping();
    const card = products.find(({ title }) => title === 'Gift Card')?.variants[0];
    const { shipping_methods } = await use('create_checkout', {
      line_items: [{ variant_id: card?.id, quantity: 1 }],
    });
    expect(shipping_methods).toEqual([
      { id: 'email', title: 'Delivery by e-mail', price: { amount: 0, currency: 'USD' } },
    ]);
  });

  it('is the same for a cart that is converted twice while it is open, and a new one after that', async () => {
    const { use, bought, line_items } = await shopping();
    const cart = await use('create_cart', { line_items });
    const first = await use('create_checkout', { cart_id: cart.id });
    expect(await use('create_checkout', { cart_id: cart.id })).toEqual(first);
    expect((await use('get_cart', { id: cart.id })).checkout_id).toBe(first.id);
    await use('update_cart', { id: cart.id, line_items: [{ variant_id: bought.id, quantity: 1 }] });
    const again = await use('create_checkout', { cart_id: cart.id });
    expect([again.id, again.line_items[0]?.quantity]).toEqual([first.id, 1]);
    await use('cancel_checkout', { id: first.id });
    expect((await use('create_checkout', { cart_id: cart.id })).id).not.toBe(first.id);
  });

  it('ends its cart when it is completed', async () => {
    const { use, refused, line_items } = await shopping();
    const cart = await use('create_cart', { line_items });
    const { id } = await use('create_checkout', { cart_id: cart.id });
    await use('update_checkout', { id, shipping_address, shipping_method: 'standard' });
    await use('complete_checkout', {
      id,
      approval: { approved: true, approved_at: new Date(start).toISOString() },
    });
    expect(await refused('get_cart', { id: cart.id })).toEqual(nothing);
  });

  const minutes = (count: number) => new Date(start + count * 60_000).toISOString();

  it.each([
    undefined,
    {},
    { approved: true },
    { approved: false, approved_at: minutes(0) },
    { approved: true, approved_at: minutes(-5.1) },
    { approved: true, approved_at: minutes(1) },
    { approved: true, approved_at: 'now' },
    { approved: true, approved_at: '2026-11-01' },
  ])('is not completed with the approval %j, and has a continue_url', async (approval) => {
    const { use, refused, line_items } = await shopping();
    const { id } = await use('create_checkout', { line_items });
    const ready = await use('update_checkout', { id, shipping_address, shipping_method: 'standard' });
    expect(await refused('complete_checkout', { id, ...(approval ? { approval } : {}) })).toMatchObject({
      code: -32000,
      data: { code: 'approval_required', continue_url: ready.continue_url },
    });
    expect(await use('get_checkout', { id })).toEqual(ready);
  });

  it('is not completed before it is ready', async () => {
    const { use, refused, line_items } = await shopping();
    const { id } = await use('create_checkout', { line_items });
    const approval = { approved: true, approved_at: minutes(-4.9) };
    expect(await refused('complete_checkout', { id, approval })).toMatchObject({
      data: { code: 'not_ready', missing: ['shipping_address', 'shipping_method'] },
    });
  });

  it('is final once completed or canceled', async () => {
    const { use, refused, line_items } = await shopping();
    const { id } = await use('create_checkout', { line_items });
    const canceled = await use('cancel_checkout', { id });
    expect(canceled.status).toBe('canceled');
    const ended = { code: -32000, data: { code: 'invalid_state', status: 'canceled' } };
    const approval = { approved: true, approved_at: minutes(0) };
    expect(await refused('update_checkout', { id, shipping_address })).toMatchObject(ended);
    expect(await refused('complete_checkout', { id, approval })).toMatchObject(ended);
    expect(await refused('cancel_checkout', { id })).toMatchObject(ended);
    expect(await use('get_checkout', { id })).toEqual(canceled);
  });

  it('refuses invalid addresses, unknown methods and foreign currencies, and does not change', async () => {
    const { use, refused, line_items } = await shopping();
    const newCheckout = await use('create_checkout', { line_items });
    const { id } = newCheckout;
    const nowhere = { ...shipping_address, address_country: 'Germany' };
    expect(await refused('update_checkout', { id, shipping_address: nowhere })).toEqual(badArguments);
    expect(await refused('update_checkout', { id, shipping_address: {} })).toEqual(badArguments);
    expect(
      await refused('update_checkout', { id, shipping_method: 'pigeon', shipping_address }),
    ).toMatchObject({
      data: { code: 'invalid_shipping_method', supported: ['standard', 'express'] },
    });
    expect(await refused('create_checkout', {})).toEqual(badArguments);
    expect(await refused('create_checkout', { line_items, context: { currency: 'JPY' } })).toMatchObject({
      data: { code: 'currency_not_supported' },
    });
    expect(await use('get_checkout', { id })).toEqual(newCheckout);
  });

  it.each([
    'get_cart',
    'cancel_cart',
    'get_checkout',
    'update_checkout',
    'complete_checkout',
    'cancel_checkout',
    'get_order',
  ])('with an unknown id is not found by %s', async (name) => {
    const { refused } = await shopping();
    expect(await refused(name, { id: 'nope' })).toEqual(nothing);
  });
});
