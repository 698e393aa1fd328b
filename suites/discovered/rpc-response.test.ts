/** Which bodies are JSON-RPC responses, and how their errors are quoted. */
import { describe, expect, it, test } from 'vitest';
import { anyResponse } from '../../lib/proof/any-target.ts';
import { findRpcResponse, rpc } from './rpc.ts';
import { hasRpcResponse, showError, speaksRpc } from './rpc-response.ts';
import { hasFailed, lineId, payloadsOf, placesIn, recordId } from './tool-result.ts';

const request = rpc('http://shop.example/api/ucp/mcp', 'tools/list');

const responseTo = (body: unknown, status = 200) => anyResponse(body, { request, status });

test.each([
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '1.0', id: 'tools/list', result: {} },
  { error: { code: -32601, message: 'Method not found' } },
  { id: 'tools/list', result: {} },
])('%j is a response', (body) => {
  expect(findRpcResponse(responseTo(body))).toEqual(body);
  expect(findRpcResponse(responseTo(`data: ${JSON.stringify(body)}\n\n`))).toEqual(body);
  expect(speaksRpc(responseTo(body, 422))).toEqual([]);
});

test.each([
  { error: 'Not Found' },
  { error: { message: 'Not Found', status: 404 } },
  { error: { code: 'not_found', message: 'Not Found' } },
  { timestamp: '2026-01-01T00:00:00.000Z', status: 404, error: 'Not Found', path: '/api/ucp/mcp' },
  { code: 'not_found', message: 'There is nothing here.' },
  { result: {} },
  { id: 1, result: {} },
  {},
  [],
  'text',
  '',
])('%j is none', (body) => {
  expect(findRpcResponse(responseTo(body))).toBeUndefined();
  expect(speaksRpc(responseTo(body, 404))).toHaveLength(1);
});

describe('messages', () => {
  test('call an empty body empty', () => {
    expect(hasRpcResponse(responseTo(''))[0]).toMatchObject({
      message: 'tools/list was answered with an empty body; promised is a JSON-RPC response',
      actual: 'an empty body',
    });
  });

  test('quote the error of a refusal with its data', () => {
    const error = {
      code: -32001,
      message: 'UCP discovery failed',
      data: { code: 'invalid_profile_url', content: 'Missing agent profile' },
    };
    expect(hasRpcResponse(responseTo({ jsonrpc: '2.0', id: 1, error }, 422))[0]?.message).toBe(
      'tools/list was answered 422; promised is 200; the error is -32001 "UCP discovery failed" ("Missing agent profile, invalid_profile_url")',
    );
  });

  test.each<[unknown, string]>([
    [{ code: 1, message: 'no' }, '1 "no"'],
    [{ code: 1, message: 'no', data: 'because' }, '1 "no" ("because")'],
    [{ code: 1, message: 'no', data: { path: '/a' } }, '1 "no" ({"path":"/a"})'],
    [{ code: 1, message: 'no', data: { content: [{ text: 'why' }] } }, '1 "no" ([{"text":"why"}])'],
    ['no', '"no"'],
    [{}, '{}'],
  ])('quote %j', (error, text) => {
    expect(showError(error)).toBe(text);
  });

  test('cut long texts', () => {
    expect(showError({ code: 1, data: { content: 'x'.repeat(5_000) } }).length).toBeLessThan(200);
  });
});

describe('tool result', () => {
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

  it('looks at no more than 50,000 values', () => {
    expect(placesIn(Array(60_000).fill(0))).toHaveLength(50_000);
  });

  it('looks no deeper than 32 levels', () => {
    let deep: object = {};
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    expect(placesIn(deep)).toHaveLength(32);
  });

  it('keeps the places of only the newest long result', () => {
    const [short, long, longer] = [10, 6_000, 7_000].map((length) => Array(length).fill(0));
    const [first, second] = [placesIn(short), placesIn(long)];
    expect(placesIn(long)).toBe(second);
    placesIn(longer);
    expect(placesIn(long)).not.toBe(second);
    expect(placesIn(short)).toBe(first);
  });
});
