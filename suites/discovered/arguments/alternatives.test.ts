/** What a call sends instead: other ids after a refusal, one of members that exclude each other, nothing that takes lines away. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { isKnownArgument } from './fact-rules.ts';
import type { Facts, Placed } from './facts.ts';
import { planArguments } from './plan-arguments.ts';
import { repairsFor } from './repairs.ts';
import { facts, object, string } from './testing.ts';

const known: Facts = {
  ...facts,
  ofItem: [
    { name: 'id', value: 'gid://shop/ProductVariant/42' },
    { name: 'title', value: 'Lamp' },
    { name: 'sku', value: 'LAMP-1' },
    { name: 'barcode', value: 'LAMP-1' },
    { name: 'listing_key', value: 'l-9' },
  ],
};

const lines = (names: readonly string[]) =>
  object(
    {
      lines: {
        type: 'array',
        minItems: 1,
        items: object(Object.fromEntries(names.map((name) => [name, string])), names.slice(0, 1)),
      },
    },
    ['lines'],
  );

const inLine = (name: string, fact: Placed['fact'], more: Partial<Placed> = {}): Placed => ({
  path: ['lines', '0', name],
  value: known.variant,
  fact,
  ...more,
});

it('tries each other id of the item once, first the one whose name is that of the member', () => {
  const repairs = repairsFor([inLine('offer_sku', 'variant')], 'no such offer', known);
  const at = '/lines/*/offer_sku';
  expect(repairs).toEqual(
    ['sku', 'listing_key'].map((name) => ({ at, fact: 'variant', from: 'ofItem', name })),
  );
});

it('first leaves out what is chosen with a line', () => {
  const path = ['lines', '0', 'modifiers', '0', 'id'];
  const [first] = repairsFor([inLine('id', 'variant', { path, isLikely: true })], 'no', known);
  expect(first).toEqual({ at: '/lines/*/modifiers/*/id', fact: 'variant' });
});

it('believes what the refusal names', () => {
  const placed = [inLine('variant_id', 'variant'), inLine('note', 'email', { isGuess: true })];
  const names = (text: string) => repairsFor(placed, text, known).map(({ at, name }) => name ?? at);
  expect(names('variant_id is unknown: send the listing_key')).toEqual([
    'listing_key',
    'sku',
    '/lines/*/note',
  ]);
  expect(names('no')).toEqual(['/lines/*/note', 'sku', 'listing_key']);
});

it('puts an id of the item where a value was made up', () => {
  const made = { path: ['lines', '0', 'listingKey'], value: 1 };
  const names = (placed: Parameters<typeof repairsFor>[0]) =>
    repairsFor(placed, 'no', known).flatMap(({ at, name }) => (at === '/lines/*/sku' ? [] : [name]));
  expect(names([made])).toEqual(['listing_key', 'id', 'sku']);
  expect(names([made, inLine('sku', 'variant')])).toEqual(['listing_key', 'id', 'sku']);
  // A token beside the lines is none.
  expect(names([{ path: ['token'], value: 'a' }, inLine('sku', 'variant')])).toEqual([]);
});

it('tries the record where the id of an item was refused in a call about a record', () => {
  const ofRecord = [{ name: 'id', value: 'cart-1' }];
  const placed: Placed = { path: ['data', 'id'], value: 'p-1', fact: 'product', isLikely: true };
  const repairs = repairsFor([placed], 'no such cart', { ...facts, ofRecord });
  expect(repairs).toEqual([
    { at: '/data/id', fact: 'product', from: 'ofRecord', name: 'id' },
    { at: '/data/id', fact: 'product' },
  ]);
});

it('plans the call with what is exchanged, and without what is left out', () => {
  const plan = (repairs: Facts['repairs']) => {
    const planned = planArguments(lines(['variant_id', 'email']), {
      ...known,
      repairs,
      email: 'a@b.example',
    });
    return planned.filled ? planned.arguments : planned.at;
  };
  const sku = { at: '/lines/*/variant_id', fact: 'variant', from: 'ofItem', name: 'sku' } as const;
  expect(plan([sku])).toEqual({ lines: [{ variant_id: 'LAMP-1', email: 'a@b.example' }] });
  expect(plan([{ at: '/lines/*/email', fact: 'email' }])).toEqual({ lines: [{ variant_id: known.variant }] });
  // What the call needs cannot be left out.
  expect(plan([{ at: '/lines/*/variant_id', fact: 'variant' }])).toBe('/lines');
});

it('stays small, whatever a storefront shows', () => {
  const ofItem = Array.from({ length: 5_000 }, (_, i) => ({ name: `id_${i}`, value: `v-${i}` }));
  const placed = Array.from({ length: 500 }, () => inLine('variant_id', 'variant', { isGuess: true }));
  expect(repairsFor(placed, 'id '.repeat(10_000), { ...known, ofItem }).length).toBe(12);
});

it('leaves out what may only be sent beside something else', () => {
  const entry = object({ sku: string, quantity: { type: 'integer' } }, ['quantity']);
  const entries = (dependentRequired: object) => ({
    type: 'array',
    minItems: 1,
    items: { ...entry, dependentRequired },
  });
  const plan = (dependentRequired: object) => {
    const planned = planArguments(object({ lines: entries(dependentRequired) }, ['lines']), known);
    return planned.filled && planned.arguments;
  };
  expect(plan({ sku: ['colour'] })).toEqual({ lines: [{ quantity: 1 }] });
  expect(plan({ sku: ['quantity'] })).toEqual({ lines: [{ sku: 'LAMP-1', quantity: 1 }] });
});

const said = (description: string, more: JsonObject = {}) => ({ ...string, description, ...more });

const inLines = (line: JsonObject, own: Partial<Facts>) => {
  const list = { type: 'array', minItems: 1, items: line };
  const plan = planArguments(object({ lines: list }, ['lines']), { ...facts, variant: 'v-1', ...own });
  return plan.filled ? plan.arguments : plan.at;
};

const ofCart = { ofRecord: [{ name: 'id', value: 'c-1' }], ofLine: [{ name: 'id', value: 'l-1' }] };

it('sends the first of two members that exclude each other', () => {
  const members = { id: said('`id` of a row, as the cart has it.'), variantId: string };
  const line = { ...object(members), description: 'A row, by its `id`, or a new one by its `variantId`' };
  const exclusive = { ...line, description: `${line.description}; not both.` };
  expect(inLines(line, ofCart)).toEqual({ lines: [{ id: 'l-1', variantId: 'v-1' }] });
  expect(inLines(exclusive, ofCart)).toEqual({ lines: [{ id: 'l-1' }] });
  expect(inLines(exclusive, {})).toEqual({ lines: [{ variantId: 'v-1' }] });
});

it('names the kind of an item by the list that it stands in, which is no id', () => {
  const kind = said('`product` for an item, `declination` for a declination.', {
    enum: ['product', 'declination'],
  });
  const id = said('The `id` of an item, or of one of the `declinations` of an item.');
  const line = object({ related: object({ id, type: kind }, ['id', 'type']) }, ['related']);
  const places = (list: string) => [{ of: 'variant', around: [list], path: ['id'], value: 'v-1' } as const];
  const typeIn = (list: string) => inLines(line, { ...ofCart, ofPlaces: places(list) });
  expect(typeIn('declinations')).toEqual({ lines: [{ related: { id: 'v-1', type: 'declination' } }] });
  expect(typeIn('data')).toMatchObject({ lines: [{ related: { type: 'product' } }] });
});

it('takes a value that the description quotes of an item, and not for what goes with it', () => {
  const ofPlaces = [{ of: 'variant', around: ['listings'], path: ['offerSku'], value: 'HBV1' } as const];
  const sku = said('`offerSku` of a listing, which is the `sku` of its line.', { pattern: '^HBV' });
  const more = { type: 'array', items: string, description: '`offerSku` of extras, from its `extras`.' };
  expect(inLines(object({ sku, more }, ['sku']), { ofPlaces })).toEqual({ lines: [{ sku: 'HBV1' }] });
});

it('takes no id of an item for that of an address', () => {
  const ofPlaces = [{ of: 'variant', around: ['data'], path: ['data', 'id'], value: 'v-1' } as const];
  const reference = object({ data: object({ id: string }, ['id']) }, ['data']);
  const placed = (name: string) => {
    const plan = planArguments(object({ [name]: reference }, [name]), { ...facts, ofPlaces });
    return plan.filled && plan.placed.map(({ fact, isLikely, isGuess }) => [fact, isLikely ?? !isGuess]);
  };
  expect(placed('entity')).toEqual([['variant', true]]);
  expect(placed('shippingAddress')).not.toEqual([['variant', true]]);
});

it.each(['archive', 'gone'])('leaves out the list %s, whose lines are removed', (name) => {
  const ids = (description: string, more: JsonObject = {}) => ({
    type: 'array',
    description,
    items: object({ id: said('`id` of a line of the cart.'), ...more }, ['id', ...Object.keys(more)]),
  });
  const lists = {
    [name]: ids('Line items that are removed.'),
    update: ids('Line items whose quantity is set.', { quantity: { type: 'integer' } }),
  };
  const plan = planArguments(object({ lines: object(lists) }, ['lines']), { ...facts, ...ofCart });
  expect(plan.filled && plan.arguments).toEqual({ lines: { update: [{ id: 'l-1', quantity: 1 }] } });
});

it.each([
  ['variant', 'cart/line_items/0/item/id', true],
  ['variant', 'line_items/0/variant_id', true],
  ['variant', 'lines/0/uid', false],
  ['subject', 'id', true],
  ['version', 'SyncToken', false],
  ['quantity', 'lines/0/pieces', true],
  ['shippingMethod', 'fulfillment/methods/0/groups/0/selected_option_id', true],
  ['shippingMethod', 'shipment/methodCode', false],
] as const)('knows the argument %s of other systems at %s: %s', (fact, place, is) => {
  expect(isKnownArgument({ fact, path: place.split('/') })).toBe(is);
});

const argumentsOf = (schema: JsonObject, own: Partial<Facts> = {}) => {
  const plan = planArguments(schema, { ...facts, ...own });
  return plan.filled && plan.arguments;
};

it('names a shipping method by each of its members, and not by the id of the shipment', () => {
  const shipment = object({
    id: said('Shipment ID. A checkout has one shipment.'),
    shipmentMethodCode: said('`code` of one of the `methods`.'),
    shipmentMethodOption: said('`optionName` of the same method.'),
  });
  const ofMethod = [
    { name: 'id', value: 'Fixed_Ground' },
    { name: 'code', value: 'Fixed' },
    { name: 'optionName', value: 'Ground' },
  ];
  const method = { address: undefined, shippingMethod: 'Fixed', ofMethod, methodLists: ['methods'] };
  expect(argumentsOf(object({ shipment }), method)).toEqual({
    shipment: { shipmentMethodCode: 'Fixed', shipmentMethodOption: 'Ground' },
  });
});

it('selects no lines beside the list that has their quantities', () => {
  const ids = { type: 'array', items: said('Line item ID.') };
  const line = object({ lineItemId: string, quantity: { type: 'integer' } }, ['lineItemId', 'quantity']);
  const cart = object({ items: { type: 'array', items: line }, unSelectItems: ids });
  const ofLine = [{ name: 'lineItemId', value: 'l-1' }];
  expect(argumentsOf(cart, { ...ofCart, ofLine })).toEqual({ items: [{ lineItemId: 'l-1', quantity: 1 }] });
});

it('names a line that the caller has to name after its item', () => {
  const numbered = (description: string) =>
    object({ line_num: said(description), sku: string }, ['line_num']);
  const own = { variant: 'v-1', ofItem: [{ name: 'sku', value: 'v-1' }] };
  expect(inLines(numbered('The number of the line. You choose it.'), own)).toEqual({
    lines: [{ line_num: 'l-v-b', sku: 'v-1' }],
  });
  expect(inLines(numbered('The number of the line.'), own)).toBe('/lines');
});

it('sends the only value that an id may have', () => {
  const venue = said('`id` of the venue.', { enum: ['shop-1'] });
  const ofPlaces = [{ of: 'variant', around: ['items'], path: ['id'], value: 'v-1' } as const];
  expect(argumentsOf(object({ venue_id: venue }, ['venue_id']), { ofPlaces })).toEqual({
    venue_id: 'shop-1',
  });
});

it('adds nothing in a call that takes a line away by an action', () => {
  const line = { line_id: string, action: { enum: ['ITEM_UPDATE', 'ITEM_REMOVE', 'ITEM_ADD'] } };
  const schema = object(
    {
      changes: { type: 'array', minItems: 1, items: object(line, ['line_id', 'action']) },
      add_items: {
        type: 'array',
        items: object({ variant_id: string, quantity: { type: 'integer' } }, ['variant_id', 'quantity']),
      },
    },
    [],
  );
  const asked = { ...known, variant: 'clear-vase', line: 'line-1', isRemoval: true } as const;
  const plan = planArguments(schema, asked);
  const changes = [{ line_id: 'line-1', action: 'ITEM_REMOVE' }];
  expect(plan.filled && plan.arguments).toEqual({ changes });
  const either = { ...schema, anyOf: [{ required: ['changes'] }, { required: ['add_items'] }] };
  const chosen = planArguments(either, asked);
  expect(chosen.filled && chosen.arguments).toEqual({ changes });
});

it('sends the query in the required argument alone', () => {
  const group = { type: 'string', description: 'Name of the product group to search in.' };
  const schema = object({ query: string, group_name: group }, ['query']);
  const plan = planArguments(schema, { ...known, query: 'lamp' });
  expect(plan.filled && plan.arguments).toEqual({ query: 'lamp' });
});

it('takes neither an id nor the stock of an item for the quantity', () => {
  const integer = { type: 'integer' };
  const kept = object({ sku: string, MethodId: integer }, ['sku', 'MethodId']);
  const sold = object({ idArticle: integer, count: integer }, ['idArticle', 'count']);
  const ofLists = [{ name: 'lines', entries: [{ idArticle: 7, count: 34 }] }];
  expect(inLines(kept, { ...ofCart })).toBe('/lines');
  expect(inLines(sold, { variant: 'v-1', ofLists })).toBe('/lines');
});

it.each([
  ['Ids of variants.', facts.variant],
  ['Ids of products.', 'product-7'],
  ['Ids of products, or of variants.', 'product-7'],
  ['Ids.', 'product-7'],
])('a list described as "%s" takes %s', (description, id) => {
  const ids = { type: 'array', description, items: { type: 'string' } };
  const of = { ...facts, subject: 'product-7', product: 'product-7' };
  expect(planArguments(object({ ids }, ['ids']), of)).toMatchObject({ arguments: { ids: [id] } });
});

it('takes the id of what the description names first', () => {
  const shown = (['product', 'variant'] as const).map((of) => ({ of, path: ['id'], value: of }));
  const ofPlaces = shown.map((one) => ({ ...one, around: [one.of === 'variant' ? 'releases' : 'events'] }));
  const id = said('`id` of a release of an event.');
  expect(argumentsOf(object({ id }, ['id']), { variant: 'variant', ofPlaces })).toEqual({ id: 'variant' });
});
