/** Which calls and records the defects of calls explain, and which they leave alone. */
import { describe, expect, test } from 'vitest';
import type { Seen, Sighting } from '../lib/model/defect.ts';
import type { ReportedExchange } from '../lib/model/report.ts';
import { cancelledInVain, failuresAsResults, sharedIds, toolFails } from './defects.ts';

const call = (n: number, tool: string, args: unknown, response: unknown): ReportedExchange => {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, ...(response as object) });
  return {
    ...{ n, method: 'POST', url: 'https://shop.example/rpc', requestHeaders: {}, status: 200 },
    ...{ at: 0, millis: 1, curl: '' },
    requestBody: JSON.stringify({ method: 'tools/call', params: { name: tool, arguments: args } }),
    body: { text, length: text.length, sha256: text, cut: false },
  };
};

const result = (structuredContent: unknown) => ({ result: { structuredContent } });

const sighting = (exchange: ReportedExchange, expected: string, place = '/result') =>
  ({ exchange, place, violation: { message: '', expected } }) as unknown as Sighting;

const seenOf = (exchanges: readonly ReportedExchange[], sightings: readonly Sighting[]) =>
  ({ exchanges, sightings }) as unknown as Seen;

const refusal = result({ problem: { code: 404, text: 'Gone' } });

test('failures of one form, about several kinds of records, are one cause', () => {
  const exchanges = [call(1, 'get_cart', {}, refusal), call(2, 'get_order', {}, refusal)];
  const sightings = exchanges.map((exchange) => sighting(exchange, 'a failure'));
  expect(failuresAsResults.find(seenOf(exchanges, sightings))).toMatchObject([
    { explains: sightings, fix: expect.stringContaining('"problem"') },
  ]);
});

test.each([
  ['about one kind of records', call(2, 'update_cart', {}, refusal)],
  ['of another form', call(2, 'get_order', {}, result({ order: { id: '1' } }))],
])('failures %s are not', (_, other) => {
  const exchanges = [call(1, 'get_cart', {}, refusal), other];
  const sightings = exchanges.map((exchange) => sighting(exchange, 'a failure'));
  expect(failuresAsResults.find(seenOf(exchanges, sightings))).toEqual([]);
});

const one = call(1, 'create_cart', { lines: { a: 1 } }, result({ cart: { id: 'c1', lines: { a: 1 } } }));
const other = call(2, 'create_cart', { lines: { b: 2 } }, result({ cart: { id: 'c1', lines: { b: 2 } } }));

test('a cart that shows the lines of another with the same id is explained, and another wrong place is not', () => {
  const read = call(3, 'get_cart', { id: 'c1' }, result({ cart: { id: 'c1', lines: { b: 2 } } }));
  const [lines, total, all] = [
    sighting(read, '1', '/result/structuredContent/cart/lines'),
    sighting(read, '5', '/result/structuredContent/cart/total'),
    sighting(read, '1'),
  ];
  const [found] = sharedIds.find(seenOf([one, other, read], [lines, total, all]));
  expect(found).toMatchObject({ explains: [lines, all], toldBy: [1, 2] });
  expect(found?.title).toContain('create_cart answered two calls with the same id, c1');
});

test('a cart that is gone is explained only if the other was cancelled', () => {
  const cancelled = call(3, 'cancel_cart', { id: 'c1' }, result({ cart: { id: 'c1' } }));
  const read = call(4, 'get_cart', { id: 'c1' }, { error: { code: 1, message: 'no cart' } });
  const gone = sighting(read, 'a result', '');
  expect(sharedIds.find(seenOf([one, other, cancelled, read], [gone]))).toMatchObject([{ explains: [gone] }]);
  expect(sharedIds.find(seenOf([one, other, read], [gone]))).toEqual([]);
});

test('a call that is repeated with its idempotency key may get the same id', () => {
  const again = [1, 2].map((n) =>
    call(n, 'create_cart', { n, idempotency_key: 'k' }, result({ cart: { id: 'c1', n } })),
  );
  const read = call(3, 'get_cart', { id: 'c1' }, result({ cart: { id: 'c1', n: 2 } }));
  expect(sharedIds.find(seenOf([...again, read], [sighting(read, '1')]))).toEqual([]);
});

describe('a tool of which every call fails', () => {
  const error = { error: { code: -32000, message: 'no' } };
  const calls = [1, 2, 3].map((n) => call(n, 'get_product', { id: n }, error));
  const missed = calls.map((exchange, index) => sighting(exchange, index === 0 ? 'a result' : 'not_found'));

  test('is one cause', () => {
    expect(toolFails.find(seenOf(calls, missed))).toMatchObject([{ explains: missed }]);
  });

  test('is none if a call is served, if few are known, or if all of them should fail', () => {
    const served = call(4, 'get_product', { id: 4 }, result({ product: { id: 4 } }));
    expect(toolFails.find(seenOf([...calls, served], missed))).toEqual([]);
    expect(toolFails.find(seenOf(calls.slice(0, 2), missed))).toEqual([]);
    expect(toolFails.find(seenOf(calls, missed.slice(1)))).toEqual([]);
  });

  test('does not explain how its errors are written', () => {
    const typed = { ...sighting(calls[1] as ReportedExchange, 'an integer', '/error/code') };
    const violation = { ...typed.violation, manner: 'are strings' };
    const [found] = toolFails.find(seenOf(calls, [...missed, { ...typed, violation }]));
    expect(found?.explains).toEqual(missed);
  });
});

test('cancelling that answers with the record as it was is one cause in all that it leaves', () => {
  const open = result({ checkout: { id: 'c1', status: 'open' } });
  const calls = ['create_checkout', 'cancel_checkout', 'get_checkout'].map((tool, index) =>
    call(index + 1, tool, index === 0 ? {} : { id: 'c1' }, open),
  );
  const [, cancelled, read] = calls as [ReportedExchange, ReportedExchange, ReportedExchange];
  const status = '/result/checkout/status';
  const sightings = [
    { ...sighting(cancelled, '"canceled"', status), verdict: { check: 'a' } },
    { ...sighting(read, 'another record'), verdict: { check: 'b' } },
  ].map((one) => ({ ...one, violation: { ...one.violation, actual: '"open"' } })) as unknown as Sighting[];
  expect(cancelledInVain.find(seenOf(calls, sightings))).toMatchObject([{ explains: sightings }]);
  const changed = call(
    2,
    'cancel_checkout',
    { id: 'c1' },
    result({ checkout: { id: 'c1', status: 'void' } }),
  );
  expect(cancelledInVain.find(seenOf([...calls.slice(0, 1), changed, read], sightings))).toEqual([]);
});
