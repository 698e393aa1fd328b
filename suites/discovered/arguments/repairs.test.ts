/** A refused call is repaired with other ids of the same thing, and without guesses. */
import { expect, it } from 'vitest';
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
  expect(repairs).toEqual(
    ['sku', 'listing_key'].map((name) => ({
      at: '/lines/*/offer_sku',
      fact: 'variant',
      from: 'ofItem',
      name,
    })),
  );
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
