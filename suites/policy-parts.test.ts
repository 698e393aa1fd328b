/** The parts of the policy: which calls and records its defects explain, and the patterns and the gravity that reports need. */
import { describe, expect, test } from 'vitest';
import type { Seen, Sighting } from '../lib/model/defect.ts';
import { get, postJson, postText } from '../lib/model/http.ts';
import type { ReportedExchange } from '../lib/model/report.ts';
import { cancelledInVain, failuresAsResults, sharedIds, toolFails } from './defects.ts';
import { gravityOf, pattern } from './report-policy.ts';

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

describe('defects of calls', () => {
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
    expect(sharedIds.find(seenOf([one, other, cancelled, read], [gone]))).toMatchObject([
      { explains: [gone] },
    ]);
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
});

const base = 'http://shop.test';

const rpc = (value: unknown) => postJson(`${base}/api/ucp/mcp`, value);

describe('what reports need', () => {
  test.each([
    [get(`${base}/products.json?limit=3&page=2`), '/products.json?limit=...&page=...'],
    [get(`${base}/products/hat.json`), '/products/{handle}.json'],
    [get(`${base}/collections/all/products.json`), '/collections/{handle}/products.json'],
    [get(`${base}/.well-known/ucp/2026-04-08`), '/.well-known/ucp/{version}'],
    [get(`${base}/cdn/shop/files/openapi-2026-08-27.json`), '/cdn/shop/files/openapi-{version}.json'],
    [get('http://other.test/search'), '{canonical_host}/search'],
    [get('http://agents.test/log?asked-by=fetched'), 'what the storefront has fetched from us'],
    [rpc({ method: 'tools/list' }), 'tools/list'],
    [rpc({ method: 'tools/call', params: { name: 'get_cart' } }), 'tools/call get_cart'],
    [rpc({ method: 'tools/call', params: { name: 'sell_soul' } }), 'tools/call of an unknown tool'],
    [rpc({ method: 'tools/call' }), 'tools/call of no tool'],
    [rpc({ method: 'xyz' }), 'an unknown method'],
    [rpc([1]), 'no JSON-RPC request'],
    [rpc(null), 'no JSON-RPC request'],
    [postText(`${base}/api/ucp/mcp`, '{'), 'no JSON-RPC request'],
  ])('%j is called %s', (request, name) => {
    expect(pattern(request, base)).toBe(name);
  });

  test.each([
    ['commerce.money.amount', 0],
    ['commerce.approval', 0],
    ['commerce.flow.cart', 1],
    ['discovery.profile.served', 1],
    ['catalog.single.same', 1],
    ['catalog.single.unknown', 3],
    ['catalog.image.fields', 2],
    ['cors.openapi', 3],
    ['of.a.custom.suite', 2],
  ])('%s has the gravity %d', (promise, gravity) => {
    expect(gravityOf(promise)).toBe(gravity);
  });
});
