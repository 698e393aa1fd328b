/** The requests that lead to a violation. */
import { describe, expect, test } from 'vitest';
import type { ReportedExchange } from '../model/report.ts';
import { maxIds, maxRequestText, maxSequence } from './bounds.ts';
import { idsIn, sequenceOf } from './sequence.ts';

const exchange = (n: number, requestBody: string, text: string): ReportedExchange => ({
  n,
  method: 'POST',
  url: 'http://127.0.0.1/rpc',
  requestHeaders: {},
  requestBody,
  status: 200,
  headers: [],
  body: { text, length: text.length, sha256: '', cut: false },
  at: 0,
  millis: 1,
  curl: 'curl',
});

const made = [
  exchange(1, 'list', '{"variant":"variant_77"}'),
  exchange(2, 'create variant_77', '{"result":{"id":"cart_Ab3456","kind":"shopping"}}'),
  exchange(3, 'create variant_77', '{"result":{"id":"cart_Zz9999"}}'),
  exchange(4, 'update cart_Ab3456', '{"line":{"id":"line_000001"}}'),
  exchange(5, 'update cart_Zz9999', '{}'),
  exchange(6, 'read cart_Ab3456 line_000001', '{}'),
  exchange(7, 'cancel cart_Ab3456', '{}'),
  exchange(8, 'search', '{"variant":"variant_77"}'),
];

const leadingTo = (last: number, exchanges = made, mine = exchanges.map(({ n }) => n)) =>
  sequenceOf({ violations: [{ message: 'm', exchange: last }], evidence: { exchanges: mine } }, exchanges);

describe('the sequence of a violation', () => {
  test('has the requests whose responses gave out the id, and those that used it since', () => {
    expect(leadingTo(6)).toEqual([2, 4, 6]);
    expect(leadingTo(5)).toEqual([3, 5]);
  });

  test('is absent if a request stands alone', () => {
    expect(leadingTo(2)).toBeUndefined();
    expect(sequenceOf({ violations: [], evidence: { exchanges: [1, 2] } }, made)).toBeUndefined();
    expect(leadingTo(99)).toBeUndefined();
  });

  test('is searched among the last requests, and in the beginning of each', () => {
    const between = Array.from({ length: maxSequence }, (_, n) => exchange(n + 2, 'wait', '{}'));
    const [first, others] = [exchange(1, 'create', '{"id":"cart_Ab3456"}'), between.slice(0, -2)];
    expect(leadingTo(200, [first, ...others, exchange(200, 'read cart_Ab3456', '')])).toEqual([1, 200]);
    expect(leadingTo(200, [first, ...between, exchange(200, 'read cart_Ab3456', '')])).toBeUndefined();
    const long = `${' '.repeat(maxRequestText)}cart_Ab3456`;
    expect(leadingTo(200, [first, exchange(200, long, '')])).toBeUndefined();
  });

  test('has no requests of other checks, and ignores ids that others know', () => {
    expect(leadingTo(6, made, [1, 2, 6])).toBeUndefined();
    expect(leadingTo(6, made, [2, 3, 4, 6, 7])).toEqual([2, 4, 6]);
  });
});

describe('ids', () => {
  test('are found in JSON, in nested JSON, and in the beginning of a body', () => {
    const text = JSON.stringify({
      text: JSON.stringify({ id: 'gid://cart/Ab12', note: 'nothing here' }),
      id: 'x',
    });
    expect(idsIn(text)).toEqual([{ key: 'id', value: 'gid://cart/Ab12', ordinal: 1 }]);
    expect(idsIn('data: {"a":1, "id" : "first_1", "b": [{"id":"second_2"')).toEqual([
      { key: 'id', value: 'first_1', ordinal: 1 },
      { key: 'id', value: 'second_2', ordinal: 2 },
    ]);
  });

  test('are read from the beginning of a body', () => {
    const many = Array.from({ length: maxIds + 5 }, (_, n) => ({ id: `number_${n}` }));
    expect(idsIn(JSON.stringify(many)).map(({ value }) => value)).toEqual(
      many.slice(0, maxIds).map(({ id }) => id),
    );
  });

  test.each(['shopping', 'in_progress', 'CART', 'a b 123456', 'ab1', '$(id)12345', 'x'.repeat(201)])(
    '%s is none',
    (value) => {
      expect(idsIn(JSON.stringify({ value }))).toEqual([]);
    },
  );
});
