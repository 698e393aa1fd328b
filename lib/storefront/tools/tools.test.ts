/** The list of tools, the catalog tools, and carts. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { minorUnits } from '../base/currency.ts';
import { amountOf, bodyOf, shopping, testStorefront } from '../testing.ts';
import { tools } from './tools.ts';

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

const ajv = new Ajv2020({ allowUnionTypes: true, strictRequired: false });

formats.default(ajv);

describe('tools/list', () => {
  it('lists the thirteen tools of the interface', async () => {
    const response = await testStorefront().post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    expect(await bodyOf(response)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { tools: JSON.parse(JSON.stringify(tools)) },
    });
    expect(tools.map(({ name }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'get_order',
    ]);
  });

  it.each(tools)(
    'describes $name with schemas of type object that are valid JSON Schema',
    ({ inputSchema, outputSchema }) => {
      for (const schema of [inputSchema, outputSchema]) {
        expect(schema.type).toBe('object');
        expect(ajv.validateSchema(schema)).toBe(true);
        expect(() => ajv.compile(schema)).not.toThrow();
      }
    },
  );
});
