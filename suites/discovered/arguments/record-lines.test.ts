/** Arguments that take the id of a line, choices of an item, and members that an alternative excludes. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from './facts.ts';
import { planArguments } from './plan-arguments.ts';
import { lineOfItem } from './record-lines.ts';
import { facts, object, string } from './testing.ts';

const integer = { type: 'integer' };

const said = (description: string) => ({ ...string, description });

const list = (items: JsonObject) => ({ type: 'array', items });

const plannedFor = (schema: JsonObject, own: Partial<Facts> = {}) => {
  const plan = planArguments(schema, { ...facts, ...own });
  return plan.filled ? plan.arguments : plan.at;
};

describe('the line of an item', () => {
  const line = { id: 'L7', variant: '42', quantity: 2 };

  test('stands in a list, below which what was chosen with the item is none', () => {
    const record = { id: 'c1', items: [{ id: 'L7', product: '4', options: [{ id: 'O1', value: '42' }] }] };
    expect(lineOfItem(record, ['42'])).toMatchObject({ index: 0, lists: ['items'] });
    expect(lineOfItem(record, ['42'])?.named).toContainEqual({ name: 'id', value: 'L7' });
  });

  test('stands in a map, whose key is an id of it', () => {
    const found = lineOfItem({ id: 'c1', lines: { g14: line } }, ['42']);
    expect(found).toMatchObject({ index: undefined, lists: ['lines'] });
    expect(found?.named).toContainEqual({ name: 'key', value: 'g14' });
  });

  test('is unknown for another item', () => {
    expect(lineOfItem({ items: [line] }, ['43'])).toBeUndefined();
  });
});

describe('an argument takes the id of a line', () => {
  const ofLine = [
    { name: 'id', value: 'L7' },
    { name: 'entryNumber', value: 0 },
  ];
  const known = { ofRecord: [{ name: 'id', value: 'c1' }], ofLine, lineLists: ['details'] };
  const lineWith = (name: string, type: JsonObject, description: string) =>
    object({ lines: list(object({ [name]: { ...type, description } }, [name])) }, ['lines']);

  test.each([
    ['id', string, '`id` of an item of the cart.', 'L7'],
    ['id', string, 'The `id` of the row in `details` of the cart.', 'L7'],
    ['basketItem', string, '`id` of a basket item.', 'L7'],
    ['entryNumber', integer, 'Number of an entry of the cart.', 0],
    ['gyou', string, 'Key of a line.', 'L7'],
  ])('%s: %j, %s', (name, type, description, value) => {
    expect(plannedFor(lineWith(name, type, description), known)).toEqual({ lines: [{ [name]: value }] });
  });

  test('and neither a quantity that says of which line it is, nor an id of the item', () => {
    const quantity = lineWith('quantity', integer, 'Quantity; 0 removes the cart item.');
    expect(plannedFor(quantity, known)).toEqual({ lines: [{ quantity: facts.quantity }] });
    const product = lineWith('product_id', string, '`product_id` of an item of the cart.');
    expect(plannedFor(product, { ...known, product: 'p4' })).toEqual({
      lines: [{ product_id: facts.variant }],
    });
  });

  test('which is never made up', () => {
    const schema = lineWith('entryNumber', integer, 'Number of an entry of the cart.');
    expect(plannedFor(schema, { ...known, ofLine: [] })).toEqual({ lines: [] });
  });

  test('that is a hyperlink', () => {
    const schema = lineWith('url', string, '`url` of a line of this basket.');
    const links = [{ name: 'url', value: 'https://shop.example/lines/7/' }];
    expect(plannedFor(schema, { ...known, ofLine: links })).toEqual({ lines: [{ url: links[0]?.value }] });
  });

  test('and not where the catalog has a list of that name', () => {
    const description = 'The `id` of a resource, which the catalog tools answer in `included`.';
    const schema = lineWith('id', string, description);
    expect(plannedFor(schema, { ...known, lineLists: ['included'] })).toEqual({
      lines: [{ id: facts.variant }],
    });
  });

  test('that is the key of a map which says so in words', () => {
    const description = 'New quantities by the ids of items of the cart.';
    const update = { type: 'object', description, additionalProperties: integer };
    expect(plannedFor(object({ update }, ['update']), known)).toEqual({ update: { L7: facts.quantity } });
  });

  test('that is the key of a map with a pattern', () => {
    const qty = {
      type: 'object',
      description: 'The new quantity by the `id` of each cart item.',
      patternProperties: { '^L[0-9]+$': integer },
    };
    expect(plannedFor(object({ qty }, ['qty']), known)).toEqual({ qty: { L7: facts.quantity } });
  });

  test('before anything that has more facts', () => {
    const members = { id: { ...string, description: '`id` of an item of the cart.' }, variant_id: string };
    const oneOf = [{ required: ['id'], not: { required: ['note'] } }, { required: ['variant_id', 'email'] }];
    const item = object({ ...members, email: string, note: string, quantity: integer }, ['quantity']);
    const plan = plannedFor(object({ lines: list({ ...item, oneOf }) }), { ...known, email: 'a@b.example' });
    expect(plan).toEqual({ lines: [{ id: 'L7', quantity: facts.quantity }] });
  });
});

test('an alternative leaves out what it excludes, and one that only removes is not taken', () => {
  const change = object({ id: string, email: string });
  const oneOf = [
    { required: ['removeItems'] },
    { required: ['id'], not: { anyOf: [{ required: ['email'] }, { required: ['removeItems'] }] } },
  ];
  const schema = { ...change, properties: { id: string, email: string, removeItems: list(string) }, oneOf };
  expect(plannedFor(schema, { email: 'a@b.example' })).toEqual({ id: 'record-1' });
});

describe('what is chosen with an item', () => {
  const choices = (description: string) =>
    object({
      item: string,
      options: list(object({ choice_id: { ...string, description } }, ['choice_id'])),
    });

  test('is not the item itself', () => {
    expect(plannedFor(choices('The chosen option.'))).not.toHaveProperty('options');
  });

  test('is what the search shows in the list that the description names', () => {
    const ofPlaces = [{ of: 'variant', around: ['values'], path: ['id'], value: 'V1' } as const];
    const plan = plannedFor(choices('`id` of one of the `values` of the product.'), { ofPlaces });
    expect(plan).toMatchObject({ options: [{ choice_id: 'V1' }] });
  });
});

test('the id of a product is that of the product, and the tool that shows it is no list', () => {
  const ofPlaces = [
    { of: 'variant', around: ['variants'], path: ['id'], value: 'v42' } as const,
    { of: 'product', around: ['products'], path: ['id'], value: 'p4' } as const,
  ];
  const said = { ...string, description: '`id` of a product, from `search_catalog`.' };
  const schema = object({ lines: list(object({ productId: said }, ['productId'])) }, ['lines']);
  expect(plannedFor(schema, { ofPlaces })).toEqual({ lines: [{ productId: 'p4' }] });
});

describe('a description says where a value stands', () => {
  const planned = (name: string, schema: JsonObject, own: Partial<Facts>) =>
    plannedFor(
      object({ lines: list(object({ variant_id: string, [name]: schema }, ['variant_id', name])) }, [
        'lines',
      ]),
      own,
    );

  test('in the first entry of a list of the item', () => {
    const ofLists = [{ name: 'prices', entries: [{ priceListId: '100000' }, { priceListId: '100214' }] }];
    expect(
      planned('priceListId', said('The `priceListId` of one of the `prices` of that item.'), { ofLists }),
    ).toEqual({
      lines: [{ variant_id: facts.variant, priceListId: '100000' }],
    });
  });

  test('for the entries of a list', () => {
    const ofPlaces = [
      {
        of: 'product',
        around: ['results'],
        path: ['url'],
        value: 'https://shop.example/products/4/',
      } as const,
    ];
    const schema = object({ products: list(said('`url` of a product.')) }, ['products']);
    expect(plannedFor(schema, { ofPlaces })).toEqual({ products: ['https://shop.example/products/4/'] });
  });

  test('which an item without such a list leaves out', () => {
    const optionCode = said('`id` of one of the `options` of this product. Left out if there are none.');
    const schema = object({ lines: list(object({ itemId: string, optionCode }, ['itemId'])) }, ['lines']);
    const ofPlaces = [{ of: 'product', around: ['products'], path: ['id'], value: 'p4' } as const];
    expect(plannedFor(schema, { ofPlaces })).toEqual({ lines: [{ itemId: facts.variant }] });
  });

  test('in another list of the record, which holds neither the item nor its line', () => {
    const code = said('`code` of one of the `payments` of the checkout.');
    const payment = object({ code }, ['code']);
    const ofItem = [{ name: 'code', value: 'P00241-1' }];
    const schema = object({ checkout: string, payment }, ['checkout']);
    expect(plannedFor(schema, { ofItem, checkout: 'k1' })).toEqual({ checkout: 'k1' });
  });

  test('in the record that a tool answers with, and not in an item', () => {
    const ofPlaces = [
      { of: 'product', around: ['data'], path: ['relationships', 'data', 'id'], value: 'p4' } as const,
    ];
    const data = object({ id: said('The `data.id` of a cart, from create_cart.') }, ['id']);
    expect(plannedFor(object({ data }, ['data']), { ofPlaces })).toEqual({ data: { id: 'record-1' } });
  });

  test('of the latest record, under the name of the argument', () => {
    const fingerprint = said('The `fingerprint` of the checkout that the buyer approves of.');
    const ofRecord = [{ name: 'fingerprint', value: '1817cddd' }];
    const schema = object({ checkout: string, fingerprint }, ['checkout', 'fingerprint']);
    expect(plannedFor(schema, { ofRecord, checkout: 'k1' })).toEqual({
      checkout: 'k1',
      fingerprint: '1817cddd',
    });
  });

  test('and no price takes an id', () => {
    const custom_price = {
      ...integer,
      description: 'Only for a variant with `pay_what_you_want`: its price.',
    };
    const line = object({ variant_id: string, custom_price }, ['variant_id']);
    const plan = plannedFor(object({ lines: list(line) }, ['lines']), { variant: '42' });
    expect(plan).toEqual({ lines: [{ variant_id: '42' }] });
  });

  test('and what counts pieces takes no id that its description quotes', () => {
    const count = {
      ...integer,
      description: 'With `id`, the new quantity of the cart line; with `sku`, how many are added.',
    };
    const line = object({ sku: string, qtyOrdered: count }, ['sku', 'qtyOrdered']);
    const known = { ofRecord: [{ name: 'id', value: 'c1' }], variant: '42' };
    expect(plannedFor(object({ lines: list(line) }, ['lines']), known)).toEqual({
      lines: [{ sku: '42', qtyOrdered: facts.quantity }],
    });
  });
});

describe('an item without what its description quotes', () => {
  const ofPlaces = [{ of: 'variant', around: ['products'], path: ['code'], value: 'pan' } as const];
  const line = (more: JsonObject) =>
    object({ code: said('`code` of a product, such as `iron-skillet`.'), quantity: integer, ...more }, [
      'code',
      'quantity',
    ]);

  test.each([
    ['variantSku', said('`variantSku` of the variant. Null, or left out, for other products.')],
    ['addOnSku', said('`sku` of one of the `addOns` of the product. Left out for none.')],
    ['options', list(said('`id` of an option of the product.'))],
  ])('is bought without %s', (name, schema) => {
    const plan = plannedFor(object({ lines: list(line({ [name]: schema })) }, ['lines']), { ofPlaces });
    expect(plan).toEqual({ lines: [{ code: 'pan', quantity: facts.quantity }] });
  });
});

describe('an item and what belongs to it', () => {
  const lineOf = (more: JsonObject, needed: readonly string[] = []) =>
    object({ lines: list(object({ quantity: integer, ...more }, ['quantity', ...needed])) }, ['lines']);
  const parts = list(object({ id: said('`id` of the part.') }, ['id']));

  test.each(['selected_modifier_groups', 'components', 'addOns'])('is bought without %s', (name) => {
    const plan = plannedFor(lineOf({ id: said('`id` of an item.'), [name]: parts }, ['id']), {
      variant: '42',
    });
    expect(plan).toEqual({ lines: [{ id: '42', quantity: facts.quantity }] });
  });

  test.each([
    ['a product with variants', '7', { itemId: '7', itemVariantId: '42' }],
    ['a product without any, once', '42', { itemId: '42' }],
  ])('is named by its product and its variant: %s', (_, product, named) => {
    const plan = plannedFor(lineOf({ itemId: string, itemVariantId: string }, ['itemId']), {
      variant: '42',
      product,
    });
    expect(plan).toEqual({ lines: [{ ...named, quantity: facts.quantity }] });
  });

  test('is left out where an alternative forbids it', () => {
    const own = {
      id: said('`id` of a line of the cart, to change it.'),
      itemId: string,
      itemVariantId: string,
    };
    const line = {
      ...object({ ...own, quantity: integer }, ['quantity']),
      oneOf: [
        { required: ['id'], properties: { itemId: false, itemVariantId: false } },
        { required: ['itemId'], properties: { id: false } },
      ],
    };
    const known = { ofLine: [{ name: 'id', value: 'l1' }], ofRecord: [{ name: 'id', value: 'c1' }] };
    const plan = plannedFor(object({ line }, ['line']), known);
    expect(plan).toEqual({ line: { id: 'l1', quantity: facts.quantity } });
  });

  test('has a token of its own, which is not that of the record', () => {
    const named = (value: string) => [{ name: 'SyncToken', value }];
    const known = { variant: '42', ofItem: named('0'), ofRecord: named('3') };
    expect(plannedFor(object({ SyncToken: string }, ['SyncToken']), known)).toEqual({ SyncToken: '3' });
  });
});
