/** Totals that break one rule at a time, and totals that break none. */
import { describe, expect, it } from 'vitest';
import { release as first } from '../releases/2026-01-23.ts';
import { release as second } from '../releases/2026-04-08.ts';
import { release } from '../releases/2026-08-25.ts';
import { allocationsFault, expectedPieces, totalsFaults } from './agreement/amounts.ts';
import { exactSearch } from './catalog-inputs.ts';
import { narrowSearch } from './catalog-pages.ts';
import type { ToolCall } from './client/tool-client.ts';
import { type PastRecord, placesIn, precedes } from './client/tool-results.ts';
import { graded } from './client/ucp-check.ts';
import { countLines, lineIn } from './errors.ts';
import { lineStatus, type Step, stepFault } from './past-records.ts';
import { isPublishedBy } from './registries.ts';

const line = (type: string, amount: unknown, more = {}) => ({ type, amount, ...more });

const even = [
  line('subtotal', 2000),
  line('items_discount', -200),
  line('fulfillment', 500, { lines: [line('fee', 300), line('fee', 200)] }),
  line('total', 2300),
];

it('finds no fault in totals that add up', () => {
  expect(totalsFaults(even, second.totals)).toEqual([]);
  expect(totalsFaults([line('subtotal', 0), line('total', 0)], second.totals)).toEqual([]);
});

it.each([
  ['no total', even.slice(0, 3), '0 lines of type total; promised is exactly one'],
  ['two subtotals', [line('subtotal', 0), ...even], '2 lines of type subtotal; promised is exactly one'],
  ['a discount of nothing', [...even, line('discount', 0)], 'a discount of 0; promised is less than zero'],
  [
    'a total that is one off',
    even.with(3, line('total', 2301)),
    'a total of 2301 beside parts that add up to 2300',
  ],
  [
    'a line that differs from the sum of its lines',
    even.with(2, line('fulfillment', 500, { lines: [line('fee', 300)] })),
    'a "fulfillment" of 500 that is not the sum of its lines',
  ],
])('finds %s', (_, totals, fault) => {
  expect(totalsFaults(totals, second.totals)).toEqual([fault]);
});

it('does not read a string as an amount', () => {
  expect(totalsFaults([line('subtotal', '5'), line('total', '5')], second.totals)).toHaveLength(1);
});

it('requires discounts of zero or more by the rules of the first version, and nothing else', () => {
  expect(totalsFaults([line('subtotal', 20), line('discount', 5), line('total', 15)], first.totals)).toEqual(
    [],
  );
  expect(totalsFaults([line('discount', 0)], first.totals)).toEqual([]);
  expect(totalsFaults([line('items_discount', -1)], first.totals)).toEqual([
    'a discount of -1; promised is zero or more',
  ]);
});

describe('past records', () => {
  const step = (tool: string, status: unknown): Step => ({ tool: `${tool}_checkout`, status });

  const faultsOf = (...steps: readonly Step[]): readonly (string | undefined)[] =>
    steps.map((one, i) => stepFault(steps.slice(0, i), one)).filter((fault) => fault !== undefined);

  it.each([
    [[step('create', 'incomplete'), step('update', 'ready_for_complete'), step('complete', 'completed')]],
    [[step('create', 'ready_for_complete'), step('update', 'incomplete'), step('cancel', 'canceled')]],
    [
      [
        step('create', 'ready_for_complete'),
        step('complete', 'complete_in_progress'),
        step('get', 'completed'),
        step('get', 'completed'),
      ],
    ],
    [[step('create', 'incomplete'), step('complete', 'requires_escalation'), step('update', 'incomplete')]],
    [[step('get', 'canceled'), step('get', 'canceled')]],
    // The cancellation and the completion may still be under way.
    [[step('create', 'incomplete'), step('cancel', undefined), step('get', 'incomplete')]],
    [[step('complete', undefined), step('get', 'completed')]],
  ])('finds nothing in %j', (steps) => {
    expect(faultsOf(...steps)).toEqual([]);
  });

  it.each([
    [[step('create', 'completed')], 'before complete_checkout was called'],
    [[step('create', 'incomplete'), step('get', 'complete_in_progress')], 'before complete_checkout'],
    [[step('create', 'incomplete'), step('cancel', 'canceled'), step('get', 'incomplete')], 'after it was'],
    [[step('complete', 'completed'), step('cancel', 'canceled')], 'after it was "completed"'],
  ])('finds the fault of %j', (steps, fault) => {
    expect(faultsOf(...steps)).toEqual([expect.stringContaining(fault)]);
  });

  it.each([
    [
      'answered before the other was sent',
      { exchange: 1, at: 1000 },
      { exchange: 2, at: 1030, millis: 20 },
      true,
    ],
    [
      'answered in the same millisecond',
      { exchange: 1, at: 1000 },
      { exchange: 2, at: 1002, millis: 2.7 },
      true,
    ],
    [
      'under way when the other was sent',
      { exchange: 1, at: 1015 },
      { exchange: 2, at: 1030, millis: 20 },
      false,
    ],
    ['sent later', { exchange: 3, at: 1000 }, { exchange: 2, at: 1000, millis: 0 }, false],
  ])('sees whether a call was %s', (_, one, other, expected) => {
    const called = (response: object) => ({ response }) as ToolCall;
    expect(precedes(called(one), called(other))).toBe(expected);
  });

  describe('orders', () => {
    it.each([
      [{ total: 3, fulfilled: 0 }, 'processing'],
      [{ total: 3, fulfilled: 2 }, 'partial'],
      [{ total: 3, fulfilled: 3 }, 'fulfilled'],
      [{ total: 0, fulfilled: 0 }, 'removed'],
      [{ original: 2, total: 0, fulfilled: 2 }, 'removed'],
      [{ total: '3', fulfilled: 0 }, undefined],
      [3, undefined],
      [undefined, undefined],
    ])('derives from %j the status %j', (quantity, status) => {
      expect(lineStatus(quantity)).toBe(status);
    });
  });

  it('counts the pieces of an order that has no history, over all of its expectations', () => {
    const line_items = [{ id: 'l1', quantity: { original: 3, total: 3, fulfilled: 0 } }, { id: 'l2' }];
    const expecting = (...counts: readonly unknown[]) => ({
      expectations: counts.map((quantity) => ({ line_items: [{ id: 'l1', quantity }] })),
    });
    const piecesOf = (fulfillment: object, more = {}) => expectedPieces({ line_items, fulfillment, ...more });
    expect(piecesOf(expecting(2, 1))).toEqual([{ id: 'l1', ordered: 3, expected: 3 }]);
    expect(piecesOf(expecting(1))).toEqual([{ id: 'l1', ordered: 3, expected: 1 }]);
    expect([piecesOf(expecting()), piecesOf(expecting('3')), piecesOf({})]).toEqual([[], [], []]);
    expect(piecesOf({ ...expecting(1), events: [{ id: 'e1' }] })).toEqual([]);
    expect(piecesOf(expecting(1), { adjustments: [{ id: 'a1' }] })).toEqual([]);
  });

  describe('places in', () => {
    const record = { lines: [{ price: 1 }, { price: 0 }, {}, null], policies: [], buyer: { consent: {} } };

    it.each([
      [
        '/lines/*/price',
        [
          { at: '/lines/0/price', value: 1 },
          { at: '/lines/1/price', value: 0 },
        ],
      ],
      ['/buyer/consent', [{ at: '/buyer/consent', value: {} }]],
      ['/policies', []],
      ['/buyer/*', []],
      ['/toString', []],
    ])('finds %s', (pattern, places) => {
      expect(placesIn(record, pattern)).toEqual(places);
    });
  });
});

describe('registries', () => {
  it.each([
    ['dev.ucp.shopping.checkout', 'https://ucp.dev/schemas/checkout.json', true],
    ['dev.ucp.shopping.checkout', 'https://shopping.ucp.dev/checkout.json', true],
    ['dev.ucp.shopping.checkout', 'https://UCP.dev.:8443/checkout.json', true],
    ['com.example.pay', 'https://pay.example.com/schema.json', true],
    ['com.example.pay', 'https://cdn.example.com/schema.json', false],
    ['com.examples.pay', 'https://example.com/schema.json', false],
    ['com.example.pay', 'http://example.com/schema.json', false],
    ['dev.ucp.shopping.checkout', 'https://ucp.dev@evil.example/checkout.json', false],
    ['dev.ucp.shopping.checkout', '/schemas/checkout.json', false],
    ['localhost', 'https://localhost/schema.json', false],
    ['1.0.0.127.pay', 'https://127.0.0.1/schema.json', false],
    ['com.example.pay', 7, false],
  ])('%s with the schema %j: %s', (name, address, published) => {
    expect(isPublishedBy(name, address)).toBe(published);
  });

  describe('ucp check', () => {
    it('reduces violations of older rules to notes that name both versions', () => {
      const violations = [{ message: 'no endpoint', at: '/ucp' }];
      expect(graded(violations, { advertised: 'a', release, isNewer: false })).toBe(violations);
      expect(graded(violations, { advertised: '2027-01-01', release, isNewer: true })).toEqual([
        {
          message:
            'no endpoint (by the rules of UCP 2026-08-25; the profile advertises the newer 2027-01-01)',
          at: '/ucp',
          atMost: 'may',
        },
      ]);
    });
  });
});

describe('a search by price', () => {
  const priced = (...prices: readonly number[]) =>
    prices.map((price, id) => ({ id, min: price, max: price }));

  it.each([
    ['leaves out products of both pages', priced(500, 600, 100, 110), { limit: 1, price: { max: 499 } }],
    ['leaves out what is cheap', priced(100, 110, 500, 600), { limit: 1, price: { min: 111 } }],
  ])('%s', (_, products, expected) => {
    expect(narrowSearch(products)).toEqual(expected);
  });

  it.each([
    ['of equal prices', priced(100, 100, 100, 100)],
    ['with one product beyond each filter', priced(100, 200)],
    ['without prices', priced(Number.NaN, Number.NaN, Number.NaN)],
    ['whose prices overlap', [1, 2, 3, 4].map((id) => ({ id, min: 100 + id, max: 300 }))],
  ])('is not known for products %s', (_, products) => {
    expect(narrowSearch(products)).toBeUndefined();
  });

  it('is exact for a product of one price that few others have', () => {
    expect(exactSearch([...priced(100, 100, 200), { id: 3, min: 150, max: 250 }])?.min).toBe(100);
    expect(exactSearch(priced(100, 100, 200))).toEqual({ id: 2, min: 200, max: 200 });
    expect(exactSearch([...priced(0, Number.NaN), { id: 2, min: 100, max: 200 }])).toBeUndefined();
  });
});

describe('the path of a message', () => {
  it.each([
    ['$.line_items[0]', 0],
    ["$['line_items'][12].quantity", 12],
    ['$["line_items"][1]', 1],
    ['$.line_items[-1]', undefined],
    ['$.line_items[*]', undefined],
    ['$.discounts.codes[0]', undefined],
    [undefined, undefined],
  ])('%s leads to line %j', (path, line) => {
    expect(lineIn(path)).toBe(line);
  });

  const lines = (count: number) => Array.from({ length: count }, () => ({ quantity: 1 }));

  const shown = (tool: string, given: object, record: object = {}): PastRecord => {
    const kind = tool.replace(/^[a-z]+_/, '');
    const body = JSON.stringify({
      method: 'tools/call',
      params: { name: tool, arguments: { [kind]: given } },
    });
    const request = { method: 'POST', url: 'https://shop.test/api/ucp/mcp', headers: {}, body };
    return { tool, call: { response: { request } }, at: '', record } as unknown as PastRecord;
  };

  it.each([
    ['of the call', shown('create_cart', { line_items: lines(2) }), 2],
    [
      'of the result, which has more',
      shown('create_cart', { line_items: lines(1) }, { line_items: lines(3) }),
      3,
    ],
    [
      'of the call, which has more',
      shown('create_checkout', { line_items: lines(2) }, { line_items: lines(1) }),
      2,
    ],
    ['of no conversion', shown('create_checkout', { cart_id: 'cart-1', line_items: lines(1) }), undefined],
    ['of no other call', shown('get_cart', {}, { line_items: lines(1) }), undefined],
    ['of no call without lines', shown('create_cart', { line_items: [] }), undefined],
  ])('is compared with the lines %s', (_, record, count) => {
    expect(countLines(record, true)).toBe(count);
  });

  it('may be about former lines in an update', () => {
    const update = shown('update_cart', { line_items: lines(1) });
    expect([true, false].map((isError) => countLines(update, isError))).toEqual([1, undefined]);
  });
});

it.each([
  ['the lines that show them', 2, [0, -3], ['$.line_items[1]', "$['line_items'][1]"], false],
  ['lines that show no discounts', 2, [0, 0], ['$.line_items[0]', '$.line_items[0]'], false],
  ['a line that shows more', 2, [0, -9], ['$.line_items[1]', '$.totals.shipping'], false],
  ['the line before', 2, [0, -3], ['$.line_items[0]', '$.line_items[1]'], true],
  ['a line that is not there', 1, [-3], ['$.line_items[1]', '$.line_items[0]'], true],
])('allocates discounts to %s', (_, count, shown, paths, isFault) => {
  const line_items = shown.slice(0, count).map((amount) => ({
    totals: amount === 0 ? [line('total', 9)] : [line('items_discount', amount), line('total', 9)],
  }));
  const allocations = paths.map((path, i) => ({ path, amount: i + 1 }));
  const fault = allocationsFault({ line_items, discounts: { applied: [{ allocations }] } });
  expect(fault !== undefined).toBe(isFault);
});
