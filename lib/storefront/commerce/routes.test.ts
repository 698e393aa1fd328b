import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Body, bodyOf, canonicalUrl, testStorefront } from '../testing.ts';

const path = '/api/ucp/mcp';

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the commerce endpoint', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('answers %s with 405', async (method) => {
    const response = await testStorefront().send(path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('answers a preflight', async () => {
    const response = await testStorefront().send(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('content-type'),
      'access-control-max-age': '86400',
    });
  });

  it.each(['text/plain', 'application/jsonp', ''])('refuses the media type "%s" with 415', async (type) => {
    const response = await testStorefront().post(ping, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toMatchObject({ code: 'unsupported_media_type' });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON'])(
    'accepts the media type %s',
    async (type) => {
      const response = await testStorefront().post(ping, { 'content-type': type });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      expect(response.status).toBe(200);
    },
  );

  it.each([
    ['announced', { 'content-length': '1048577' }, '{}'],
    ['sent', {}, ' '.repeat(1024 * 1024 + 1)],
  ])('refuses more than 1 MiB that is %s with 413', async (_, headers, body) => {
    const response = await testStorefront().post(body, headers);
    expect(response.status).toBe(413);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toMatchObject({ code: 'body_too_large' });
  });

  it('accepts exactly 1 MiB', async () => {
    expect((await testStorefront().post(ping.padEnd(1024 * 1024))).status).toBe(200);
  });

  it('shares its state between both hosts', async () => {
    const { call, post, send } = testStorefront();
    const { products } = (await (await send('/products.json')).json()) as {
      products: { variants: { id: number }[] }[];
    };
    const line_items = [{ variant_id: products[0]?.variants[0]?.id, quantity: 1 }];
    const cart = (await call('create_cart', { line_items })).result?.structuredContent;
    const request = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_cart', arguments: { id: cart?.id } },
    };
    const elsewhere = await post(JSON.stringify(request), {}, canonicalUrl + path);
    expect(await bodyOf(elsewhere)).toMatchObject({ result: { structuredContent: cart } });
  });

  it('answers an internal error with 500 and an Error body', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const broken = testStorefront({
      now: () => {
        throw new Error('The clock stopped.');
      },
    });
    const response = await broken.post(ping);
    expect(response.status).toBe(500);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await bodyOf(response)).toEqual({
      code: 'internal_error',
      message: expect.not.stringContaining('clock'),
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});

const { post } = testStorefront();

const sendBody = async (body: Body) => bodyOf(await post(body));

const rpc = (request: Record<string, unknown>) =>
  sendBody(JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }));

describe('JSON-RPC', () => {
  it.each(['{', '', 'nope', new Uint8Array([0x22, 0xff, 0x22])])(
    'answers invalid JSON with a parse error (%#)',
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32700, message: expect.any(String) },
      });
    },
  );

  it.each([
    ['[]', null],
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null],
    ['1', null],
    ['null', null],
    ['{"foo":1}', null],
    ['{"jsonrpc":"1.0","id":7,"method":"ping"}', 7],
    ['{"jsonrpc":"2.0","id":7}', 7],
    ['{"jsonrpc":"2.0","id":"a","method":5}', 'a'],
    ['{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}', 7],
    ['{"jsonrpc":"2.0","id":7,"method":"ping","params":null}', 7],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null],
    ['{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}', null],
  ])('answers %s as an invalid request', async (body, id) => {
    expect(await sendBody(body)).toEqual({
      jsonrpc: '2.0',
      id,
      error: { code: -32600, message: expect.any(String) },
    });
  });

  it.each(['', 'a', '1', '\ud83c', 0, -1, Number.MAX_SAFE_INTEGER])('echoes the id %j', async (id) => {
    expect(await rpc({ id, method: 'ping' })).toEqual({ jsonrpc: '2.0', id, result: {} });
  });

  it.each(['nope', '', '__proto__', 'constructor', 'TOOLS/LIST', 'notifications/initialized'])(
    'has no method %j',
    async (method) => {
      expect(await rpc({ method })).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it.each(['notifications/initialized', 'ping', 'nope', 'tools/call'])(
    'answers the notification %s with an empty 202',
    async (method) => {
      const response = await post(JSON.stringify({ jsonrpc: '2.0', method }));
      expect([response.status, await response.text()]).toEqual([202, '']);
    },
  );

  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
  ])('initializes a client of %s with %s', async (version, expected) => {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect(await rpc({ method: 'initialize', params })).toMatchObject({
      result: {
        protocolVersion: expected,
        capabilities: { tools: {} },
        serverInfo: { name: expect.any(String) },
      },
    });
  });

  it.each([
    [{ method: 'initialize' }, '/protocolVersion'],
    [{ method: 'tools/list', params: { cursor: 'x' } }, '/cursor'],
    [{ method: 'tools/call' }, '/name'],
    [{ method: 'tools/call', params: { name: 'nope' } }, '/name'],
    [{ method: 'tools/call', params: { name: 'toString' } }, '/name'],
    [{ method: 'tools/call', params: { name: 'get_cart', arguments: [] } }, '/arguments'],
    [{ method: 'tools/call', params: { name: 'get_cart', arguments: null } }, '/arguments'],
    [{ method: 'tools/call', params: { name: 'get_cart' } }, '/arguments/id'],
    [{ method: 'tools/call', params: { name: 'get_cart', arguments: { id: 1 } } }, '/arguments/id'],
  ])('names the invalid params of %j', async (request, path) => {
    expect(await rpc(request)).toMatchObject({
      error: { code: -32602, data: { path, reason: expect.any(String) } },
    });
  });
});
