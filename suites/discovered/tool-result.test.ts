/** What is read from the results of tools, and the pointers of violations in them. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../lib/assert/json.ts';
import { anyResponse } from '../../lib/proof/any-target.ts';
import { callTool, findToolResponse } from './rpc.ts';
import { hasFailed, isErrorAlone, lineId, payloadsOf, placesIn, recordId, recordsOf } from './tool-result.ts';
import { violationAt } from './violation-at.ts';

const cart = { id: 'c1', line_items: [{ id: 'l1', quantity: 1 }] };

const asText = (value: unknown) => ({ type: 'text', text: JSON.stringify(value) });

describe('the payload of a result', () => {
  it.each([
    ['structured content', { structuredContent: cart, content: [asText({ id: 'other' })] }],
    ['text', { content: [{ type: 'image' }, { type: 'text', text: 'Here it is:' }, asText(cart)] }],
    ['the result itself', cart],
    ['a member named after it', { structuredContent: { ucp: { version: '1' }, cart } }],
  ])('%s', (_, result) => {
    expect(recordId({ result }, 'cart')).toBe('c1');
    expect(lineId({ result })).toBe('l1');
  });

  it('is empty where there is no result', () => {
    expect(payloadsOf({ error: { code: 1, message: 'm' } })).toEqual([]);
    expect(recordId({ result: { content: [] } }, 'cart')).toBeUndefined();
  });
});

it.each([
  ['an error', { error: { code: 1, message: 'm' } }, true],
  ['isError', { result: { isError: true, content: [] } }, true],
  ["UCP's status", { result: { structuredContent: { ucp: { status: 'error' } } } }, true],
  ["UCP's status as text", { result: { content: [asText({ ucp: { status: 'error' } })] } }, true],
  ['a record with messages', { result: { structuredContent: { messages: [{ type: 'error' }] } } }, false],
  ['an empty result', { result: {} }, false],
])('%s is a failure: %#', (_, rpcResponse, failed) => {
  expect(hasFailed(rpcResponse)).toBe(failed);
});

it.each([
  [{ success: false, error: { code: 4, message: 'Unknown cart' } }, true],
  [{ error: 'Unknown cart', request_id: 'r1' }, true],
  [{ data: null, errors: [{ message: 'Unknown cart' }] }, true],
  [{ error: '', message: '', response: { cart_id: 'c1' } }, false],
  [{ errors: [{ message: 'The address is missing' }], data: { id: 'c1' } }, false],
  [{ id: 'c1', error: { code: 0 } }, false],
  [{ success: true }, false],
  [{ success: false, error: { code: 'E' }, places: [{ city: 'Aix' }] }, true],
  [{ success: true, error: { code: 'E' }, places: [{ city: 'Aix' }] }, false],
])('%j is an error alone: %s', (structuredContent, expected) => {
  expect(isErrorAlone({ result: { structuredContent } })).toBe(expected);
});

describe('a violation is at', () => {
  const structured = { structuredContent: { ucp: {}, cart } };
  const at = (result: object, ...where: Parameters<typeof violationAt>[1][]) =>
    where.map((one) => violationAt({ response: anyResponse(), rpcResponse: { result } }, one, 'm'));

  it('the member that a path leads to, from the payload or from an object in it', () => {
    const path = ['cart', 'line_items', '0', 'quantity'];
    const found = at(structured, { path }, { of: cart, path: path.slice(1) }, { of: 'l1' });
    expect(found.map((one) => one.at)).toEqual([
      '/result/structuredContent/cart/line_items/0/quantity',
      '/result/structuredContent/cart/line_items/0/quantity',
      '/result/structuredContent/cart/line_items/0/id',
    ]);
  });

  it('what lacks the member', () => {
    const found = at(structured, { of: cart, path: ['totals', '0'] }, {}, { of: 'gone', path: ['id'] });
    expect(found.map((one) => one.at)).toEqual([
      '/result/structuredContent/cart',
      '/result/structuredContent',
      '/result/structuredContent',
    ]);
  });

  it('the text that holds the member, which the message names', () => {
    const result = { content: [{ type: 'text', text: 'Here it is:' }, asText({ cart })] };
    expect(at(result, { of: cart, path: ['id'] })).toEqual([
      { exchange: 1, at: '/result/content/1/text', message: 'm (/cart/id of the JSON in the text)' },
    ]);
  });

  it('the record of a list of one, in the result itself', () => {
    expect(at({ carts: [{ 'a/b': 1 }] }, { path: ['carts', '0', 'a/b'] })).toMatchObject([
      { at: '/result/carts/0/a~1b' },
    ]);
  });

  it('the row of a list by what tells it apart', () => {
    const totals = [
      { type: 'tax', amount: 1 },
      { type: 'total', amount: 2 },
    ];
    const path = ['totals', '[type=total]', 'amount'];
    expect(at({ structuredContent: { totals } }, { path })).toMatchObject([
      { at: '/result/structuredContent/totals/1/amount' },
    ]);
  });

  it('the resource of JSON:API that a path leads through', () => {
    const line = { type: 'line', id: '1' };
    const included = [
      { type: 'item', id: '1' },
      { ...line, attributes: { quantity: 2 } },
    ];
    const result = { structuredContent: { data: { id: 'c1', lines: [line] }, included } };
    const [record] = recordsOf({ result });
    const path = ['data', 'lines', '0', 'attributes', 'quantity'];
    expect(at(result, { of: record, path }, { path: ['data', 'lines', '0', 'id'] })).toMatchObject([
      { at: '/result/structuredContent/included/1/attributes/quantity' },
      { at: '/result/structuredContent/data/lines/0/id' },
    ]);
  });

  it('the whole answer where it has no result', () => {
    const answer = { response: anyResponse(), rpcResponse: { error: { code: 1 } } };
    expect(violationAt(answer, { path: ['id'] }, 'm').at).toBe('/result');
  });
});

it('looks at no more than 50,000 values', () => {
  expect(placesIn(Array(60_000).fill(0))).toHaveLength(50_000);
});

it('looks no deeper than 32 levels', () => {
  let deep: object = {};
  for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
  expect(placesIn(deep)).toHaveLength(32);
});

it('keeps the places of the newest long results', () => {
  const [short, long, longer, longest] = [10, 6_000, 45_000, 49_500].map((length) => Array(length).fill(0));
  const [first, second] = [placesIn(short), placesIn(long)];
  placesIn(longer);
  expect(placesIn(long)).toBe(second);
  placesIn(longest);
  expect(placesIn(long)).not.toBe(second);
  expect(placesIn(short)).toBe(first);
});

describe('what an answer repeats of its call', () => {
  const call = { cart_id: 'c1', line_items: [{ id: 'v1', quantity: 2 }] };
  const answerTo = (args: JsonObject, result: JsonObject) => {
    const request = callTool('https://shop.test/mcp', 'update_cart', args);
    return findToolResponse(anyResponse({ jsonrpc: '2.0', id: 1, result }, { request }));
  };

  it.each([
    ['in structured content', { structuredContent: { input: call, ...cart } }],
    ['in a text', { content: [asText({ meta: { request: { arguments: call } }, ...cart })] }],
  ])('%s is no record', (_, result) => {
    const payloads = payloadsOf(answerTo(call, result) ?? {});
    expect(payloads).toMatchObject([cart]);
    expect(JSON.stringify(payloads)).not.toContain('cart_id');
  });

  it('is no record where it is a single argument, and a member says that it is of the call', () => {
    const shown = { structuredContent: { request: { arguments: { id: 'c1' } }, ...cart } };
    expect(payloadsOf(answerTo({ id: 'c1' }, shown) ?? {})).toEqual([{ request: {}, ...cart }]);
  });

  it('stays where it may be all that a record shows', () => {
    const shown = { structuredContent: { cart: { id: 'c1' } } };
    expect(answerTo({ id: 'c1' }, shown)).toMatchObject({ result: shown });
  });

  it('is not looked for in what is the same twice, but for a line', () => {
    const [method, line] = [
      { id: 'express', cost: 900 },
      { id: 'l1', quantity: 1 },
    ];
    const shown = { methods: [method], method, line_items: [line], last_added: line };
    const payloads = payloadsOf(answerTo(call, { structuredContent: shown }) ?? {});
    expect(payloads).toEqual([{ methods: [method], method, line_items: [line] }]);
  });
});
