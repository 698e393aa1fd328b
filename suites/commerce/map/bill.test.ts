/** What totals are made of is found by arithmetic, over records that differ. */
import { describe, expect, test } from 'vitest';
import { learnLines, linesAt } from '../shapes/line-places.ts';
import { type Bill, oddTaxes, billOf as readBill } from './bill.ts';
import { withKeyedRows } from './keyed-rows.ts';
import { isOwnCharge, isRateOf, rolesNamed } from './names.ts';
import { reckon } from './reckon.ts';

type Given = Partial<Record<'tax' | 'shipping' | 'fee' | 'discount', number>>;

const billOf = (cost: number, total: number, given: Given = {}, others: readonly number[] = []): Bill => {
  const { tax, shipping, fee, discount } = given;
  const listed = (amount: number | undefined) => (amount === undefined ? [] : [amount]);
  const parts = {
    tax: listed(tax),
    shipping: listed(shipping),
    fee: listed(fee),
    discount: listed(discount),
  };
  const amounts = [total, ...Object.values(parts).flat(), ...others];
  return { cost, total, lines: 1, parts, amounts, totals: [total] };
};

const textsOf = (bills: readonly Bill[], isShipped = false) => [
  ...new Set(reckon(bills, isShipped).wrong.map(({ text }) => text)),
];

const includingTax = (cost: number) => ({ ...billOf(cost, cost, { tax: cost / 20 }), isTaxIncluded: true });

describe('lawful bills', () => {
  test.each<readonly [string, readonly Bill[]]>([
    ['of lines alone', [billOf(2_000, 2_000), billOf(4_500, 4_500)]],
    ['with a tax on top', [billOf(2_000, 2_400, { tax: 400 }), billOf(4_500, 5_400, { tax: 900 })]],
    ['with an included tax', [billOf(2_400, 2_400, { tax: 400 }), billOf(5_400, 5_400, { tax: 900 })]],
    ['with a discount from five on', [billOf(2_000, 2_000), billOf(5_000, 4_500, { discount: 500 })]],
    [
      'net, beside the total with tax',
      [
        { ...billOf(2_400, 2_000, { tax: 400 }), totals: [2_000, 2_400] },
        { ...billOf(6_000, 5_000, { tax: 1_000 }), totals: [5_000, 6_000] },
      ],
    ],
    [
      'of a line that is rounded on its own',
      [billOf(2_000, 2_000), billOf(4_500, 4_500), billOf(34_308, 34_307)],
    ],
    ['of cheap lines', [billOf(20, 20), { ...billOf(4_500, 4_500, { discount: 3 }), offered: 5_000 }]],
    ['rounded to coins of ten', [billOf(2_004, 2_000), billOf(4_505, 4_510), billOf(3_000, 3_000)]],
    ['with a tax named as included', [20_000, 43_000].map((cost) => includingTax(cost))],
    ['with shipping that is only offered', [billOf(2_000, 2_000, { shipping: 500 }), billOf(4_500, 4_500)]],
    [
      'with a reduction that has no name',
      [billOf(2_000, 2_000), billOf(3_000, 3_000), billOf(9_000, 8_100, {}, [900])],
    ],
    [
      'of a line that is reduced, with the tax of what is left',
      [
        billOf(2_000, 2_200, { tax: 200 }),
        billOf(3_000, 3_300, { tax: 300 }),
        { ...billOf(20_000, 19_800, { tax: 1_800 }), others: [18_000] },
      ],
    ],
  ])('%s', (_, bills) => {
    expect(textsOf(bills)).toEqual([]);
    expect(reckon(bills, false).judged.length).toBe(bills.length);
  });

  test('of the same lines that are shipped in two ways', () => {
    const bills = [billOf(2_000, 2_500, { shipping: 500 }), billOf(2_000, 2_900, { shipping: 900 })];
    expect(reckon(bills, true)).toEqual({ judged: [0, 1], wrong: [] });
  });
});

test('a fee that the shipping contains is in the total', () => {
  const shippedFor = (cost: number) => ({
    ...billOf(cost, cost + 1_190, { shipping: 1_190, fee: 400 }),
    amounts: [790, 400, 1_190],
  });
  expect(reckon([shippedFor(1_390), shippedFor(4_500)], true).wrong).toEqual([]);
});

test('a discount may be taken off in another amount, such as a balance', () => {
  const bills = [billOf(2_000, 2_000), billOf(9_000, 9_000, { discount: 900 })];
  expect(textsOf(bills, false)).not.toEqual([]);
  expect(
    textsOf(
      bills.map((bill) => ({ ...bill, amounts: [8_100] })),
      false,
    ),
  ).toEqual([]);
});

describe('wrong bills', () => {
  test.each<readonly [string, readonly Bill[], boolean]>([
    ['is the negative of what its parts add up to', [billOf(2_000, -2_000), billOf(4_500, -4_500)], false],
    [
      'has the discount added',
      [billOf(2_000, 2_200, { discount: 200 }), billOf(4_000, 4_400, { discount: 400 })],
      false,
    ],
    [
      'has the tax taken off',
      [billOf(2_000, 1_600, { tax: 400 }), billOf(4_500, 3_600, { tax: 900 })],
      false,
    ],
    [
      'leaves out the tax',
      [billOf(20_000, 20_000, { tax: 1_000 }), billOf(43_000, 43_000, { tax: 2_150 })],
      false,
    ],
    [
      'has a tax added that the prices include',
      [billOf(11_000, 12_000, { tax: 1_000 }), billOf(44_000, 48_000, { tax: 4_000 })],
      false,
    ],
    ['leaves out the shipping', [billOf(2_000, 2_000, { shipping: 500 }), billOf(4_500, 4_500)], true],
    [
      'leaves out the shipping',
      [billOf(2_000, 2_000, { shipping: 500 }), billOf(2_000, 2_000, { shipping: 900 })],
      true,
    ],
    [
      'has a tax added that the prices include',
      [
        billOf(10_000, 13_129, { tax: 2_129, fee: 1_000 }),
        billOf(43_000, 52_516, { tax: 8_516, fee: 1_000 }),
      ],
      false,
    ],
    [
      'is the same without the discount',
      [billOf(2_000, 2_000), billOf(9_000, 9_000, { discount: 900 })],
      false,
    ],
    [
      'is not what its lines and the other amounts that it shows add up to',
      [billOf(2_000, 2_000), billOf(4_500, 4_500), billOf(9_000, 10_500)],
      false,
    ],
  ])('%s', (text, bills, isShipped) => {
    expect(textsOf(bills, isShipped)).toEqual([text]);
  });
});

test('nothing is judged where no reading holds for most records, or where all cost the same', () => {
  const strange = [billOf(2_000, 2_111), billOf(4_500, 4_777), billOf(9_000, 9_333)];
  expect(reckon(strange, false)).toEqual({ judged: [], wrong: [] });
  expect(reckon([billOf(2_000, -2_000), billOf(2_000, -2_000)], false)).toEqual({ judged: [], wrong: [] });
});

test.each([
  ['/currency_id/1', 'currency'],
  ['/grandTotalCurrency', 'currency'],
  ['/live/total/raw', 'total'],
  ['/totals/[name=delivery]/price', 'shipping'],
  ['/attributes/total_cents', 'total'],
  ['/totalPriceSet/shopMoney/amount', 'total'],
  ['/attributes/additional_tax_total_cents', 'tax'],
  ['/order/totalWithTax', 'total'],
  ['/prices/subtotal_excluding_tax/value', 'subtotal'],
  ['/deliveries/*/shippingCosts/totalPrice', 'shipping'],
  ['/totals/[code=quantity_discount]/value', 'discount'],
  ['/order/service_charge_money/amount', 'fee'],
  ['/shippingOption/shippingRate', 'shipping'],
  ['/shipment_total', 'shipping'],
  ['/order_amount', 'total'],
  ['/order_tax_amount', 'tax'],
  ['/c_state', 'status'],
  ['/paymentStatus', undefined],
  ['/taxes/*/taxRate', undefined],
  ['/taxes/*/price', undefined],
  ['/shipping_address/postcode', undefined],
])('%s is named for %s', (place, role) => {
  expect(rolesNamed(place, false)[0]?.role).toBe(role);
});

test('an amount below zero is a discount, whatever its name, and lines may cost less than their prices', () => {
  const amounts = {
    amounts: [{ role: 'unit-price', at: '/lines/*/each', certainty: 'certain', amount: 500, path: [] }],
  } as const;
  const leaf = (pattern: string, value: number) => ({ pattern, keys: [], path: [], value });
  const record = {
    record: {},
    lines: [
      {
        item: 'a',
        quantity: 3,
        quantityPath: undefined,
        'unit-price': 500,
        'line-total': undefined,
        ...amounts,
      },
    ],
    others: [],
    own: new Map(),
    leaves: [],
    outside: [leaf('/totalAdjustment', -150), leaf('/grandTotal', 1_350)],
    inside: [leaf('/lines/*/after', 1_400)],
  };
  const [whole, reduced] = [{ each: '/lines/*/each' }, { line: '/lines/*/after' }].map((basis) =>
    readBill(record, { total: '/grandTotal', ...basis }, []),
  );
  expect(whole).toMatchObject({ cost: 1_500, total: 1_350, parts: { discount: [150] } });
  expect(reduced).toMatchObject({ cost: 1_400 });
  const inside = [leaf('/lines/*/each', 500), leaf('/lines/*/now', 450)];
  const lower = readBill({ ...record, inside }, { total: '/grandTotal', each: '/lines/*/each' }, []);
  expect(lower?.others).toContain(1_350);
});

test('a line for a discount stands beside the line of the item', () => {
  const sample = (item: string, quantity: number, others: readonly object[] = []) => ({
    requested: new Map([[item, quantity]]),
    record: { lines: [...others, { ref: item, count: quantity }] },
    isUpdated: false,
  });
  const samples = [sample('A-1', 2), sample('A-1', 3, [{ ref: 'many', count: 1 }]), sample('B-1', 2)];
  const offers = ['A-1', 'B-1'].map((variant) => ({ variant, product: undefined }));
  const places = learnLines(samples, { offers, sold: 2 });
  expect(places).toMatchObject({ identity: '/lines/*/ref', quantity: '/lines/*/count' });
  const [, second] = samples;
  expect(places && second && linesAt(places, second.record)).toMatchObject([{ variant: 'A-1', quantity: 3 }]);
  // Of the only item that is sold its id says enough, and of one of several it does not.
  const alone = [1, 2].map(
    (sold) => learnLines([sample('A-1', 2), sample('A-1', 3)], { offers, sold })?.identity,
  );
  expect(alone).toEqual(['/lines/*/ref', undefined]);
});

describe('taxes of lines with a rate', () => {
  const line = (net: number, tax: number, rate = 0.2, quantity = 1) => ({
    rate,
    quantity,
    amounts: new Map([
      ['/items/*/amount', net],
      ['/items/*/vat', tax],
      ['/items/*/amountWithVat', net + tax],
    ]),
  });
  const oddOf = (...lines: readonly ReturnType<typeof line>[]) =>
    oddTaxes(lines).map((one) => lines.indexOf(one.line));

  test('are what the rate makes, within the rounding of each piece', () => {
    expect(oddOf(line(1_440, 288), line(999, 55, 0.055), line(2_400, 482, 0.2, 12))).toEqual([]);
  });

  test('are told otherwise', () => {
    expect(oddOf(line(1_440, 240), line(5_000, 1_000))).toEqual([0]);
  });

  test('end soon, however many places a line has', () => {
    const many = (tax: number) => ({
      ...line(1_440, tax),
      amounts: new Map(Array.from({ length: 5_000 }, (_, i) => [`/items/*/tax${i}`, tax + i])),
    });
    expect(oddTaxes([many(240), many(500)])).toEqual([]);
  });

  test('say nothing where no line shows the sum, or all have the same tax', () => {
    const bare = {
      ...line(1_440, 240),
      amounts: new Map([
        ['/items/*/amount', 1_440],
        ['/items/*/vat', 240],
      ]),
    };
    expect(oddTaxes([bare, line(5_000, 1_000)])).toEqual([]);
    expect(oddOf(line(1_440, 240), line(5_000, 240))).toEqual([]);
  });

  test.each([
    ['/items/*/vatRate', true],
    ['/lines/*/tax_info/rate', true],
    ['/items/*/discountRate', false],
    ['/items/*/vat', false],
  ])('%s is the place of a rate: %s', (pattern, is) => {
    expect(isRateOf('tax', pattern)).toBe(is);
  });
});

test.each([
  ['/checkoutState', 'status', false],
  ['/cart/totalPrice/currencyIso', 'currency', false],
  ['/cart/lines/*/lineItemPrice/amount', 'line-total', true],
  ['/lines/*/total_tax_amount', undefined, true],
  ['/paymentState', undefined, false],
  ['/charge_invoice/total', 'total', false],
  ['/tax_exclusive_discount', 'discount', false],
])('the ends of a name: %s', (place, role, isInLine) => {
  expect(rolesNamed(place, isInLine)[0]?.role).toBe(role);
});

test('what is left after a discount follows the lines by chance', () => {
  expect(['/total_after_discount', '/fee', '/total'].map(isOwnCharge)).toEqual([true, true, false]);
});

test('rows of a bill have names of their own', () => {
  expect(withKeyedRows({ parts: [{ name: 'Goods', price: 900 }] })).toEqual({
    parts: { '[name=Goods]': { name: 'Goods', price: 900 } },
  });
});
