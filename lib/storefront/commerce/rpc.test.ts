import { describe, expect, it } from 'vitest';
import { type Body, bodyOf, testStorefront } from '../testing.ts';

const { post } = testStorefront();
const send = async (body: Body) => bodyOf(await post(body));
const ask = (request: Record<string, unknown>) => send(JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }));

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
    expect(await send(body)).toEqual({
      jsonrpc: '2.0',
      id,
      error: { code: -32600, message: expect.any(String) },
    });
  });

  it.each(['', 'a', '1', '\ud83c', 0, -1, Number.MAX_SAFE_INTEGER])('echoes the id %j', async (id) => {
    expect(await ask({ id, method: 'ping' })).toEqual({ jsonrpc: '2.0', id, result: {} });
  });

  it.each(['nope', '', '__proto__', 'constructor', 'TOOLS/LIST', 'notifications/initialized'])(
    'has no method %j',
    async (method) => {
      expect(await ask({ method })).toMatchObject({ id: 1, error: { code: -32601 } });
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
  ])('initializes a client of %s with %s', async (asked, given) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    expect(await ask({ method: 'initialize', params })).toMatchObject({
      result: {
        protocolVersion: given,
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
    expect(await ask(request)).toMatchObject({
      error: { code: -32602, data: { path, reason: expect.any(String) } },
    });
  });
});
