/** The responses of each revision of MCP. */
import { describe, expect, it } from 'vitest';
import type { McpRevision } from '../base/options.ts';
import { storefront } from '../storefront.ts';
import type { RpcResponse } from './methods.ts';

const urls = { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' };

type Headers = Readonly<Record<string, string>>;

function endpoint(mcp: McpRevision) {
  const { handler } = storefront({ ...urls, mcp, rate: 5_000 });
  const send = (method: string, headers: Headers = {}, body?: string) =>
    handler(
      new Request(`${urls.baseUrl}/api/ucp/mcp`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body }),
      }),
    );
  const call = (method: string, params?: object, headers: Headers = {}) =>
    send('POST', headers, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return { send, call };
}

describe('one revision without sessions', () => {
  it('negotiates itself, and refuses others in the header', async () => {
    const { call } = endpoint('2025-06-18');
    const opened = await (await call('initialize', { protocolVersion: '2025-11-25' })).json();
    expect(opened).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
    expect((await call('tools/list')).status).toBe(200);
    expect((await call('tools/list', {}, { 'mcp-protocol-version': '2025-06-18' })).status).toBe(200);
    expect((await call('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' })).status).toBe(400);
  });
});

describe('sessions', () => {
  it('are required, opened, and ended', async () => {
    const { send, call } = endpoint('sessions');
    expect((await call('tools/list')).status).toBe(400);
    const opened = await call('initialize', { protocolVersion: '2025-11-25' });
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    expect(opened.headers.get('access-control-expose-headers')).toContain('Mcp-Session-Id');
    expect((await call('tools/list', {}, session)).status).toBe(200);
    expect((await call('tools/list', {}, { 'mcp-session-id': 'another' })).status).toBe(404);
    expect((await send('DELETE')).status).toBe(400);
    expect((await send('DELETE', session)).status).toBe(204);
    expect((await call('tools/list', {}, session)).status).toBe(404);
    expect((await send('DELETE', session)).status).toBe(404);
  });

  it('are bounded: the least recently used one is evicted', async () => {
    const { call } = endpoint('sessions');
    const open = async () => {
      const opened = await call('initialize', { protocolVersion: '2025-11-25' });
      return { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    };
    const [first, second] = [await open(), await open()];
    expect((await call('tools/list', {}, first)).status).toBe(200);
    for (let n = 0; n < 999; n += 1) await open();
    expect((await call('tools/list', {}, second)).status).toBe(404);
    expect((await call('tools/list', {}, first)).status).toBe(200);
  });
});

describe('2026-07-28', () => {
  const meta = (version = '2026-07-28') => ({
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  });
  const headers = (method: string, more: Headers = {}) => ({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...more,
  });
  const { send, call } = endpoint('2026-07-28');
  const named = { name: 'search_catalog', arguments: { query: '' }, _meta: meta() };

  it.each([
    ['a list', 'tools/list', { _meta: meta() }, headers('tools/list'), 200, undefined],
    ['no header', 'tools/list', { _meta: meta() }, {}, 400, -32020],
    ['no metadata', 'tools/list', {}, headers('tools/list'), 400, -32602],
    ['another method', 'tools/list', { _meta: meta() }, headers('tools/call'), 400, -32020],
    ['another version', 'tools/list', { _meta: meta('2025-11-25') }, headers('tools/list'), 400, -32020],
    [
      'an unknown version',
      'tools/list',
      { _meta: meta('1900-01-01') },
      headers('tools/list', { 'mcp-protocol-version': '1900-01-01' }),
      400,
      -32022,
    ],
    ['no name', 'tools/call', named, headers('tools/call'), 400, -32020],
    ['a name', 'tools/call', named, headers('tools/call', { 'mcp-name': 'search_catalog' }), 200, undefined],
    [
      'an encoded name',
      'tools/call',
      named,
      headers('tools/call', { 'mcp-name': '=?base64?c2VhcmNoX2NhdGFsb2c=?=' }),
      200,
      undefined,
    ],
    ['another name', 'tools/call', named, headers('tools/call', { 'mcp-name': 'get_order' }), 400, -32020],
    ['an unknown method', 'ping', { _meta: meta() }, headers('ping'), 404, -32601],
    ['an older client', 'initialize', { protocolVersion: '2025-11-25' }, {}, 400, -32022],
  ] as const)('%s', async (_, method, params, sent, status, code) => {
    const response = await call(method, params, sent);
    const { error, result } = (await response.json()) as RpcResponse;
    expect([response.status, error?.code]).toEqual([status, code]);
    if (code === undefined) expect(result).toMatchObject({ resultType: 'complete' });
    if (code === -32022) expect(error?.data).toMatchObject({ supported: ['2026-07-28'] });
  });

  it('supports discovery, and has no sessions', async () => {
    const found = await call('server/discover', { _meta: meta() }, headers('server/discover'));
    const { result } = (await found.json()) as RpcResponse;
    expect(result).toMatchObject({ supportedVersions: ['2026-07-28'], ttlMs: 60_000, cacheScope: 'public' });
    expect((await send('DELETE', { 'mcp-session-id': 'any' })).status).toBe(405);
  });
});
