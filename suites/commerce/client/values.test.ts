/** Decimal prices are compared with minor units without rounding errors, and unknown ids have the form of real ones. */
import { expect, it } from 'vitest';
import { referenceTarget } from '../../../lib/reference/in-process.ts';
import type { Tool } from '../../discovered/tools.ts';
import { idOf, noteIds } from './record-ids.ts';
import { unknownRecordLike } from './test-data.ts';
import { exponentOf, isInUnits, priceOf } from './values.ts';

it.each([
  ['19.99', 'USD', 1999n],
  ['19.9', 'USD', 1990n],
  ['19', 'EUR', 1900n],
  ['1500', 'JPY', 1500n],
  ['1500.00', 'JPY', 1500n],
  ['10.500', 'KWD', 10500n],
  ['1.1', 'CLF', 11000n],
  ['0.00', 'USD', 0n],
  ['9007199254740993.01', 'USD', 900719925474099301n],
])('%s %s is %s minor units, and neither one more nor one less', (price, currency, minor) => {
  const around = [minor - 1n, minor, minor + 1n];
  expect(around.map((amount) => isInUnits(price, exponentOf(currency), amount))).toEqual([
    false,
    true,
    false,
  ]);
});

it('accepts either rounding of a price with more decimals', () => {
  expect([1998n, 1999n, 2000n, 2001n].map((amount) => isInUnits('19.995', 2, amount))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it.each(['', 'free', '1e3', '-5', '1,50'])('does not guess the amount of "%s"', (price) => {
  expect(isInUnits(price, 2, 0n)).toBe(false);
});

it('gives an unknown id the form of a real one', () => {
  const unknownLike = (id: string | number) => unknownRecordLike(id)?.cart;
  expect(unknownLike('urn:norden:cart:8a6e07938da9614f')).toMatch(/^urn:norden:cart:8a6e[\da-f]{12}$/);
  expect(unknownLike('6caebbbd-7e44-4459-9ad7-c5f7b17a0e08')).toMatch(
    /^6caebbbd-7e44-4459-9ad7-[\da-f]{12}$/,
  );
  expect(unknownLike('k-dd90491a20a2')).toMatch(/^k-[\da-f]{12}$/);
  expect(unknownLike(14)).toBe(999_999);
  expect(unknownLike('ck-100234')).toBe('ck-99999999');
  expect(unknownLike('K7PQX')).toBeUndefined();
});

it.each([
  ['11.50', 1150],
  ['5.20', 520],
  ['24.50', 520],
  [undefined, 520],
])('of several prices, the one of the catalog counts: %s', (listed, amount) => {
  const usd = (minor: number) => ({ amount: minor, currency: 'USD' });
  const variant = { prices: [{ wholesale: usd(1150), list_price: usd(2450) }], tester_price: usd(520) };
  expect(priceOf(variant, listed)).toEqual(usd(amount));
});

it('finds the id of a record under the name of the argument that reads it, however the record spells it', () => {
  const target = { ...referenceTarget };
  const inputSchema = { type: 'object', properties: { QuoteID: { type: 'string' } }, required: ['QuoteID'] };
  noteIds(target, [{ name: 'get_cart', inputSchema, listed: {} } as Tool]);
  const cart = { id: 'answer-1', quotes: [{ quote_id: 'q-1' }] };
  expect(idOf(target, 'cart', { result: { structuredContent: cart } })).toBe('q-1');
});

it('finds an id that is shown and taken as an object with a value', () => {
  const target = { ...referenceTarget };
  const [value, required] = [{ type: 'string', pattern: '^QT[0-9]+$' }, ['value']];
  const field = { type: 'object', properties: { value }, required };
  const inputSchema = { type: 'object', properties: { OrderNbr: field }, required: ['OrderNbr'] };
  const names = noteIds(target, [{ name: 'get_cart', inputSchema, listed: {} } as Tool]);
  expect(names).toEqual({ cart: 'OrderNbr' });
  const structuredContent = { id: '39a09512-64c7', OrderNbr: { value: 'QT041207' } };
  expect(idOf(target, 'cart', { result: { structuredContent } })).toBe('QT041207');
});

it.each([
  [{ name: 'shops/7/carts/12', state: 'OPEN' }, { pattern: '^shops/\\d+/carts/\\d+$' }, 'shops/7/carts/12'],
  [{ a: { id: 'c1' }, b: { id: 'c2' } }, { description: '`id` of b.', pattern: '^c' }, 'c2'],
  [{ _links: { self: { href: 'x1' } } }, { description: '`_links.self.href` of the cart.' }, 'x1'],
  [{ state: 'open' }, { pattern: '^[a-z]+$' }, undefined],
])('the id of %j by %j', (structuredContent, schema, id) => {
  const target = { ...referenceTarget };
  const properties = { id: { type: 'string', ...schema } };
  const inputSchema = { type: 'object', properties, required: ['id'] };
  noteIds(target, [{ name: 'get_cart', inputSchema, listed: {} } as Tool]);
  expect(idOf(target, 'cart', { result: { structuredContent } })).toBe(id);
});
