/** The atelier works: called by hand, as a buyer's agent would call it. */
import { expect, test } from 'vitest';
import { at, callerOf, noon } from '../frame/tools.ts';
import { atelier } from './atelier.ts';

const rows = [
  { what: 'harbour-lamp--oak', count: 2 },
  { what: 'harbour-stool--walnut', count: 1 },
];
const to = { street: '5 Quay', town: 'Bergen', country: 'NO' };

test('the catalog tools find pieces at the prices of the catalog', async () => {
  const { ask, call } = callerOf(atelier());
  const catalog: unknown = await (await ask('/products/harbour-lamp.json')).json();
  expect(at(catalog, 'product.variants.0.price')).toBe('24.50');
  const dollars = await call('search_catalog', { query: 'Harbour lamp' });
  expect(at(dollars.record, 'found.matched')).toBe(1);
  expect(at(dollars.record, 'found.pieces.0.makes.0.asking')).toEqual({ amount: 2450, currency: 'USD' });
  const yen = await call('get_product', { slug: 'harbour-lamp', context: { currency: 'JPY' } });
  expect(at(yen.record, 'piece.makes.0.asking')).toEqual({ amount: 3651, currency: 'JPY' });
  const both = await call('lookup_catalog', { slugs: ['harbour-lamp', 'nothing'] });
  expect(at(both.record, 'found.pieces')).toHaveLength(1);
  expect((await call('get_product', { slug: 'nothing' })).error.code).toBe(-32040);
});

test('a basket is filled, read, replaced and removed', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const ref = at(record, 'basket.ref');
  expect(at(record, 'basket.worth.due')).toEqual({ amount: 2 * 2450 + 3235, currency: 'USD' });
  expect((await call('get_cart', { ref })).record).toEqual(record);
  const other = await call('create_cart', { basket: { rows: rows.slice(0, 1) } });
  await call('update_cart', { ref, basket: { rows: [{ what: 'harbour-lamp--oak', count: 3 }] } });
  expect(at((await call('get_cart', { ref })).record, 'basket.worth.due.amount')).toBe(7350);
  expect(at(other.record, 'basket.rows.0.count')).toBe(2);
  await call('cancel_cart', { ref });
  expect((await call('get_cart', { ref })).error.code).toBe(-32042);
});

test('what cannot be had is refused, and changes nothing', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const ref = at(record, 'basket.ref');
  const soldOut = [...rows, { what: 'harbour-bench--oak', count: 1 }];
  expect((await call('update_cart', { ref, basket: { rows: soldOut } })).error.code).toBe(-32041);
  const none = [{ what: 'harbour-lamp--oak', count: 0 }];
  expect((await call('update_cart', { ref, basket: { rows: none } })).error.code).toBe(-32602);
  expect((await call('get_cart', { ref })).record).toEqual(record);
});

test('a till takes address and way one by one, and sells only with consent', async () => {
  const { call } = callerOf(atelier());
  const { record } = await call('create_cart', { basket: { rows } });
  const opened = await call('create_checkout', { purchase: { basket: at(record, 'basket.ref') } });
  const ref = at(opened.record, 'till.ref');
  expect(at(opened.record, 'till.stage')).toBe('gathering');
  await call('update_checkout', { ref, deliver: { to } });
  const both = await call('update_checkout', { ref, deliver: { by: 'rail' } });
  expect(at(both.record, 'till.deliver.to')).toEqual(to);
  expect(at(both.record, 'till.bill')).toEqual({
    goods: { amount: 8135, currency: 'USD' },
    carriage: { amount: 2500, currency: 'USD' },
    due: { amount: 10635, currency: 'USD' },
  });
  const stale = { given: true, at: new Date(noon - 600_000).toISOString() };
  const unwilling = { given: false, at: new Date(noon).toISOString() };
  for (const consent of [undefined, {}, { given: true }, stale, unwilling]) {
    expect((await call('complete_checkout', { ref, consent })).error.code).toBe(-32050);
  }
  expect((await call('get_checkout', { ref })).record).toEqual(both.record);
  const consent = { given: true, at: new Date(noon).toISOString() };
  const sold = await call('complete_checkout', { ref, consent });
  expect(at(sold.record, 'till.stage')).toBe('sold');
  const sale = await call('get_order', { ref: at(sold.record, 'till.sale') });
  expect(at(sale.record, 'sale.rows')).toEqual(at(sold.record, 'till.rows'));
});

test('a till that is called off stays so', async () => {
  const { call } = callerOf(atelier());
  const opened = await call('create_checkout', { purchase: { rows, market: { currency: 'KWD' } } });
  const ref = at(opened.record, 'till.ref');
  expect(at(opened.record, 'till.bill.goods')).toEqual({ amount: 2 * 7595 + 10029, currency: 'KWD' });
  expect(at((await call('cancel_checkout', { ref })).record, 'till.stage')).toBe('called-off');
  expect((await call('update_checkout', { ref, deliver: { to } })).error.code).toBe(-32045);
  expect(at((await call('get_checkout', { ref })).record, 'till.stage')).toBe('called-off');
});
