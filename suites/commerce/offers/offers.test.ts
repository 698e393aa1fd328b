/** What is sold in results of several systems, and requested lines in every shape that a tool may declare. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Facts } from '../../discovered/arguments/facts.ts';
import { planArguments } from '../../discovered/arguments/plan-arguments.ts';
import type { ToolClient } from '../client/tool-client.ts';
import type { ToolName } from '../client/values.ts';
import { availabilityOf } from './catalog-items.ts';
import { entriesNamedBy, listsIn, twinsOf } from './item-ids.ts';
import { type Lines, linesText, planLines, sendCreation } from './requested-lines.ts';
import { itemsIn, soldFrom } from './search-items.ts';

const string = { type: 'string' };

const integer = { type: 'integer' };

const object = (properties: JsonObject) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const offer = (variant: string) => ({
  product: undefined,
  variant,
  from: 'search' as const,
  available: true,
});

/** The arguments of a call whose tool has this input schema. */
function planned(
  inputSchema: JsonObject,
  name: ToolName,
  facts: Partial<Facts>,
  lines: Lines,
  variants = ['v1001', 'v1002'],
): JsonObject {
  const client: Pick<ToolClient, 'plan'> = {
    plan(_, own) {
      const plan = planArguments(inputSchema, { country: 'US', currency: 'USD', ...own });
      if (!plan.filled) throw new Error(plan.at);
      return plan;
    },
  };
  return planLines(client, variants.map(offer), name, facts, lines).arguments;
}

const line = object({ item: object({ id: string }), quantity: integer });

const wrapped = object({ id: string, cart: object({ line_items: { type: 'array', items: line } }) });

describe('requested lines', () => {
  test('are an item each, beside the other arguments of the call', () => {
    const lines = [
      { item: { id: 'v1001' }, quantity: 2 },
      { item: { id: 'v1002' }, quantity: 1 },
    ];
    expect(planned(wrapped, 'update_cart', { subject: 'c1' }, [2, 1])).toEqual({
      id: 'c1',
      cart: { line_items: lines },
    });
  });

  test('may omit the first offer, and may request zero', () => {
    expect(planned(wrapped, 'update_cart', { subject: 'c1' }, [undefined, 0])).toEqual({
      id: 'c1',
      cart: { line_items: [{ item: { id: 'v1002' }, quantity: 0 }] },
    });
  });

  test('are only the first if the tool takes no list, or if there is only one offer', () => {
    const flat = object({ variant_id: string, quantity: integer });
    expect(planned(flat, 'create_cart', {}, [2, 1])).toEqual({ variant_id: 'v1001', quantity: 2 });
    expect(planned(wrapped, 'create_cart', { subject: 'c1' }, [1, 1], ['v1001'])).toEqual({
      id: 'c1',
      cart: { line_items: [{ item: { id: 'v1001' }, quantity: 1 }] },
    });
  });

  test('read as short text', () => {
    expect([linesText([2, 1]), linesText([undefined, 1]), linesText([0])]).toEqual([
      '2 X, 1 Y',
      '1 Y',
      '0 X',
    ]);
  });

  test('join in the list of the only unit, but stay apart where units differ', () => {
    const item = object({ sku: string, quantity: integer });
    const unit = (properties: JsonObject) => ({
      purchase_units: {
        type: 'array',
        minItems: 1,
        items: object({ ...properties, items: { type: 'array', minItems: 1, items: item } }),
      },
    });
    const lines = [
      { sku: 'v1001', quantity: 2 },
      { sku: 'v1002', quantity: 1 },
    ];
    const one = planned(object(unit({ reference: { const: 'default' } })), 'create_cart', {}, [2, 1]);
    expect(one).toEqual({ purchase_units: [{ reference: 'default', items: lines }] });
    const own = planned(object(unit({ quantity: integer })), 'create_cart', {}, [2, 1]);
    expect(own).toEqual({
      purchase_units: lines.map((line) => ({ quantity: line.quantity, items: [line] })),
    });
  });
});

test.each([
  ['providers', ['I1']],
  ['store_products', ['P1', 'I1']],
])('items in the search below %s', (name, ids) => {
  const item = { id: 'I1', price: { amount: 100, currency: 'INR' } };
  expect(itemsIn({ [name]: [{ id: 'P1', items: [item] }] }).map(({ id }) => id)).toEqual(ids);
});

const money = (amount: number) => ({ amount, currency: 'EUR' });

const sold = (payload: JsonObject) =>
  itemsIn(payload).flatMap(({ id, hasVariants }) => (hasVariants ? [] : [id]));

test('an id that all entries share is none of theirs', () => {
  const entry = (plu: string) => ({ priceListId: 'pl-1', catalogId: 'cat-9', plu, price: money(340) });
  expect(sold({ products: [entry('FSJ-11-1'), entry('FSJ-11-2')] })).toEqual(['FSJ-11-1', 'FSJ-11-2']);
});

test('the price of a list for more pieces is no item', () => {
  const variant = (partNo: string, price: number) => ({
    partNo,
    price: money(price),
    staggeredPrices: [{ count: 10, priceListId: 12, price: money(price - 100) }],
  });
  const product = { id: 61_204, variants: [variant('KR-1A', 10_500), variant('KR-1B', 11_000)] };
  expect(sold({ items: [product] })).toEqual(['KR-1A', 'KR-1B']);
});

test('more of a variant stands in other lists of its product', () => {
  const price = { variantId: 'K_01', amount: 100 };
  const variants = ['K_01', 'K_02'].map((id) => ({ id, sku: `sku of ${id}` }));
  const product = { object: { prices: [price], variants }, path: ['documents', '0'] };
  expect(twinsOf({ id: 'K_01', object: price }, product)).toEqual([
    { object: variants[0], path: ['documents', '0', 'variants', '0'] },
  ]);
});

test('prices beside the variants whose ids they show are those of items', () => {
  const prices = ['20417_01', '20417_02'].map((variantId) => ({ variantId, defaultPrice: money(7995) }));
  expect(sold({ documents: [{ productId: '20417', prices: { variantPrices: prices } }] })).toEqual([
    '20417_01',
    '20417_02',
  ]);
});

test.each([
  [{ stock: 4 }, 4],
  [{ inventory: { value: 4 }, quantity: 9 }, 4],
  [{ on_hand: 400 }, 20],
  [{ quantity_available: 4, min_stock: 1 }, 4],
  [{ stock_id: 4, quantity: 4 }, 20],
  [{ stock: -1 }, 0],
  [{ stock: 400, unit_multiplier: 6 }, 0],
  [{ rules: { minimumOrderQuantity: 1, quantityIncrement: 1 } }, 20],
  [{ MinimumOrderQuantity: 3000 }, 0],
])('%j has %d pieces for checks', (item, pieces) => {
  expect(availabilityOf(item, () => true).pieces).toBe(pieces);
});

test('a formatted price is no id, and a price for more pieces no item', () => {
  const variant = (id: string) => ({
    id,
    pricing: {
      net: money(1840),
      netDisplay: '$18.40',
      breakPrices: [{ price: money(1656), text: '$16.56' }],
    },
  });
  expect(sold({ products: [{ id: 'p1', variants: [variant('v1'), variant('v2')] }] })).toEqual(['v1', 'v2']);
});

test('what is chosen with an item is none where it has variants', () => {
  const attributes = [{ code: 'wood', options: [{ code: 'walnut', price: money(1200) }] }];
  const variants = [{ variant_id: 184_200, price: money(6000) }];
  expect(sold({ data: [{ id: 61_400, attributes, variants }] })).toEqual([184_200]);
  expect(sold({ id: 61_400, attributes, variants })).toEqual([184_200]);
});

test('the id of an item that those who sell it gave is its id', () => {
  const product = { merchant_product_id: 'prod_52336', merchant_id: 'm1', price: money(6425) };
  expect(sold({ products: [product] })).toEqual(['prod_52336']);
});

test('what it costs to ship an item is none, nor is a price without an id of its own', () => {
  const shipping_options = [{ id: 'US', amount_alone: money(500) }];
  const prices = [{ priceListId: '100000', price: money(1900) }];
  expect(sold({ products: [{ id: 'p1', price: money(1900), shipping_options }] })).toEqual(['p1']);
  expect(sold({ products: [{ id: 'p1', items: [{ sku: 's1', prices }] }] })).toEqual(['s1']);
});

test('what stands beside a list of variants is their product, though it has no price', () => {
  const price = { amount: 3_400, currency: 'USD' };
  const skus = [
    { id: 's1', price },
    { id: 's2', price },
  ];
  const product = { id: 'p1', name: 'Lantern', skuProperties: [{ id: 'size' }] };
  const [sku] = itemsIn({ items: [{ product, skus }] }).slice(-1);
  expect([sku?.id, sku?.product?.id]).toEqual(['s2', 'p1']);
});

test('a product in a listing is sold under the id that a tool names', () => {
  const offerings = (id: string) => [{ offering_id: id, price: { amount: 3_200, currency: 'USD' } }];
  const products = ['p1', 'p2'].map((id) => ({ product_id: id, offerings: offerings(`o-${id}`) }));
  const found = itemsIn({ results: [{ listing_id: 'l1', products }] }).filter((one) => !one.hasVariants);
  const idsOf = (names: readonly string[]) => soldFrom(found, new Set(names)).map(({ id }) => id);
  expect(idsOf(['listing_id', 'product_id'])).toEqual(['p1', 'p2']);
  expect(idsOf(['product_id', 'offering_id'])).toEqual(['o-p1', 'o-p2']);
});

describe('items of lists that a tool names', () => {
  const soldBy = (payload: JsonObject, ...lists: readonly string[]) =>
    soldFrom(
      itemsIn(payload).filter(({ hasVariants }) => !hasVariants),
      new Set(lists),
    ).map(({ id }) => id);
  const charge = (id: string, amount: number) => ({ id, pricing: [{ price: money(amount) }] });
  const plan = { id: 'plan-1', name: 'Monthly', charges: [charge('fee', 1900)] };
  const nested = { products: [{ id: 'p1', plans: [plan] }] };

  test('are those of a connection of GraphQL, whatever is in its nodes', () => {
    const connection = (...nodes: readonly object[]) => ({ edges: nodes.map((node) => ({ node })) });
    const sku = { id: 'sku-1', prices: connection({ id: 'price-1', value: money(1900) }) };
    const group = { id: 'group-1', priceRange: money(1900), skus: connection(sku) };
    expect(soldBy({ groups: connection(group) }, 'id', 'skus')).toEqual(['sku-1']);
    expect(itemsIn({ groups: connection(group) }).find(({ id }) => id === 'sku-1')?.product?.id).toBe(
      'group-1',
    );
  });

  test('are sold whole', () => {
    expect(soldBy(nested, 'plans')).toEqual(['plan-1']);
    expect(soldBy(nested)).toEqual(['fee']);
  });

  test('are the only ones of a document whose resources stand side by side', () => {
    const resource = (id: string) => ({ type: 'any', id, attributes: { price: money(2800) } });
    const document = { data: [resource('9120430')], included: [resource('91204300')] };
    expect(soldBy(document, 'included')).toEqual(['91204300']);
    expect(soldBy(document)).toEqual(['9120430', '91204300']);
  });
});

describe('what several members name together', () => {
  const price = (amount: number) => ({ price: { amount, currency: 'EUR' } });
  const variants = [
    { seller: 7, size: 23, ...price(3950) },
    { seller: 8, size: 23, ...price(4100) },
  ];
  const namesOf = (object: JsonObject, said: readonly string[]) =>
    entriesNamedBy({ id: 'p1', object, path: ['products', '0'] }, new Set(said));

  test('is an item for each entry of the list that the tool takes these members from', () => {
    expect(namesOf({ id: 'p1', variants }, ['seller', 'size'])).toMatchObject([
      { id: 'p1 + 7 + 23', path: ['products', '0', 'variants', '0'] },
      { id: 'p1 + 8 + 23', path: ['products', '0', 'variants', '1'] },
    ]);
  });

  test.each([
    ['a tool that names no member', { variants }, []],
    ['members that do not tell the entries apart', { variants }, ['size']],
    ['entries with ids', { variants: variants.map((one, id) => ({ id, ...one })) }, ['seller']],
    ['prices for more pieces', { prices: [{ minQuantity: 10, ...price(90) }] }, ['minQuantity']],
    ['entries without a price', { variants: variants.map(({ seller }) => ({ seller })) }, ['seller']],
  ])('is nothing for %s', (_, object, said) => {
    expect(namesOf(object, said)).toEqual([]);
  });

  test('stands in no list that only choices are taken from', () => {
    const described = (description: string) => ({ ...string, description });
    const choices = { type: 'array', items: object({ id: described('`id` of one of the `addOns`.') }) };
    const schema = object({ id: described('`id` of one of the `plans`.'), options: choices });
    expect(listsIn(schema)).toEqual({
      lists: new Set(['id', 'plans', 'addOns']),
      choices: new Set(['addOns']),
    });
  });
});

test('the one id that create_checkout takes is that of a cart, where only its place says that it is an item', async () => {
  const rpcResponse = { result: { structuredContent: { id: 'c-1' } } };
  const send = async (tool: string, { id }: { id: string }) => ({ tool, id, rpcResponse });
  const client = { send, context: { target: {} } };
  const plan = (tool: string, { cart: id = 's-1' }: Partial<Facts>) => {
    return { id, placed: [{ fact: 'variant', isGuess: tool === 'create_checkout' }] };
  };
  const call = await sendCreation(client as never, 'checkout', {}, plan as never);
  expect([call.source, call]).toMatchObject([{ tool: 'create_cart', id: 's-1' }, { id: 'c-1' }]);
});
