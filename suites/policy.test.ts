/** The interface's own rules for callers: requests without and with consents, disguised ones included, and lawful errors. */
import { describe, expect, test } from 'vitest';
import { guard } from '../lib/http/middleware/guard.ts';
import type { HttpRequest } from '../lib/model/http/http-request.ts';
import { get, head, postJson, postText, preflight } from '../lib/model/http/requests.ts';
import { Inconclusive } from '../lib/model/inconclusive.ts';
import type { Consent, Target } from '../lib/model/target.ts';
import { anyResponse } from '../lib/proof/any-response.ts';
import { anyTarget } from '../lib/proof/any-target.ts';
import { fakeCodeForm, postFakeCode } from './discovered/token-request.ts';
import { policy } from './policy.ts';

const base = 'https://shop.example';
const endpoint = `${base}/api/ucp/mcp`;

const target = (consents: readonly Consent[] = [], baseUrl = base): Target =>
  anyTarget({ consents, baseUrl });

/** The reason code of the refusal, or the consents that it uses. */
function verdictOn(request: HttpRequest, consents: readonly Consent[] = [], baseUrl = base) {
  try {
    return guard(request, target(consents, baseUrl), policy);
  } catch (cause) {
    if (cause instanceof Inconclusive) return cause.code;
    throw cause;
  }
}

const calling = (name: string, args = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

const writing = [
  'create_cart',
  'get_cart',
  'update_cart',
  'cancel_cart',
  'create_checkout',
  'get_checkout',
  'update_checkout',
  'cancel_checkout',
  'get_order',
];

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
  ])('$method $url $body may leave', (request) => {
    expect(verdictOn(request)).toEqual([]);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'post', 'get', 'QUERY'])(
    '%s may not',
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
  ])('POST %s may not leave with any consents', (url) => {
    const request = postJson(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect(verdictOn(request, ['writes', 'burst', 'purchase'])).toBe('consent-withheld');
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'reading in name only, by %s, may not',
    (name) => {
      expect(verdictOn(get(endpoint, { [name]: 'DELETE' }))).toBe('consent-withheld');
    },
  );

  test.each(['GET', 'HEAD', 'OPTIONS'])(
    '%s may not name a writing tool to the commerce endpoint',
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

  test('a GET with a body may not', () => {
    expect(verdictOn({ ...get(endpoint), body: '{}' })).toBe('consent-withheld');
  });

  test.each([...writing, 'complete_checkout'])('%s may not', (tool) => {
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
    ['no joint that can be seen', JSON.stringify(calling('create\u200b_cart'))],
    ['a longer name', JSON.stringify(calling('shop.create_cart.v2'))],
    ['the name as method', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'create_cart', params: {} })],
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
    ['what is almost JSON', "{method:'tools/call',params:{name:'create_cart'},}"],
    ['hexadecimal escapes', "{'name':'\\x63reate_cart'}"],
    ['code point escapes', '{"name":"\\u{63}reate_cart"}'],
    ['a line that goes on', '{"name":"create\\\n_cart"}'],
    ['a form', 'method=tools%2Fcall&name=%63reate%5Fcart'],
    ['an entity', '{"name":"&#x63;reate_cart"}'],
    ['a byte order mark', `\ufeff${JSON.stringify(calling('create_cart'))}`],
  ])('a writing tool in %s may not', (_, body) => {
    expect(verdictOn(postText(endpoint, body))).toBe('consent-withheld');
  });
});

describe('a consent', () => {
  test.each(writing)('"writes" opens %s', (tool) => {
    expect(verdictOn(postJson(endpoint, calling(tool)), ['writes'])).toEqual(['writes']);
  });

  test('"writes" does not buy, even in a batch with calls that it allows', () => {
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

describe('the fake code', () => {
  const all: readonly Consent[] = ['writes', 'burst', 'purchase'];
  const probe = postFakeCode('https://accounts.example/authentication/1/oauth/token');

  test('may go to a token endpoint, with the consent "writes" alone', () => {
    expect(verdictOn(probe)).toBe('consent-withheld');
    expect(verdictOn(probe, ['burst', 'purchase'])).toBe('consent-withheld');
    expect(verdictOn(probe, ['writes'])).toEqual(['writes']);
  });

  test('is obviously fake, and contains nothing else', () => {
    expect(Object.fromEntries(new URLSearchParams(fakeCodeForm))).toEqual({
      grant_type: 'authorization_code',
      client_id: 'storefront-conformance-unknown-client',
      redirect_uri: 'https://client.invalid/callback',
      code: 'storefront-conformance-fake-code',
      code_verifier: expect.stringMatching(/fake/),
    });
  });

  test.each([
    ['elsewhere', { url: 'https://accounts.example/oauth/authorize' }],
    ['to an account', { url: 'https://accounts.example/account' }],
    ['to what only looks like it', { url: 'https://accounts.example/oauth/token/revoke' }],
    ['with a query', { url: `${probe.url}?grant_type=client_credentials` }],
    ['in another case', { url: 'https://accounts.example/OAuth/Token' }],
    ['by another method', { method: 'PUT' }],
    ['as JSON', { headers: { 'content-type': 'application/json' } }],
    ['under no type', { headers: {} }],
    ['by an override', { headers: { ...probe.headers, 'x-http-method-override': 'DELETE' } }],
    ['with something added', { body: `${fakeCodeForm}&scope=openid` }],
    ['with another code', { body: fakeCodeForm.replace('fake-code', 'true-code') }],
    ['as another grant', { body: 'grant_type=client_credentials' }],
    ['as a password', { body: 'grant_type=password&username=a&password=b' }],
    ['as nothing', { body: '' }],
  ])('may not go %s, with all consents', (_, other) => {
    expect(verdictOn({ ...probe, ...other }, all)).toBe('consent-withheld');
  });

  test('is not sent to a private address on behalf of a public target', () => {
    expect(verdictOn(postFakeCode('http://169.254.169.254/oauth/token'), all)).toBe('unreachable');
  });
});

describe('a target below a directory', () => {
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

  test('is of no target that is not there', () => {
    expect(verdictOn(postJson(`${shop}/api/ucp/mcp`, list))).toBe('consent-withheld');
  });
});

describe('an endpoint at another path', () => {
  const all: readonly Consent[] = ['writes', 'burst', 'purchase'];
  const moved = `${base}/ucp/mcp`;
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  /** As the run judges a request when the profile has named the endpoint, or the user has given it. */
  const verdicts = (request: HttpRequest, consents: readonly Consent[] = []) =>
    [
      () => guard(request, target(consents), policy, { named: [moved] }),
      () => guard(request, anyTarget({ consents, baseUrl: base, commerceUrl: moved }), policy),
    ].map((judge) => {
      try {
        return judge();
      } catch (cause) {
        if (cause instanceof Inconclusive) return cause.code;
        throw cause;
      }
    });
  const both = (verdict: unknown) => [verdict, verdict];

  test('takes no call before it is known', () => {
    expect(verdictOn(postJson(moved, list), all)).toBe('consent-withheld');
  });

  test('takes calls that read', () => {
    expect(verdicts(postJson(moved, list))).toEqual(both([]));
    expect(verdicts(postJson(moved, calling('search_catalog')))).toEqual(both([]));
    expect(verdicts(preflight(moved, 'https://browser.example', 'POST'))).toEqual(both([]));
  });

  test.each(writing)('needs the consent "writes" for %s', (tool) => {
    expect(verdicts(postJson(moved, calling(tool)))).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(moved, calling(tool)), ['burst', 'purchase'])).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(moved, calling(tool)), ['writes'])).toEqual(both(['writes']));
  });

  test('needs the consent "purchase" to buy, however the call is written', () => {
    const bodies = [
      JSON.stringify(calling('complete_checkout')),
      JSON.stringify([list, calling('complete_checkout')]),
      JSON.stringify(calling('completeCheckout')),
      JSON.stringify(calling('complete_checkout')).replace('complete', '\\u0063omplete'),
    ];
    for (const body of bodies) {
      expect(verdicts(postText(moved, body), ['writes', 'burst'])).toEqual(both('consent-withheld'));
      expect(verdicts(postText(moved, body), ['purchase'])).toEqual(both(['purchase']));
    }
  });

  test.each([
    `${moved}/`,
    `${moved}?`,
    `${moved}?x`,
    `${moved}#x`,
    `${moved};x`,
    `${moved}/cart`,
    `${base}//ucp/mcp`,
    `${base}/./ucp/mcp`,
    `${base}/UCP/mcp`,
    `${base}/ucp/%6dcp`,
    `${base}/mcp`,
    `${base}/api/mcp`,
    `${base}:8443/ucp/mcp`,
    'http://shop.example/ucp/mcp',
    'https://other.example/ucp/mcp',
    `${base}/cart/add`,
  ])('is at no other address, such as %s', (url) => {
    expect(verdicts(postJson(url, list), all)).toEqual(both('consent-withheld'));
    expect(verdicts(postJson(url, calling('create_cart')), all)).toEqual(both('consent-withheld'));
  });

  test.each(['PUT', 'DELETE', 'PATCH'])('takes no %s', (method) => {
    expect(verdicts({ method, url: moved, headers: {} }, all)).toEqual(both('consent-withheld'));
  });

  test.each([
    `${moved}?name=complete_checkout`,
    `${moved}/complete_checkout`,
    `${base}/UCP/%6dcp?complete-checkout`,
    `${base}/ucp/./mcp?name=complete_checkout`,
    `${base}/ucp/x/../mcp?name=complete_checkout`,
    `${base}/api/ucp/./mcp?name=complete_checkout`,
    `${endpoint}?name=complete_checkout`,
  ])('takes no call in an address: %s', (url) => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(verdicts({ method, url, headers: {} })).toEqual(both('consent-withheld'));
      expect(verdicts({ method, url, headers: {} }, ['purchase'])).toEqual(both(['purchase']));
    }
  });

  test('is never a private address of a public target', () => {
    const inside = [
      'http://127.0.0.1/mcp',
      'http://169.254.169.254/mcp',
      'http://10.0.0.1/mcp',
      'http://db/mcp',
    ];
    for (const url of inside) {
      const posting = () => guard(postJson(url, list), target(all), policy, { named: [url] });
      expect(posting).toThrow(/a public target has led to a private address|are never asked$/);
    }
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

test('an agent profile is named in every POST, as UCP-Agent', () => {
  const agentProfile = 'https://agent.example/profile.json';
  const introduced = anyTarget({ agentProfile });
  const list = postJson(endpoint, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(policy.callerHeaders(list, introduced)).toEqual({ 'ucp-agent': `profile="${agentProfile}"` });
  expect(policy.callerHeaders(get(`${base}/products.json`), introduced)).toEqual({});
  expect(policy.callerHeaders(list, anyTarget())).toEqual({});
});
