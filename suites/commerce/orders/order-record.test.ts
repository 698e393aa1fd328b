/** Orders of other layouts, and what differs from the checkout in each. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { compareOrder } from './order-record.ts';
import { byItem, type Terms } from './terms.ts';

const terms: Terms = {
  lines: [
    { item: 'gid://shop/Variant/101', quantity: 2 },
    { item: 'gid://shop/Variant/202', quantity: 1 },
  ],
  quantityName: undefined,
  currency: 'USD',
  total: 4500,
  totals: new Map([['grand_total', 4500]]),
  likelyTotals: new Map(),
  namedTotals: new Map(),
  namesOf: (item) => [String(item), item === 'gid://shop/Variant/101' ? 'MUG-BLUE' : 'LAMP-RED'],
  textsOf: (item) => [item === 'gid://shop/Variant/101' ? 'A blue mug' : 'A red lamp'],
};

const sold = ['gid://shop/Variant/101', 'gid://shop/Variant/202', 'gid://shop/Variant/303'];

const compare = (order: JsonObject, own: Partial<Terms> = {}) => {
  const { compared, differences } = compareOrder(order, { ...terms, ...own }, sold);
  return { compared, shown: differences.map(({ shown }) => shown) };
};

const everything = ['the lines', 'the quantities', 'the currency', 'the total'];

const [mug, lamp, other] = sold.map((id) => ({ item: { id } }));

/** An order in the layout of each known system, with these lines, total and currency. */
const layouts: Readonly<Record<string, (mugs: number, total: number, currency: string) => JsonObject>> = {
  'lines with quantities that have parts': (mugs, total, currency) => ({
    id: 'order_1',
    currency,
    line_items: [
      { ...mug, quantity: { original: mugs, total: mugs, fulfilled: 0 } },
      { ...lamp, quantity: { original: 1, total: 1, fulfilled: 0 } },
    ],
    totals: [
      { type: 'subtotal', amount: 4000 },
      { type: 'total', amount: total },
    ],
  }),
  'a wrapped order with SKUs and decimals': (mugs, total, currency) => ({
    order: {
      number: 1001,
      lines: [
        { sku: 'MUG-BLUE', quantity: mugs },
        { sku: 'LAMP-RED', quantity: 1 },
        { sku: 'GIFT-WRAP', quantity: 1 },
      ],
      total: (total / 100).toFixed(2),
      currency_code: currency.toLowerCase(),
    },
  }),
  'lines with ids of their own as keys': (mugs, total, currency) => ({
    rows: { r7: { ref: 'MUG-BLUE', quantity: mugs }, r8: { ref: 'LAMP-RED', quantity: 1 } },
    currency,
    total,
  }),
  'a list of one order, whose lines have the texts of the checkout': (mugs, total, currency) => ({
    orders: [
      {
        rows: [
          { row_id: 63, title: 'A blue mug', quantity: mugs },
          { row_id: 64, title: 'A red lamp', quantity: 1 },
        ],
        currency,
        total,
      },
    ],
  }),
  'a line that was split over two shipments': (mugs, total, currency) => ({
    lineItems: [
      { variantId: 101, sku: 'MUG-BLUE', quantity: mugs - 1 },
      { variantId: 202, sku: 'LAMP-RED', quantity: 1 },
      { variantId: 101, sku: 'MUG-BLUE', quantity: 1 },
    ],
    totalPrice: { centAmount: total, currencyCode: currency },
  }),
  'lines that name another item as well': (mugs, total, currency) => ({
    lineItems: [
      { sku: 'MUG-BLUE', goesWith: 'LAMP-RED', quantity: mugs },
      { sku: 'LAMP-RED', goesWith: 'LAMP-RED', quantity: 1 },
    ],
    totalPrice: { centAmount: total, currencyCode: currency },
  }),
  'a map of items': (mugs, total, currency) => ({
    items: { 'MUG-BLUE': { quantity: mugs }, 'LAMP-RED': { quantity: 1 } },
    total,
    currency,
  }),
};

describe.each(Object.entries(layouts))('%s', (_, make) => {
  test('is the same', () => {
    expect(compare(make(2, 4500, 'USD'))).toEqual({
      compared: expect.arrayContaining(everything),
      shown: [],
    });
  });

  test.each([
    [3, 4500, 'USD', '3 of gid://shop/Variant/101'],
    [2, 4501, 'USD', /^the total (4501|45\.01)$/],
    [2, 4500, 'EUR', 'the currency EUR'],
  ])('with %d mugs for %d %s differs', (mugs, total, currency, shown) => {
    expect(compare(make(mugs, total, currency)).shown).toEqual([expect.stringMatching(shown)]);
  });
});

test('an item that is missing, and one that was not bought', () => {
  expect(compare({ line_items: [{ ...mug, quantity: 2 }] }).shown).toEqual([
    'no item gid://shop/Variant/202',
  ]);
  const lines = [mug, lamp, other].map((line, index) => ({ ...line, quantity: index === 0 ? 2 : 1 }));
  expect(compare({ line_items: lines }).shown).toEqual(['the item gid://shop/Variant/303']);
});

test('what the order does not show, or the map is not certain of, is not compared', () => {
  expect(compare({ id: 'order_1', status: 'open' })).toEqual({ compared: [], shown: [] });
  const order = layouts['a map of items']?.(7, 1, 'EUR') ?? {};
  const lines = terms.lines.map(({ item }) => ({ item, quantity: undefined }));
  expect(compare(order, { lines, total: undefined, currency: undefined })).toEqual({
    compared: ['the lines'],
    shown: [],
  });
});

test('the total of a part is not the total of the order', () => {
  const shipments = [{ total: 1500 }, { total: 3000 }];
  expect(compare({ shipments }).compared).toEqual([]);
});

test('the total of its shipping or tax is not that of the order, and nothing is left to pay', () => {
  const own = { totals: new Map([['total', 4500]]) };
  const order = {
    line_items: [
      { ...mug, quantity: 2 },
      { ...lamp, quantity: 1 },
    ],
    grand_total: 4500,
  };
  expect(compare({ ...order, shipping: { total: 500 } }, own).shown).toEqual([]);
  expect(compare({ ...order, tax: { total: 300 }, total_due: 0 }, own).shown).toEqual([]);
  expect(compare({ total_due: 0 }, own).compared).not.toContain('the total');
  expect(compare({ total_due: 4400 }, own).shown).toEqual(['the total 4400']);
  const due = { totals: new Map([['balance_due', 4500]]) };
  expect(compare({ deposit_paid: 1500, balance_due: 3000 }, due).shown).toEqual([]);
  expect(compare({ total: 4500, paid: 1500, balance_due: 3000 }, due).shown).toEqual([]);
  expect(compare({ store_credit: 1500, balance_due: 3000 }, due).shown).toEqual([]);
  expect(compare({ deposit_paid: 1500, balance_due: 3100 }, due).shown).toEqual(['the total 3100']);
  expect(compare({ shipping: 1500, balance_due: 3000 }, due).shown).toEqual(['the total 3000']);
});

test('a currency is compared by its code, and not with that of the accounts', () => {
  for (const currency of ['$', '840', 'US dollar']) expect(compare({ currency }).shown).toEqual([]);
  expect(compare({ settlement: { currency: 'EUR' } }).shown).toEqual([]);
  expect(compare({ currency: 'EUR' }).shown).toEqual(['the currency EUR']);
});

test('a total of the order is that of the same name in the checkout', () => {
  const totals = { grand_total: 4400, total: 4500 };
  expect(compare({ totals }).shown).toEqual(['the total 4400']);
  expect(compare({ totals: { amount_due: 4400, total: 4500 } }).shown).toEqual([]);
  expect(compare({ totals: { grand_total: 0, total: 4500 } }).shown).toEqual([]);
  expect(compare({ totals: { grand_total: 0 } }).shown).toEqual(['the total 0']);
});

test('a total of the order may have a name that only the checkout tells', () => {
  const totals = new Map([['ttl', 4500]]);
  expect(compare({ amt: { ttl: 4400 } }, { totals }).shown).toEqual(['the total 4400']);
  expect(compare({ amt: { ttl: 4500 } }, { totals })).toEqual({ compared: ['the total'], shown: [] });
  expect(compare({ amt: { value: 4400 } }, { totals: new Map([['value', 4500]]) }).shown).toEqual([]);
});

test('a checkout may have a total before its taxes beside the one that the order shows', () => {
  const totals = new Map([
    ['amount', 4500],
    ['total_amount', 5355],
  ]);
  const ofOrder = (total: number) => ({ lines: [{ ...mug, quantity: 2 }], total_amount: total });
  expect(compare(ofOrder(5355), { totals }).shown).not.toContain('the total 5355');
  expect(compare(ofOrder(5356), { totals }).shown).toContain('the total 5356');
});

test('where no total is certain, one of the same name that differs is likely wrong', () => {
  const likelyTotals = new Map([['grand_total', 4500]]);
  const own = { ...terms, total: undefined, totals: new Map<string, number>(), likelyTotals };
  const differencesOf = (totals: JsonObject) => compareOrder({ totals }, own, sold).differences;
  expect(differencesOf({ grand_total: 4400 })).toMatchObject([{ shown: 'the total 4400', atMost: 'should' }]);
  expect([{ grand_total: 4500 }, { order_total: 4400 }].flatMap(differencesOf)).toEqual([]);
});

test('a quantity stands under its name in the checkout, and others are those of something else', () => {
  const measure = { quantity: 1, unit: 'kg' };
  const order = (num: number) => ({
    rows: [
      { ...mug, measure, num },
      { ...lamp, measure, num: 1 },
    ],
  });
  expect(compare(order(2), { quantityName: 'num' }).shown).toEqual([]);
  expect(compare(order(3), { quantityName: 'num' }).shown).toEqual(['3 of gid://shop/Variant/101']);
});

test('a quantity inside of another member is that of something else, where one member counts the pieces', () => {
  const order = (num: number) => [
    { ...mug, num, shipped: { quantity: 0 } },
    { ...lamp, num: 1, shipped: { quantity: 0 } },
  ];
  const own = { quantityName: 'quantity' };
  expect(compare({ rows: order(2) }, own).shown).toEqual([]);
  expect(compare({ rows: order(3) }, own).shown).toContain('0 of gid://shop/Variant/101');
  const plain = order(2).map((row) => ({ ...row, quantity: 3 }));
  expect(compare({ rows: plain }, own).shown).toContain('3 of gid://shop/Variant/101');
});

test('another list of the items, such as of what was delivered, has no lines of the order', () => {
  const list = (mugs: number, lamps: number) => [
    { ...mug, quantity: mugs },
    { ...lamp, quantity: lamps },
  ];
  const delivered = list(0, 0);
  expect(compare({ delivered, rows: list(2, 1) }).shown).toEqual([]);
  expect(compare({ delivered, rows: list(3, 1) }).shown).toEqual(compare({ rows: delivered }).shown);
  const named = { delivered: list(2, 1), rows: list(3, 1) };
  expect(compare(named, { listName: 'rows' }).shown).toEqual(['3 of gid://shop/Variant/101']);
});

test('the amounts of a line are those of the same name in the checkout, also where the order splits the line', () => {
  const price = { name: 'price/amount', amounts: [1500] };
  const lines = terms.lines.map((line) => ({ ...line, price, total: { ...price, name: 'sum' } }));
  const single = { ...lamp, quantity: 1, price: { amount: 1500 } };
  const order = (amount: number) => [{ ...mug, quantity: 2, price: { amount } }, single];
  const shown = (rows: readonly JsonObject[]) => compare({ rows }, { lines }).shown;
  expect(shown(order(1500))).toEqual([]);
  expect(shown(order(1200))).toEqual(['1200 as price/amount of gid://shop/Variant/101']);
  const split = [...order(1500), { ...mug, quantity: 0, price: { amount: 1500 } }];
  expect(compare({ rows: split }, { lines }).compared).toContain('the prices');
  expect(shown(split)).toEqual([]);
  const summed = [500, 1500, 1000].map((sum, i) => ({ ...split[i], sum }));
  expect(shown(summed)).toEqual([]);
  expect(shown(summed.slice(0, 2))[0]).toMatch('500 as sum of all');
});

test('a checkout may have several lines of one item, each with a price of its own', () => {
  const [first, second] = terms.lines.map(({ item }) => item) as [string, string];
  const line = (item: string, quantity: number | undefined, amount: number) => ({
    item,
    quantity,
    price: { name: 'price', amounts: [amount] },
  });
  const lines = byItem([line(first, 2, 1500), line(second, 1, 900), line(first, 1, 0)]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(byItem([line(first, 2, 1500), line(first, undefined, 0)])[0]?.quantity).toBeUndefined();
  const order = (pieces: number, gift: number) => [
    { ...mug, quantity: pieces, price: 1500 },
    { ...mug, quantity: 1, price: gift },
    { ...lamp, quantity: 1, price: 900 },
  ];
  expect(compare({ rows: order(2, 0) }, { lines }).shown).toEqual([]);
  expect(compare({ rows: order(3, 0) }, { lines }).shown).toEqual([`4 of ${first}`]);
  expect(compare({ rows: order(2, 10) }, { lines }).shown).toEqual([`10 as price of ${first}`]);
  const paid = [line(first, 2, 1500), line(second, 1, 900)];
  expect(compare({ rows: order(2, 0) }, { lines: paid }).shown).toEqual([]);
  expect(compare({ rows: order(2, 0).slice(1) }, { lines: paid }).shown).toContain(`1 of ${first}`);
});

test('where no total is understood, what has the name of one stays the same in its place', () => {
  const own = {
    total: undefined,
    totals: new Map(),
    namedTotals: new Map([['sums/grandTotal/value', 4500]]),
  };
  const shownOf = (value: number) => compare({ sums: { grandTotal: { value } } }, own).shown;
  expect([4400, 4500, 0].map(shownOf)).toEqual([['the total 4400'], [], []]);
  expect(compare({ sums: { orderTotal: { value: 4400 } } }, own).shown).toEqual([]);
});

test('an item may be a pair of its id and its name', () => {
  const row = (item: string, qty: number) => ({ product: [item, 'a name'], qty });
  const order = { order_line: [row('MUG-BLUE', 2), row('LAMP-RED', 1)], currency: 'USD', total: 4500 };
  expect(compare(order).shown).toEqual([]);
  const short = { ...order, order_line: [row('MUG-BLUE', 2)] };
  expect(compare(short).shown).toEqual(['no item gid://shop/Variant/202']);
});

test('an order in several parts has lines in each, and each line is found', () => {
  const part = (line: JsonObject) => ({ lines: { line: [line] } });
  const whole = { parts: [part({ ...mug, quantity: 2 }), part({ ...lamp, quantity: 1 })] };
  const wrong = { parts: [part({ ...mug, quantity: 1 }), part({ ...other, quantity: 1 })] };
  expect([whole, wrong].map((order) => compare(order).shown)).toEqual([
    [],
    ['1 of gid://shop/Variant/101', 'no item gid://shop/Variant/202', 'the item gid://shop/Variant/303'],
  ]);
});
