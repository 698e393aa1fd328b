/** The interface's rules for requests with and without consents, including disguised ones, and for lawful errors. */
import { describe, expect, test } from 'vitest';
import { guard } from '../lib/http/stack/guard.ts';
import { get, type HttpRequest, head, postJson, postText, preflight } from '../lib/model/http.ts';
import { anyResponse, anyTarget } from '../lib/proof/any-target.ts';
import { base, calling, endpoint, target, verdictOn, writing } from '../lib/proof/engine/verdict-on.ts';
import { givenSubjects, policy } from './policy.ts';

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

describe('given subjects', () => {
  type Answers = Readonly<Record<string, { readonly status?: number; readonly body?: unknown }>>;

  /** A storefront with one product, `mug`, and with 404 everywhere else. */
  const shop: Answers = {
    '/products.json?limit=250': { body: { products: [{ handle: 'mug' }] } },
    '/products/mug.json': { body: { product: { handle: 'mug' } } },
    '/collections/all/products.json?limit=250': { body: { products: [{ handle: 'mug' }] } },
    '/collections/nope/products.json': { body: { products: [] } },
  };

  function answering(answers: Answers) {
    return {
      fetch: async (request: HttpRequest) => {
        const { status, body = '' } = answers[request.url] ?? { status: 404 };
        const url = `http://shop.example${request.url}`;
        return anyResponse(body, { ...(status && { status }), request: { ...request, url } });
      },
    };
  }

  const absences = (given: { product?: string; collection?: string }, more: Answers = {}) =>
    Promise.all(
      givenSubjects(anyTarget(given)).map(({ findAbsence }) => findAbsence(answering({ ...shop, ...more }))),
    );

  describe('a product', () => {
    test('that the storefront neither lists nor serves is absent', async () => {
      expect(await absences({ product: 'nope' })).toEqual([
        'there is no such product (GET /products/nope.json answered 404, and "mug" is there); pass the handle of one that exists',
      ]);
      const empty = { '/products/nope.json': { body: { product: null } } };
      expect(await absences({ product: 'nope' }, empty)).toEqual([expect.stringMatching(/answered 200/)]);
    });

    test.each<[string, string, Answers]>([
      ['it is listed', 'mug', { '/products/mug.json': { status: 404 } }],
      ['it is served but not listed', 'cup', { '/products/cup.json': { body: { product: {} } } }],
      ['it has a page', 'cup', { '/products/cup': { body: '<!doctype html>' } }],
      ['its address is blocked', 'cup', { '/products/cup.json': { status: 403 } }],
      ['its address answers with a page', 'cup', { '/products/cup.json': { body: '<!doctype html>' } }],
      ['no product is served', 'cup', { '/products/mug.json': { status: 404 } }],
      ['no product is listed', 'cup', { '/products.json?limit=250': { body: { products: [] } } }],
      ['there is no list', 'cup', { '/products.json?limit=250': { status: 404 } }],
    ])('is not called absent when %s', async (_why, product, more) => {
      expect(await absences({ product }, more)).toEqual([undefined]);
    });
  });

  describe('a collection', () => {
    test('with an empty list is reported as empty or absent', async () => {
      expect(await absences({ collection: 'nope' })).toEqual([
        'the collection has no products, or does not exist (GET /collections/nope/products.json answered 200 with an empty list); pass the handle of one that has some',
      ]);
    });

    test('that the storefront answers with 404 is absent', async () => {
      expect(await absences({ collection: 'gone' })).toEqual([expect.stringMatching(/answered 404\)/)]);
    });

    test.each<[string, string, Answers]>([
      ['it has products', 'a', { '/collections/a/products.json': { body: { products: [{}] } } }],
      ['it has a page', 'a', { '/collections/a': { body: '<!doctype html>' } }],
      ['its list is not a list', 'a', { '/collections/a/products.json': { body: {} } }],
      [
        'no collection lists products',
        'nope',
        { '/collections/all/products.json?limit=250': { status: 404 } },
      ],
    ])('is not called absent when %s', async (_why, collection, more) => {
      expect(await absences({ collection }, more)).toEqual([undefined]);
    });
  });

  test('without given subjects no request is sent', () => {
    expect(givenSubjects(anyTarget())).toEqual([]);
  });
});
