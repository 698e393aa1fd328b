/** Which addresses in a profile are called: any at the documented path, and a plain one of MCP at another path. */
import { describe, expect, test } from 'vitest';
import { anyResponse, anyTarget } from '../../lib/proof/any-target.ts';
import {
  documentedIn,
  elsewhereIn,
  givenElsewhere,
  namedElsewhere,
  siblingsOf,
} from './commerce-endpoint.ts';

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
