/** Which addresses in a profile are called, and which bodies are JSON-RPC responses. */
import { describe, expect, test } from 'vitest';
import { anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import {
  documentedIn,
  elsewhereIn,
  givenElsewhere,
  namedElsewhere,
  siblingsOf,
} from './commerce-endpoint.ts';
import { findRpcResponse, rpc } from './rpc.ts';
import { hasRpcResponse, showError, speaksRpc } from './rpc-response.ts';

describe('addresses', () => {
  const base = 'https://shop.example';

  const target = anyTarget({ baseUrl: base, canonicalUrl: 'https://canonical.example' });

  const services = (...entries: readonly unknown[]) => ({ 'dev.ucp.shopping': entries });

  const mcp = (endpoint: unknown, own = {}) => services({ transport: 'mcp', endpoint, ...own });

  describe('an endpoint at another path', () => {
    test.each([
      ['an entry of the transport MCP', mcp(`${base}/ucp/mcp`), `${base}/ucp/mcp`],
      ['a path at the root', mcp(`${base}/mcp`), `${base}/mcp`],
      ['one on another host', mcp('https://platform.example/api/mcp'), 'https://platform.example/api/mcp'],
      ['the transport as a name', { shop: { mcp: { endpoint: `${base}/mcp` } } }, `${base}/mcp`],
      ['a bare address on the base host', { shop: [`${base}/x/mcp`] }, `${base}/x/mcp`],
      ['the canonical host', { shop: 'https://canonical.example/mcp' }, 'https://canonical.example/mcp'],
      [
        'the first of two, after other transports',
        services(
          { transport: 'rest', endpoint: `${base}/rest/mcp` },
          { transport: 'MCP', endpoint: `${base}/a/mcp` },
          { transport: 'mcp', endpoint: `${base}/b/mcp` },
        ),
        `${base}/a/mcp`,
      ],
    ])('is %s', (_, named, expected) => {
      expect(elsewhereIn(named, target)).toBe(expected);
    });

    test.each([
      ['where one is at the documented path', services(`${base}/mcp`, `${base}/api/ucp/mcp`)],
      ['of another transport', services({ transport: 'rest', endpoint: `${base}/ucp/mcp` })],
      ['of an agent', { shop: { a2a: { endpoint: `${base}/mcp` } } }],
      ['embedded', { shop: { embedded: [`${base}/mcp`] } }],
      ['in a specification', mcp('none', { spec: `${base}/mcp`, schema: 'https://ucp.dev/mcp' })],
      ['a bare address on another host', services('https://other.example/mcp')],
      ['another member, on another host', mcp('none', { help: 'https://other.example/mcp' })],
      ['on another host with a user name', mcp('https://user@other.example/mcp')],
      ['with a password', mcp(`https://:p@shop.example/mcp`)],
      ['with a query', mcp(`${base}/mcp?name=create_cart`)],
      ['with a fragment', mcp(`${base}/mcp#x`)],
      ['at another path', mcp(`${base}/cart/clear`)],
      ['below such a path', mcp(`${base}/mcp/cart/clear`)],
      ['at a path whose last segment only ends in mcp', mcp(`${base}/cart.mcp`)],
      ['with dot segments', mcp(`${base}/a/../mcp`)],
      ['with encoded segments', mcp(`${base}/%2e%2e/mcp`)],
      ['with an encoded letter', mcp(`${base}/%6dcp`)],
      ['with a backslash', mcp(`${base}\\mcp`)],
      ['in capitals', mcp('HTTPS://shop.example/mcp')],
      ['with the default port', mcp('https://shop.example:443/mcp')],
      ['with parameters', mcp(`${base}/cart;x/mcp`)],
      ['with an empty segment', mcp(`${base}//mcp`)],
      ['with a slash at its end', mcp(`${base}/mcp/`)],
      ['of another scheme', mcp('ftp://shop.example/mcp')],
      ['a script', mcp('javascript:/mcp')],
      ['relative', mcp('/mcp')],
      ['not a string', mcp({ deep: 5 })],
      ['nothing', undefined],
    ])('is none %s', (_, named) => {
      expect(elsewhereIn(named, target)).toBeUndefined();
    });
  });

  test('every address at the documented path counts, in any structure', () => {
    const named = services({ transport: 'rest', spec: `${base}/api/ucp/mcp` }, `${base}/mcp`);
    expect(documentedIn(named, target)).toEqual([`${base}/api/ucp/mcp`]);
  });

  test('an endpoint has counterparts on the base and canonical host, unless it is configured on a host of its own', () => {
    expect(siblingsOf(target, `${base}/mcp`)).toEqual({
      base: `${base}/mcp`,
      canonical: 'https://canonical.example/mcp',
    });
    const alone = anyTarget({ baseUrl: base });
    expect(siblingsOf(alone, `${base}/mcp`)).toEqual({ base: `${base}/mcp` });
    expect(siblingsOf(alone, 'https://platform.example/mcp')).toEqual({
      base: `${base}/mcp`,
      canonical: 'https://platform.example/mcp',
    });
    const commerceUrl = 'https://agents.example/v1?shop=1';
    expect(givenElsewhere(anyTarget({ baseUrl: base, commerceUrl }))).toEqual([commerceUrl]);
    expect(givenElsewhere(alone)).toEqual([]);
  });

  describe('the guard learns', () => {
    const profile = { ucp: { services: mcp('https://platform.example/mcp') } };
    const response = (url: string, own: { status?: number; method?: string } = {}) => {
      const { status = 200, method = 'GET' } = own;
      return anyResponse(profile, { status, request: { method, url, headers: {} } });
    };

    test('from the profile of the base host', () => {
      expect(namedElsewhere(response(`${base}/.well-known/ucp`), target)).toEqual([
        'https://platform.example/mcp',
        `${base}/mcp`,
        'https://canonical.example/mcp',
      ]);
    });

    test.each([
      response('https://other.example/.well-known/ucp'),
      response(`${base}/.well-known/ucp/2026-04-08`),
      response(`${base}/products.json`),
      response(`${base}/.well-known/ucp`, { status: 404 }),
      response(`${base}/.well-known/ucp`, { method: 'POST' }),
    ])('from nothing else: $request.method $request.url $status', (other) => {
      expect(namedElsewhere(other, target)).toEqual([]);
    });
  });
});

describe('responses', () => {
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
});
