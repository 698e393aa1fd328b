/** The interface's rules for requests with and without consents, including disguised ones, and for lawful errors. */
import { describe, expect, test } from 'vitest';
import { guard } from '../lib/http/stack/guard.ts';
import { get, head, postJson, postText, preflight } from '../lib/model/http.ts';
import { anyResponse, anyTarget } from '../lib/proof/any-target.ts';
import { base, calling, endpoint, target, verdictOn, writing } from '../lib/proof/engine/verdict-on.ts';
import { policy } from './policy.ts';

describe('without any consent', () => {
  test.each([
    get(`${base}/products.json?limit=2`),
    head(`${base}/sitemap.xml`),
    preflight(endpoint, 'https://browser.example', 'POST', ['content-type']),
    postJson(endpoint, { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    postJson(endpoint, { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }),
    postJson(endpoint, { jsonrpc: '2.0', id: 1, method: 'ping' }),
    postJson(endpoint, { jsonrpc: '2.0', method: 'notifications/initialized' }),
    postJson(endpoint, calling('search_catalog', { query: 'a target cart' })),
    postJson(endpoint, calling('lookup_catalog', { ids: ['create a cart'] })),
    postJson(endpoint, calling('get_product')),
    postJson(endpoint, calling('no_such_tool')),
    postJson('https://canonical.example/api/ucp/mcp', calling('get_product')),
    postJson(endpoint, []),
    postText(endpoint, '{"jsonrpc": "2.0", "method"'),
    postText(endpoint, ''),
  ])('$method $url $body may be sent', (request) => {
    expect(verdictOn(request)).toEqual([]);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'post', 'get', 'QUERY'])(
    '%s may not be sent',
    (method) => {
      expect(verdictOn({ method, url: endpoint, headers: {} })).toBe('consent-withheld');
    },
  );

  test.each([
    `${base}/api/ucp/mcp/`,
    `${base}/api/ucp/mcp?x`,
    `${base}/api/ucp/mcp?name=complete_checkout`,
    `${base}/api/ucp/mcp/complete`,
    `${base}/API/UCP/MCP`,
    `${base}/api/ucp/mcp;x`,
    `${base}/api/ucp/%6dcp`,
    `${base}//api/ucp/mcp`,
    `${base}/cart/add`,
    `${base}/products.json`,
  ])('POST %s may not be sent even with all consents', (url) => {
    const request = postJson(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(verdictOn(request, ['writes', 'burst', 'purchase'])).toBe('consent-withheld');
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'a method override by %s may not be sent',
    (name) => {
      expect(verdictOn(get(endpoint, { [name]: 'DELETE' }))).toBe('consent-withheld');
    },
  );

  test.each(['GET', 'HEAD', 'OPTIONS'])(
    '%s may not name a writing tool in the address of the commerce endpoint',
    (method) => {
      const named = [
        `${endpoint}?method=tools/call&name=complete_checkout`,
        `${endpoint}?name=complete%5Fcheckout`,
        `${endpoint}/complete_checkout`,
        `${base}/API/UCP/MCP?complete-checkout`,
        `${base}/api/ucp/%6dcp?body=%7B%22name%22:%22%5Cu0063omplete_checkout%22%7D`,
      ];
      for (const url of named) expect(verdictOn({ method, url, headers: {} })).toBe('consent-withheld');
      for (const url of named) {
        expect(verdictOn({ method, url, headers: {} }, ['purchase'])).toEqual(['purchase']);
      }
      const page = { method, url: `${base}/pages/complete-checkout?create_cart`, headers: {} };
      expect(verdictOn(page)).toEqual([]);
    },
  );

  test('a GET with a body may not be sent', () => {
    expect(verdictOn({ ...get(endpoint), body: '{}' })).toBe('consent-withheld');
  });

  test.each([...writing, 'complete_checkout'])('%s may not be sent', (tool) => {
    expect(verdictOn(postJson(endpoint, calling(tool)))).toBe('consent-withheld');
  });

  test.each([
    ['a batch', JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }, calling('create_cart')])],
    ['a batch in a batch', JSON.stringify([[[calling('create_cart')]]])],
    ['unicode escapes', JSON.stringify(calling('create_cart')).replace('create', '\\u0063reate')],
    ['capital unicode escapes', JSON.stringify(calling('create_cart')).replace('create_', 'create\\u005F')],
    ['escapes in escapes', JSON.stringify(calling('create_cart')).replace('create', '\\u005cu0063reate')],
    ['capital letters', JSON.stringify(calling('CREATE_Cart'))],
    ['full width', JSON.stringify(calling('\uff43reate_cart'))],
    ['other joints', JSON.stringify(calling('create-cart'))],
    ['camel case', JSON.stringify(calling('createCart'))],
    ['a name with an invisible character', JSON.stringify(calling('create\u200b_cart'))],
    ['a longer name', JSON.stringify(calling('shop.create_cart.v2'))],
    ['the name of the method', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'create_cart', params: {} })],
    ['JSON in JSON', JSON.stringify({ body: JSON.stringify(calling('create_cart')) })],
    [
      'JSON in JSON in JSON, escaped',
      JSON.stringify({
        body: JSON.stringify({
          body: JSON.stringify(calling('create_cart')).replace('create', '\\u0063reate'),
        }),
      }),
    ],
    [
      'the first of two equal keys',
      '{"method":"tools/call","params":{"name":"create_cart","name":"get_product"}}',
    ],
    [
      'the last of two equal keys',
      '{"method":"tools/call","params":{"name":"get_product","name":"create_cart"}}',
    ],
    ['text that is almost JSON', "{method:'tools/call',params:{name:'create_cart'},}"],
    ['hexadecimal escapes', "{'name':'\\x63reate_cart'}"],
    ['code point escapes', '{"name":"\\u{63}reate_cart"}'],
    ['a continued line', '{"name":"create\\\n_cart"}'],
    ['a form', 'method=tools%2Fcall&name=%63reate%5Fcart'],
    ['an entity', '{"name":"&#x63;reate_cart"}'],
    ['a byte order mark', `\ufeff${JSON.stringify(calling('create_cart'))}`],
  ])('a writing tool in %s may not be sent', (_, body) => {
    expect(verdictOn(postText(endpoint, body))).toBe('consent-withheld');
  });
});

describe('a consent', () => {
  test.each(writing)('"writes" allows %s', (tool) => {
    expect(verdictOn(postJson(endpoint, calling(tool)), ['writes'])).toEqual(['writes']);
  });

  test('"writes" does not allow buying, even in a batch with allowed calls', () => {
    expect(verdictOn(postJson(endpoint, calling('complete_checkout')), ['writes', 'burst'])).toBe(
      'consent-withheld',
    );
    const both = postJson(endpoint, [calling('create_cart'), calling('complete_checkout')]);
    expect(verdictOn(both, ['writes'])).toBe('consent-withheld');
    expect(verdictOn(both, ['purchase'])).toBe('consent-withheld');
    expect(verdictOn(both, ['writes', 'purchase'])).toEqual(['writes', 'purchase']);
  });

  test('is named when it is missing', () => {
    expect(() => guard(postJson(endpoint, calling('create_cart')), target(), policy)).toThrow(
      `POST ${endpoint} needs the consent "writes"`,
    );
  });
});

describe('a target in a directory', () => {
  const shop = `${base}/shop`;
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('has its commerce endpoint there', () => {
    expect(verdictOn(postJson(`${shop}/api/ucp/mcp`, list), [], shop)).toEqual([]);
    expect(verdictOn(postJson(`${shop}/api/ucp/mcp`, calling('create_cart')), [], shop)).toBe(
      'consent-withheld',
    );
  });

  test.each([
    `${base}/store/api/ucp/mcp`,
    `${shop}/other/api/ucp/mcp`,
    `${shop}/api/ucp/mcp/`,
    `${shop}/api/ucp/mcp?x=1`,
    'https://elsewhere.example/shop/api/ucp/mcp',
  ])('has none at %s', (url) => {
    expect(verdictOn(postJson(url, list), ['writes', 'burst', 'purchase'], shop)).toBe('consent-withheld');
  });

  test('does not belong to a target outside the directory', () => {
    expect(verdictOn(postJson(`${shop}/api/ucp/mcp`, list))).toBe('consent-withheld');
  });
});

describe('a server error', () => {
  test('with a well-formed Error body is lawful', () => {
    const body = { code: 'internal', message: 'It broke.' };
    expect(policy.isLawfulError(anyResponse(body, { status: 500 }))).toBe(true);
    expect(policy.isLawfulError(anyResponse(body, { status: 501 }))).toBe(false);
    expect(policy.isLawfulError(anyResponse(body, { status: 400 }))).toBe(false);
  });

  test.each(['', '<html>', '{"code":500,"message":"x"}', '{"message":"x"}', '[]'])(
    'with the body %j is not',
    (body) => {
      expect(policy.isLawfulError(anyResponse(body, { status: 500 }))).toBe(false);
    },
  );
});

test('every POST names the agent profile in UCP-Agent', () => {
  const agentProfile = 'https://agent.example/profile.json';
  const introduced = anyTarget({ agentProfile });
  const list = postJson(endpoint, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(policy.callerHeaders(list, introduced)).toEqual({ 'ucp-agent': `profile="${agentProfile}"` });
  expect(policy.callerHeaders(get(`${base}/products.json`), introduced)).toEqual({});
  expect(policy.callerHeaders(list, anyTarget())).toEqual({});
});
