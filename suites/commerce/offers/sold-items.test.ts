/** What stands beside variants with an id and an amount or beside products, and what is sold all the same. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { catalogItemsIn, pricedItems } from './catalog-items.ts';
import { indexCatalog, itemsIn, shownProducts, showsAnswered } from './search-items.ts';
import { listIn, soldAmong } from './sold-items.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

const lamp = { id: 1, handle: 'lamp', title: 'Lamp', variants: [{ id: 11, sku: 'L-1', price: '20.00' }] };

const idsOf = (result: JsonObject, isSold?: Parameters<typeof soldAmong>[2]) =>
  soldAmong(itemsIn(result), indexCatalog([lamp]), isSold)
    .filter(({ hasVariants }) => !hasVariants)
    .map(({ id }) => id);

const plan = { id: 'plan-2y', price: usd(399) };

describe('what has an id and an amount inside of a product', () => {
  test('is no item beside variants that the catalog knows', () => {
    const variants = [{ id: 'v1', sku: 'L-1', price: usd(1_900) }];
    expect(idsOf({ products: [{ title: 'Lamp', id: 'p1', plans: [plan], makes: variants }] })).toEqual([
      'v1',
    ]);
  });

  test('is no item in a product with the price of the catalog', () => {
    const product = { title: 'Lamp', id: 'p1', price: usd(2_000) };
    expect(idsOf({ products: [{ ...product, plans: [plan] }] })).toEqual(['p1']);
    const variants = [{ id: 'v1', price: usd(2_000), plans: [plan] }];
    expect(idsOf({ products: [{ title: 'Lamp', id: 'p1', makes: variants }] })).toEqual(['v1']);
  });

  test('is no item where it takes something off', () => {
    const product = { title: 'Lamp', id: 'p1', price: usd(1_234), promotions: [{ id: 's', off: usd(-100) }] };
    expect(idsOf({ products: [product] })).toEqual(['p1']);
  });

  test('is no item of a variant that the catalog knows, such as each of its prices', () => {
    const masterVariant = { id: 'v1', sku: 'L-1', prices: [{ id: 'EUR-1', value: usd(2_000) }] };
    const found = { products: [{ title: 'Lamp', id: 'p1', masterVariant }] };
    expect(idsOf(found)).toEqual(['v1']);
    expect(idsOf(found, ({ path }) => path.includes('prices'))).toEqual(['EUR-1']);
  });

  test('is one where nothing tells it from the variants, or a name or a tool says that it is sold', () => {
    const [product, priced] = [{ title: 'Lamp', id: 'p1' }, { price: usd(2_000) }];
    expect(idsOf({ products: [{ ...product, makes: [plan] }] })).toEqual(['plan-2y']);
    expect(idsOf({ products: [{ ...product, ...priced, variants: [plan] }] })).toEqual(['plan-2y']);
    const sold = { products: [{ ...product, ...priced, plans: [plan] }] };
    expect(idsOf(sold, ({ path }) => path.includes('plans'))).toEqual(['plan-2y']);
  });
});

test('the list of what is sold is one that the catalog knows, whatever else has ids and prices', () => {
  const slots = ['s1', 's2'].map((id) => ({ id, price: usd(300) }));
  const products = [{ id: 'p1', title: 'Lamp', price: usd(2_000) }];
  const call = { rpcResponse: { result: { structuredContent: { slots, products } } } } as unknown as ToolCall;
  expect(listIn(call, [lamp])?.ids).toEqual(['p1']);
  expect(listIn(call, [])?.ids).toEqual(['s1', 's2']);
});

test('the list of what is sold may be a map by ids, and is no list inside of a product', () => {
  const children = [{ id: 'c1', price: usd(2_000) }];
  const products = { p1: { id: 'p1', title: 'Lamp', price: usd(2_000), children } };
  const call = { rpcResponse: { result: { structuredContent: { products } } } } as unknown as ToolCall;
  expect(listIn(call, [lamp])).toEqual({ path: ['products'], ids: ['p1'] });
});

test('of a list of prices, that of the catalog counts', () => {
  const variants = [1, 2].map((n) => ({ id: 70 + n, sku: `L-${n}`, price: `${n}0.00` }));
  const listed = [{ id: 9, handle: 'lamps', title: 'Lamps', variants }];
  const prices = (n: number) => [950 * n, 1_000 * n].map((amount, i) => ({ from: 10 - 9 * i, amount }));
  const items = [1, 2].map((n) => ({ sku: `L-${n}`, currency: 'EUR', prices: prices(n) }));
  expect(pricedItems(catalogItemsIn({ items }, listed)).map(({ amount }) => amount)).toEqual([1_000, 2_000]);
});

test('a product that is shown inside of another one is not what surrounds it', () => {
  const coat = { id: 2, handle: 'coat', title: 'Coat', variants: [{ id: 22, sku: 'C-1', price: '30.00' }] };
  const [one, other] = [lamp, coat].map(({ title, variants }) => ({ title, items: variants }));
  const products = [
    { ...one, related: [other] },
    { ...other, related: [one] },
  ];
  const titles = catalogItemsIn({ products }, [lamp, coat]).map(({ product, around }) =>
    [product, ...around].map(({ title }) => title),
  );
  expect(titles).toEqual([
    ['Lamp', 'Lamp'],
    ['Coat', 'Coat'],
  ]);
});

test('a search shows the products with prices, and not the legends beside them', () => {
  const legend = [{ id: 'adults', name: 'Adults' }];
  const products = [{ productId: 'p1', name: 'Cruise', rates: [{ of: 'adults', price: usd(900) }] }];
  const shownIn = (result: JsonObject) => shownProducts({ rpcResponse: { result } } as unknown as ToolCall);
  expect(shownIn({ categories: legend, data: products })).toEqual(products);
  expect(shownIn({ categories: legend, data: [] })).toEqual(legend);
});

describe('maps by ids', () => {
  const variant = { sku: 'L-1', title: 'Small', price: usd(2_000) };
  const found = { products: { 8000001: { handle: 'lamp', title: 'Lamp', variants: { 4000011: variant } } } };
  const shows = (id: string, payload: JsonObject) => showsAnswered(payload, (value) => value === id);

  test('have the ids of what they show, also those that are numbers', () => {
    expect(itemsIn(found).map(({ id }) => id)).toEqual(['8000001', '4000011']);
    expect(itemsIn({ products: [{ sku: 'L-1', price: usd(2_000) }] }).map(({ id }) => id)).toEqual(['L-1']);
  });

  test('show a product under its key, and an error under another', () => {
    expect(shows('8000001', found)).toBe(true);
    expect(shows('8000002', { products: {}, unknown: { 8000002: { code: 'not_found' } } })).toBe(false);
    expect(shows('8000002', { products: {}, inputs: found.products })).toBe(false);
  });
});
