/** The ledger works: called by hand, as a buyer's agent would call it. */
import { expect, test } from 'vitest';
import { at, callerOf, noon } from '../frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../variant.ts';
import { ledger } from './ledger.ts';

const shipTo = { line1: 'Rua 1', city: 'Porto', postcode: '4000', country_code: 'PT' };

/** A storefront, and the ids of the editions of one article. */
async function opened() {
  const asked = callerOf(ledger());
  const { record } = await asked.call('search_catalog', { query: 'compass of lisbon' });
  const editions = fieldsOf(at(record, 'data.articles.0'), 'editions');
  const inStock = Object.entries(editions).filter(([, each]) => isFields(each) && each.in_stock === true);
  return { ...asked, record, editions, ids: inStock.map(([id]) => id) };
}

const lineList = (record: Fields, path: string) => Object.values(at(record, path) ?? {});

test('the catalog tools show editions by their ids, at the prices of the catalog', async () => {
  const { ask, call, record, editions } = await opened();
  expect(at(record, 'data.count')).toBe(1);
  const article = at(record, 'data.articles.0');
  const catalog: unknown = await (await ask('/products/compass-of-lisbon.json')).json();
  const [first] = Object.values(editions);
  expect(at(catalog, 'product.variants.0.price')).toBe('14.48');
  expect(at(first, 'price')).toEqual({ amount: 1448, currency: 'EUR' });
  const shown = await call('get_product', { article_id: at(article, 'id') });
  expect(at(shown.record, 'data.article')).toEqual(article);
  const id = String(at(article, 'id'));
  const unknown = 'gid://shop/Article/none';
  const { record: both } = await call('lookup_catalog', { ids: [id, unknown] });
  expect(at(both, 'data.articles_by_id')).toEqual({ [id]: article, [unknown]: null });
});

test('a cart is filled, replaced, removed, and expires', async () => {
  const { call, clock, ids, editions } = await opened();
  const [first = '', second = ''] = ids;
  const prices = [first, second].map((id) => Number(at(editions[id], 'price.amount')));
  const { record } = await call('create_cart', { input: { lines: { [first]: 2, [second]: 1 } } });
  const id = at(record, 'data.cart.id');
  const sum = 2 * (prices[0] ?? 0) + (prices[1] ?? 0);
  expect(at(record, 'data.cart.totals')).toEqual({ subtotal: String(sum), total: String(sum) });
  expect((await call('get_cart', { cart_id: id })).record).toEqual(record);
  const changed = await call('update_cart', { cart_id: id, input: { lines: { [second]: 4 } } });
  expect(lineList(changed.record, 'data.cart.lines')).toEqual([
    expect.objectContaining({ edition: second, quantity: 4, unit: String(prices[1]) }),
  ]);
  clock.now += 29 * 60_000;
  expect((await call('get_cart', { cart_id: id })).record).toEqual(changed.record);
  clock.now += 60_000;
  expect((await call('get_cart', { cart_id: id })).error.code).toBe(-32004);
  const { record: other } = await call('create_cart', { input: { lines: { [first]: 1 } } });
  await call('cancel_cart', { cart_id: at(other, 'data.cart.id') });
  expect((await call('get_cart', { cart_id: at(other, 'data.cart.id') })).error.code).toBe(-32004);
});

test('arguments beside the schema, and editions that are not in stock, are refused', async () => {
  const { call, editions } = await opened();
  const out = Object.keys(editions).find((id) => at(editions[id], 'in_stock') === false) ?? '';
  expect((await call('create_cart', { input: { lines: { [out]: 1 } } })).error.code).toBe(-32009);
  expect((await call('create_cart', { input: { lines: {} } })).error.code).toBe(-32602);
  expect((await call('get_cart', { cart_id: 'gid://shop/Cart/x', more: 1 })).error.code).toBe(-32602);
});

test('a checkout copies its cart, takes address and rate, and needs the approval', async () => {
  const { call, ids } = await opened();
  const [edition = ''] = ids;
  const { record } = await call('create_cart', { input: { lines: { [edition]: 3 } } });
  const cartId = at(record, 'data.cart.id');
  const made = await call('create_checkout', { cart_id: cartId });
  const id = { checkout_id: at(made.record, 'data.checkout.id') };
  await call('cancel_cart', { cart_id: cartId });
  await call('update_checkout', { ...id, input: { ship_to: shipTo } });
  const ready = await call('update_checkout', { ...id, input: { rate: 'tracked' } });
  expect(at(ready.record, 'data.checkout.state')).toBe('ready');
  expect(at(ready.record, 'data.checkout.delivery.ship_to')).toEqual(shipTo);
  expect(at(ready.record, 'data.checkout.cart.lines')).toEqual(at(record, 'data.cart.lines'));
  const totals = at(ready.record, 'data.checkout.totals');
  expect(Number(at(totals, 'total'))).toBe(Number(at(totals, 'subtotal')) + 495);
  expect((await call('update_checkout', { ...id, input: { rate: 'pigeon' } })).error.code).toBe(-32053);
  expect((await call('complete_checkout', id)).error.code).toBe(-32050);
  const approval = { approved_by_buyer: true, approved_at: new Date(noon).toISOString() };
  const stale = { ...approval, approved_at: new Date(noon - 301_000).toISOString() };
  expect((await call('complete_checkout', { ...id, approval: stale })).error.code).toBe(-32050);
  expect((await call('get_checkout', id)).record).toEqual(ready.record);
  const placed = await call('complete_checkout', { ...id, approval });
  const order = await call('get_order', { order_id: at(placed.record, 'data.checkout.order_id') });
  expect(at(order.record, 'data.order.totals')).toEqual(totals);
});

test('a voided checkout stays so', async () => {
  const { call, ids } = await opened();
  const { record } = await call('create_cart', { input: { lines: { [ids[0] ?? '']: 1 } } });
  const made = await call('create_checkout', { cart_id: at(record, 'data.cart.id') });
  const id = { checkout_id: at(made.record, 'data.checkout.id') };
  expect(at((await call('cancel_checkout', id)).record, 'data.checkout.state')).toBe('void');
  expect((await call('update_checkout', { ...id, input: { rate: 'tracked' } })).error.code).toBe(-32052);
  expect(at((await call('get_checkout', id)).record, 'data.checkout.state')).toBe('void');
});
