/** Addresses and methods that a checkout shows in another form than they were sent in or not at all, and sums with parts that nothing names. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Placed } from '../../discovered/arguments/plan-arguments.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { lostFrom } from './shipping.ts';
import { type Bill, growsAsOffered } from './shipping-bill.ts';
import { hidesAll, showsOtherThings, showsPart } from './shown-forms.ts';

const answer = (record: JsonObject) =>
  ({ rpcResponse: { result: { structuredContent: record } } }) as unknown as ToolCall;

const part = (name: string, value: string): Placed => ({ path: ['shipping', name], value, fact: 'address' });

const names = new Set(['shipping', 'zip', 'street']);

test.each([
  ['K1A0B1', 'K1A 0B1', true],
  ['SAO PAULO', 'São Paulo', true],
  ['62701-0001', '62701', true],
  ['Ottawa (ON)', 'Ottawa', true],
  ['1 C***', '1 Conformance Way', true],
  ['K1A***', 'K1A 0B1', true],
  ['2 C***', '1 Conformance Way', false],
  ['627XX', '62701', true],
  ['626XX', '62701', false],
  ['Springfield, IL 62701', '62701', true],
  ['Springfield, IL 162701', '62701', false],
  ['00000', '62701', false],
  ['6270', '62701', false],
  ['627011', '62701', false],
  ['1 Conformance', '1 Conformance Way', false],
])('%s shows %s: %s', (text, value, expected) => {
  expect(showsPart(text, value)).toBe(expected);
});

describe('a street', () => {
  const lost = (shipping: JsonObject) =>
    lostFrom(answer({ shipping }), [part('street', '1 Conformance Way')], names).length > 0;

  test('may stand apart from the number of the house, and not without it', () => {
    expect(lost({ number: '1', road: 'Conformance Way', city: 'Ottawa' })).toBe(false);
    expect(lost({ number: '2', road: 'Conformance Way' })).toBe(true);
    expect(lost({ road: 'Conformance Way' })).toBe(true);
  });

  test('is what stands under its name', () => {
    expect(lost({ street: 'Headquarters', number: '1', road: 'Conformance Way' })).toBe(true);
    expect(lost({ street: 'Conformance Way', number: '1' })).toBe(false);
    expect(lost({ street: 'Conformance Way', number: '2' })).toBe(true);
  });
});

describe('a method', () => {
  const sent: readonly Placed[] = [{ path: ['service'], value: 'std', fact: 'shippingMethod' }];
  const isLost = (service: string, services: readonly JsonObject[], others: readonly ToolCall[] = []) =>
    lostFrom(answer({ service, shipping: { services } }), sent, new Set(['service']), others).length > 0;
  const offered = [
    { id: 'std', title: 'Standard', price: 500 },
    { id: 'exp', title: 'Express', price: 900 },
  ];

  test('may be shown by its title, wherever that was offered', () => {
    expect(isLost('Standard', offered)).toBe(false);
    expect(isLost('Standard', [], [answer({ shipping: { services: offered } })])).toBe(false);
    expect(isLost('Express', offered)).toBe(true);
  });

  test('may be shown in a longer text, which names no other', () => {
    const texts = ['DHL - Standard', 'dhl_std', 'Standard (5.00)'];
    expect(texts.map((text) => isLost(text, offered))).toEqual([false, false, false]);
    expect(
      ['DHL - Express', 'Standard or Express', 'Nonstandard', 'DHL'].map((text) => isLost(text, offered)),
    ).toEqual([true, true, true, true]);
  });

  test('may be shown by its price, where no other one has it', () => {
    const isLostIn = (service: JsonObject, services = offered) =>
      lostFrom(answer({ service, shipping: { services } }), sent, new Set(['service'])).length > 0;
    expect(isLostIn({ carrier: 'DHL', price: 500 })).toBe(false);
    expect(isLostIn({ carrier: 'DHL', price: 900 })).toBe(true);
    expect(isLostIn({ carrier: 'Express', price: 500 })).toBe(true);
    expect(
      isLostIn(
        { carrier: 'DHL', price: 500 },
        offered.map((one) => ({ ...one, price: 500 })),
      ),
    ).toBe(true);
  });

  test('may be offered again under another id', () => {
    expect(isLost('q2', [{ id: 'q2' }, { id: 'q3' }])).toBe(false);
    expect(isLost('exp', offered)).toBe(true);
    expect(isLost('other', [{ id: 'q2' }, { id: 'q3' }])).toBe(true);
  });
});

test('what shipping costs, and the id of an address, show no address', () => {
  const places = (value: unknown, name = 'price') => [{ path: ['shipping', name], value }];
  const sent = [part('zip', '62701')];
  expect(showsOtherThings(places(500), sent, 'std')).toBe(true);
  expect(showsOtherThings(places('adr_1', 'address_id'), sent, 'std')).toBe(true);
  expect(showsOtherThings(places('Headquarters', 'street'), sent, 'std')).toBe(false);
  expect(showsOtherThings([{ path: ['shipping'], value: null }], sent, 'std')).toBe(false);
  const methods: readonly Placed[] = [{ path: ['method'], value: 3, fact: 'shippingMethod' }];
  expect(showsOtherThings([{ path: ['method'], value: 5 }], methods, '3')).toBe(false);
});

test('an address that is masked as a whole says nothing', () => {
  const places = (...values: readonly string[]) => values.map((value) => ({ path: ['shipping'], value }));
  expect(hidesAll(places('*****', '••••'))).toBe(true);
  expect(hidesAll(places('*****', 'K1A***'))).toBe(false);
  expect(hidesAll([])).toBe(false);
});

/** @param more in the sum besides the goods and the method. */
const billOf = (price: number, charged: number, more: number, goods = 3_200): Bill => {
  const numbers = [
    { pattern: '/goods', amount: goods },
    { pattern: '/sum', amount: goods + charged + more },
  ];
  return { goods, prices: [price], shown: { numbers, lines: [] } } as unknown as Bill;
};

test.each<readonly [string, readonly Bill[], boolean]>([
  ['with parts that stay the same', [billOf(500, 500, 75), billOf(900, 900, 75)], true],
  ['without the shipping', [billOf(500, 0, 75), billOf(900, 0, 75)], false],
  ['with the shipping twice', [billOf(500, 1_000, 75), billOf(900, 1_800, 75)], false],
  ['with the first method each time', [billOf(500, 500, 0), billOf(900, 500, 0)], false],
  ['of one method, which tells nothing', [billOf(500, 500, 75)], false],
  ['of less than the goods', [billOf(500, 500, -75), billOf(900, 900, -75)], false],
])('a sum %s', (_, bills, expected) => {
  expect(growsAsOffered(bills)).toBe(expected);
});
