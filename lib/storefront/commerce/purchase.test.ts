import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Product, Variant } from '../catalog/product.ts';
import { minorUnits } from '../currency.ts';
import type { StorefrontOptions } from '../options.ts';
import { bodyOf, testStorefront } from '../testing.ts';
import { tools } from './tools.ts';

const start = Date.UTC(2026, 10, 1);
const ajv = new Ajv2020({ allowUnionTypes: true });
formats.default(ajv);
const outputs = new Map(tools.map(({ name, outputSchema }) => [name as string, ajv.compile(outputSchema)]));

const shipping_address = {
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_country: 'US',
};

type Money = { amount: number; currency: string };
type Sale = {
  id: string;
  status: string;
  checkout_id: string;
  line_items: { quantity: number; subtotal: Money }[];
  shipping_methods: { id: string; price: Money }[];
  totals: (Money & { type: string })[];
  products: { id: string; variants: { id: string; price: Money; availability: { available: boolean } }[] }[];
  product: { id: string; handle: string };
  total_count: number;
  messages: { code: string }[];
  order: { id: string; permalink_url: string };
  continue_url?: string;
};

/**
 * A storefront with its catalog, an available variant, and calls that validate every result against its schema.
 */
async function shopping(options: Partial<StorefrontOptions> = {}) {
  const { call, ask } = testStorefront(options);
  const { products } = (await bodyOf(await ask('/products.json?limit=250'))) as { products: Product[] };
  const variants = products.flatMap((product) => product.variants);
  const bought = variants.find(({ available, price }) => available && Number(price) > 0) as Variant;
  const line_items = [{ variant_id: bought.id, quantity: 2 }];
  const use = async (name: string, args: unknown): Promise<Sale> => {
    const { result, error } = await call(name, args);
    expect(error).toBeUndefined();
    outputs.get(name)?.(result?.structuredContent);
    expect(outputs.get(name)?.errors ?? []).toEqual([]);
    expect(result).toMatchObject({
      isError: false,
      content: [{ type: 'text', text: JSON.stringify(result?.structuredContent) }],
    });
    return result?.structuredContent as unknown as Sale;
  };
  const refused = async (name: string, args: unknown) => (await call(name, args)).error;
  return { use, refused, ask, products, variants, bought, line_items };
}

const amountOf = ({ totals }: Sale, type: string) => totals.find((total) => total.type === type)?.amount;
const sumOf = ({ totals }: Sale) =>
  totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);

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

describe('the catalog tools', () => {
  it.each(['USD', 'JPY', 'KWD'])('give the prices of the catalog as Money in %s', async (currency) => {
    const { use, products } = await shopping({ currency });
    const found = await use('search_catalog', {
      query: '',
      context: { address_country: 'US', currency: 'EUR' },
    });
    const prices = found.products.flatMap(({ variants }) => variants.map(({ id, price }) => [id, price]));
    const expected = products
      .slice(0, 50)
      .flatMap(({ variants }) =>
        variants.map(({ id, price }) => [String(id), { amount: minorUnits(price, currency), currency }]),
      );
    expect(prices).toEqual(expected);
    expect(found.total_count).toBe(60);
  });

  it('find by words, everything without words, and nothing for an unknown word', async () => {
    const { use, products } = await shopping();
    const [product] = products;
    const { products: found } = await use('search_catalog', { query: product?.title.toUpperCase() });
    expect(found.map(({ id }) => id)).toContain(String(product?.id));
    expect(await use('search_catalog', { query: 'zzzz' })).toEqual({ products: [], total_count: 0 });
  });

  it('show sold-out variants', async () => {
    const { use, products } = await shopping();
    const { products: found } = await use('lookup_catalog', { ids: [products[1]?.id] });
    expect(found[0]?.variants.every(({ availability }) => !availability.available)).toBe(true);
  });

  it('look up by product and by variant, each product once, and list unknown ids', async () => {
    const { use, products } = await shopping();
    const [one, two] = products;
    const ids = [one?.id, String(two?.variants[0]?.id), two?.id, 'nope'];
    const found = await use('lookup_catalog', { ids });
    expect(found.products.map(({ id }) => id)).toEqual([String(one?.id), String(two?.id)]);
    expect(found.messages).toMatchObject([{ code: 'not_found' }]);
  });

  it('return one product, or refuse', async () => {
    const { use, refused, products } = await shopping();
    const { product } = await use('get_product', { id: products[2]?.id });
    expect([product.id, product.handle]).toEqual([String(products[2]?.id), products[2]?.handle]);
    expect(await refused('get_product', { id: 'nope' })).toEqual(nothing);
  });
});

describe('a cart', () => {
  it('is created, read, updated, and not found once cancelled', async () => {
    const { use, refused, bought, line_items } = await shopping();
    const price = minorUnits(bought.price, 'USD');
    const cart = await use('create_cart', {
      line_items,
      context: { address_country: 'US', currency: 'USD' },
    });
    expect([amountOf(cart, 'subtotal'), amountOf(cart, 'total')]).toEqual([2 * price, 2 * price]);
    expect(await use('get_cart', { id: cart.id })).toEqual(cart);
    const more = [{ item: { id: String(bought.id) }, quantity: 5 }];
    const changed = await use('update_cart', { id: cart.id, line_items: more });
    expect([changed.id, amountOf(changed, 'total')]).toEqual([cart.id, 5 * price]);
    expect(await use('cancel_cart', { id: cart.id })).toEqual(changed);
    expect(await refused('get_cart', { id: cart.id })).toEqual(nothing);
    expect(await refused('update_cart', { id: cart.id, line_items })).toEqual(nothing);
    expect(await refused('create_checkout', { cart_id: cart.id })).toEqual(nothing);
  });

  it.each([
    [[]],
    [undefined],
    [[{ variant_id: 1 }]],
    [[{ quantity: 1 }]],
    [[{ item: {}, quantity: 1 }]],
    ['x'],
  ])('needs line items with a variant and a quantity (%#)', async (line_items) => {
    const { refused } = await shopping();
    expect(await refused('create_cart', { line_items })).toEqual(badArguments);
  });

  it.each([0, -1, 101, 1.5, '1', null, 1e300])(
    'refuses the quantity %s, and does not change',
    async (quantity) => {
      const { use, refused, bought, line_items } = await shopping();
      const cart = await use('create_cart', { line_items });
      const wrong = { line_items: [...line_items, { variant_id: bought.id, quantity }] };
      expect(await refused('create_cart', wrong)).toEqual(badArguments);
      expect(await refused('update_cart', { id: cart.id, ...wrong })).toEqual(badArguments);
      expect(await use('get_cart', { id: cart.id })).toEqual(cart);
    },
  );

  it('refuses unknown variants, sold-out variants and foreign currencies, and does not change', async () => {
    const { use, refused, variants, line_items } = await shopping();
    const soldOut = variants.find(({ available }) => !available);
    const cart = await use('create_cart', { line_items });
    const wrongs = [
      [{ line_items: [...line_items, { variant_id: 'nope', quantity: 1 }] }, 'not_found'],
      [{ line_items: [...line_items, { variant_id: soldOut?.id, quantity: 1 }] }, 'out_of_stock'],
      [{ line_items, context: { currency: 'EUR' } }, 'currency_not_supported'],
    ] as const;
    for (const [wrong, code] of wrongs) {
      expect(await refused('create_cart', wrong)).toMatchObject({ code: -32000, data: { code } });
      expect(await refused('update_cart', { id: cart.id, ...wrong })).toMatchObject({
        code: -32000,
        data: { code },
      });
    }
    expect(await use('get_cart', { id: cart.id })).toEqual(cart);
  });

  it('has an opaque id that the seed determines', async () => {
    const ids = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const { use, line_items } = await shopping({ seed });
        return (await use('create_cart', { line_items })).id;
      }),
    );
    expect(ids[0]).toMatch(/^cart_[0-9a-f]{24}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('is evicted after a thousand newer ones', async () => {
    const { use, refused, line_items } = await shopping({ rate: 10_000 });
    const { id } = await use('create_cart', { line_items });
    for (let count = 0; count < 1000; count += 1) await use('create_cart', { line_items });
    expect(await refused('get_cart', { id })).toEqual(nothing);
  });
});

describe('a checkout', () => {
  it('becomes an order after lines, address and method', async () => {
    const { use, ask, line_items } = await shopping();
    const newCheckout = await use('create_checkout', { line_items });
    expect(newCheckout.status).toBe('incomplete');
    expect((await ask(newCheckout.continue_url ?? '')).status).toBe(200);
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
    expect((await ask(done.order.permalink_url)).status).toBe(200);
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

  it('is final once it has ended', async () => {
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
