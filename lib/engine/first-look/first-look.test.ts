/** The first look: which targets get a diagnosis, and which are left to the checks. */
import { describe, expect, test } from 'vitest';
import { policy } from '../../../suites/policy.ts';
import { type Scripted, scriptedStack } from '../../http/testing.ts';
import type { HttpRequest } from '../../model/http/http-request.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { createContext } from '../context.ts';
import { firstLook } from './first-look.ts';

type Script = (path: string, turn: number, request: HttpRequest) => Scripted | Inconclusive;

/** @param script answers each path below the origin, in each turn. */
async function looked(script: Script, own: Partial<Target> = {}, sights = policy) {
  const run = scriptedStack(
    (request, turn) => {
      const { pathname, search } = new URL(request.url);
      return script(pathname + search, turn, request);
    },
    { target: anyTarget({ budget: 1_000, ...own }), policy },
  );
  const { context } = createContext(run, { by: 'first-look', turn: 0 });
  return {
    diagnosis: await firstLook(context, sights),
    now: run.clock.now(),
    sent: run.sent.length,
  };
}

const page = (title: string, inside = '', status = 200): Scripted => ({
  status,
  headers: [['content-type', 'text/html']],
  body: `<!doctype html>\n<html><head><title>${title}</title></head><body>${inside}</body></html>`,
});
const to = (location: string, status = 302): Scripted => ({ status, headers: [['location', location]] });
const form = '<form><input name="p" type="password"></form>';
const failing = (error: string, code: 'unreachable' | 'timeout' | 'malformed-transport' = 'unreachable') =>
  new Inconclusive(code, 'GET http://shop.example/: it failed', { error });
const nothing: Scripted = { status: 404, body: '{"code":"not_found","message":"No."}' };
const json = (value: unknown): Scripted => ({ body: JSON.stringify(value) });
const catalog = json({ products: [] });
const list = '/products.json?limit=250';
const asks = (challenge: string): Scripted => ({ status: 401, headers: [['www-authenticate', challenge]] });

type Row = readonly [
  name: string,
  script: Script,
  code: string,
  text: RegExp,
  next: RegExp,
  own?: Partial<Target>,
];

const rows: readonly Row[] = [
  [
    'a dead host',
    () => failing('ECONNREFUSED'),
    'unreachable',
    /^nothing answers at .*ECONNREFUSED/,
    /^curl/,
  ],
  ['an unknown host', () => failing('ENOTFOUND'), 'unreachable', /is not known/, /^curl/],
  ['a silent host', () => failing('23', 'timeout'), 'timeout', /does not answer within 2 s$/, /--timeout 8$/],
  [
    'an expired certificate',
    () => failing('CERT_HAS_EXPIRED'),
    'unreachable',
    /^the certificate of https:\/\/shop\.example has expired/,
    /^storefront-conformance https:\/\/shop\.example$/,
    { baseUrl: 'https://shop.example' },
  ],
  [
    'a certificate of another host',
    () => failing('ERR_TLS_CERT_ALTNAME_INVALID'),
    'unreachable',
    /is for another host/,
    /^storefront-conformance https/,
    { baseUrl: 'https://shop.example' },
  ],
  [
    'a certificate of its own',
    () => failing('DEPTH_ZERO_SELF_SIGNED_CERT'),
    'unreachable',
    /no authority that this machine trusts/,
    /^storefront-conformance https:\/\/shop\.example --ca ca\.pem$/,
    { baseUrl: 'https://shop.example' },
  ],
  [
    'https at a port of plain HTTP',
    (_path, _turn, { url }) => (url.startsWith('https:') ? failing('ERR_SSL_WRONG_VERSION_NUMBER') : catalog),
    'wrong-base',
    /nothing can be read at https:\/\/shop\.example:8080, but http:\/\/shop\.example:8080 answers/,
    /^storefront-conformance http:\/\/shop\.example:8080$/,
    { baseUrl: 'https://shop.example:8080' },
  ],
  [
    'http at a port of TLS',
    (_path, _turn, { url }) => (url.startsWith('http:') ? failing('UND_ERR_SOCKET') : catalog),
    'wrong-base',
    /but https:\/\/shop\.example answers/,
    /^storefront-conformance https:\/\/shop\.example$/,
  ],
  [
    'malformed HTTP',
    () => failing('', 'malformed-transport'),
    'malformed-transport',
    /cannot be read as HTTP/,
    /^curl/,
  ],
  [
    'Basic',
    () => asks('Basic realm="Staging"'),
    'needs-credentials',
    /401, Basic, realm "Staging"/,
    /Basic \$TOKEN"$/,
  ],
  [
    'Bearer',
    () => asks('Bearer'),
    'needs-credentials',
    /401, Bearer/,
    /--header "Authorization: Bearer \$TOKEN"$/,
  ],
  ['Digest', () => asks('Digest realm="a", nonce="b"'), 'needs-credentials', /401, Digest/, /^curl/],
  ['no scheme', () => ({ status: 401 }), 'needs-credentials', /\(401\)/, /Authorization: \$AUTHORIZATION"$/],
  [
    'a redirect to a password',
    () => to('/password'),
    'needs-credentials',
    /login page/,
    /"Cookie: \$COOKIE"$/,
  ],
  ['a login form', () => page('Log in', form), 'needs-credentials', /login page/, /"Cookie: \$COOKIE"$/],
  [
    'a challenge by its header',
    () => ({ status: 403, headers: [['cf-mitigated', 'challenge']] }),
    'blocked-by-edge',
    /bot challenge .*says "challenge"/,
    /--user-agent/,
  ],
  [
    'a challenge by its words',
    (path) => page('Just a moment...', path, 503),
    'blocked-by-edge',
    /bot challenge.*"Just a moment"/,
    /--user-agent/,
  ],
  ['a wall of 403', () => ({ status: 403 }), 'blocked-by-edge', /answers 403/, /--user-agent/],
  [
    'a limit that never ends',
    () => ({ status: 429, headers: [['retry-after', '86400']] }),
    'rate-limited',
    /nothing but 429/,
    /--rate 1\/s .*--user-agent/,
  ],
  [
    'maintenance',
    () => ({ ...page('Back soon', '', 503), headers: [['retry-after', '3600']] }),
    'broken',
    /down for maintenance.*503, Retry-After 3600/,
    /^storefront-conformance http/,
  ],
  ['a gateway without a server behind it', () => ({ status: 502 }), 'broken', /what is behind it/, /^store/],
  ['a plain 500', () => ({ status: 500 }), 'broken', /server error: 500/, /^curl/],
  [
    'a lawful 500',
    () => ({ status: 500, body: '{"code":"oops","message":"Sorry."}' }),
    'broken',
    /server error: 500/,
    /^curl/,
  ],
  [
    'another host',
    (path) => to(`https://www.shop.example${path}`, 301),
    'wrong-base',
    /redirects every address to https:\/\/www\.shop\.example$/,
    /^storefront-conformance https:\/\/www\.shop\.example$/,
  ],
  [
    'the home page of another host',
    () => to('https://www.shop.example/'),
    'wrong-base',
    /https:\/\/www\.shop\.example$/,
    /^storefront-conformance https:\/\/www\.shop\.example$/,
  ],
  [
    'another scheme',
    (path) => to(`https://shop.example${path}`, 308),
    'wrong-base',
    /redirects every address to https:\/\/shop\.example$/,
    /^storefront-conformance https:\/\/shop\.example$/,
  ],
  ['a foreign page', () => to('https://parking.example/?d=shop'), 'not-a-storefront', /parking/, /^curl/],
  [
    'a path too many',
    (path) => (path === list ? catalog : nothing),
    'wrong-base',
    /something of it is at http:\/\/shop\.example$/,
    /^storefront-conformance http:\/\/shop\.example$/,
    { baseUrl: 'http://shop.example/en/products.json' },
  ],
  [
    'redirects below a path',
    (path) => (path.startsWith('/en/') ? catalog : to(`/en${path}`)),
    'wrong-base',
    /is at http:\/\/shop\.example\/en$/,
    /http:\/\/shop\.example\/en$/,
  ],
  [
    'redirects to a page, below which the interface is',
    (path) => (path === '/en' ? page('Welcome') : path.startsWith('/en/') ? catalog : to('/en')),
    'wrong-base',
    /is at http:\/\/shop\.example\/en$/,
    /http:\/\/shop\.example\/en$/,
  ],
  [
    'redirects to the home page',
    (path) => (path === '/' ? page('Welcome') : to('/')),
    'not-a-storefront',
    /redirects the documented addresses to \//,
    /^curl/,
  ],
  ['a circle', (path) => to(path), 'not-a-storefront', /in a circle/, /^curl/],
  ['a wall of 404', () => nothing, 'not-a-storefront', /all 9 answer 404/, /^curl/],
  ['the same page', () => page('Wi-Fi'), 'not-a-storefront', /same HTML page \("Wi-Fi"\)/, /^curl/],
  ['the same JSON', () => json({ status: 'ok' }), 'not-a-storefront', /the same JSON/, /^curl/],
  ['the same text', () => ({ body: 'It works!' }), 'not-a-storefront', /the same text/, /^curl/],
  ['empty bodies', () => ({}), 'not-a-storefront', /200 and an empty body/, /^curl/],
  [
    'a static site',
    (path) => (path === '/' ? page('A') : page('404', '', 404)),
    'not-a-storefront',
    /404/,
    /^curl/,
  ],
  [
    'a site with a sitemap, metadata and an API of its own',
    (path) =>
      path === '/sitemap.xml'
        ? { body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>' }
        : path.endsWith('oauth-authorization-server')
          ? json({ issuer: 'https://a.example', token_endpoint: 'https://a.example/token' })
          : path === '/openapi.json'
            ? json({ openapi: '3.1.0', paths: { '/books': {} } })
            : nothing,
    'not-a-storefront',
    /nothing of the interface/,
    /^curl/,
  ],
];

describe('is diagnosed', () => {
  test.each(rows.map((row) => [row[0], row] as const))('%s', async (_, row) => {
    const [, script, code, text, next, own] = row;
    const { diagnosis } = await looked(script, own);
    expect(diagnosis?.code).toBe(code);
    expect(diagnosis?.text).toMatch(text);
    expect(diagnosis?.next).toMatch(next);
    expect(diagnosis?.evidence.length).toBeGreaterThan(0);
  });

  test('with evidence of each request', async () => {
    const { diagnosis } = await looked(() => asks('Basic realm="Staging"'));
    expect(diagnosis?.evidence[0]).toBe(
      'GET /products.json?limit=250: 401, www-authenticate: Basic realm="Staging", an empty body',
    );
  });

  test('with a command that keeps what was given, without its secrets', async () => {
    const own = {
      headers: { 'x-key': 's3cret' },
      depth: 'quick',
      consents: ['writes'],
      only: ['catalog'],
    } as const;
    const { diagnosis } = await looked(() => ({ status: 403 }), own);
    expect(diagnosis?.next).toMatch(
      / --header "x-key: \$STOREFRONT_HEADER_X_KEY" --depth quick --only catalog --allow writes$/,
    );
  });

  test('after credentials were refused', async () => {
    const { diagnosis } = await looked(() => asks('Basic'), { headers: { authorization: 'Basic x' } });
    expect(diagnosis?.text).toMatch(/refuses the Authorization header that was given$/);
    expect(diagnosis?.next).not.toContain('STOREFRONT_HEADER');
  });

  test('a limit that demands waits for more than a minute', async () => {
    const { diagnosis, now, sent } = await looked(() => ({ status: 429, headers: [['retry-after', '1']] }));
    expect(diagnosis?.code).toBe('rate-limited');
    expect(now).toBeGreaterThan(30_000);
    expect(now).toBeLessThan(65_000);
    expect(sent).toBeLessThan(60);
  });

  test('with at most eight lines of evidence', async () => {
    const { diagnosis } = await looked(() => nothing);
    expect(diagnosis?.evidence).toHaveLength(8);
  });

  test('with few requests', async () => {
    const { sent } = await looked(() => nothing, { baseUrl: 'http://shop.example/a/b/c/d/e' });
    expect(sent).toBeLessThanOrEqual(18);
  });
});

describe('is judged', () => {
  const storefront = (path: string): Scripted => (path === '/' ? page('Shop') : catalog);
  const only = (part: string, answer: Scripted, rest: Scripted = nothing): Script => {
    return (path) => (path.includes(part) ? answer : rest);
  };
  const profile = json({ ucp: { version: '2026-04-08' } });
  const tools = json({ jsonrpc: '2.0', id: 1, result: { tools: [] } });
  const index = (...names: readonly string[]): Scripted => ({
    body: `<sitemapindex>${names.map((name) => `<sitemap><loc>http://shop.example/sitemap_${name}_1.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  });

  test.each<[string, Script]>([
    ['a storefront that keeps its promises', storefront],
    ['one with a catalog alone', only(list, json({ products: [{ id: 1 }] }))],
    ['one with an empty catalog alone', only(list, catalog)],
    ['one whose products are null', only(list, json({ products: null }))],
    ['one whose products are numbers', only(list, json({ products: [1, 2] }))],
    ['one whose product list is an array', only(list, json([{ id: 1, variants: [] }]))],
    ['one with a profile alone', only('/ucp', profile)],
    ['one whose profile is not wrapped', only('/ucp', json({ supported_versions: {} }))],
    ['one with a pinned profile alone', only('/ucp/2026', profile)],
    ['one with a commerce endpoint alone', only('/mcp', tools)],
    ['one whose commerce endpoint refuses', only('/mcp', { ...tools, status: 422 })],
    [
      'one with a sitemap of products and collections alone',
      only('sitemap.xml', index('products', 'collections')),
    ],
    [
      'one with its own scopes alone',
      only('oauth', json({ scopes_supported: ['customer-account-api:full'] })),
    ],
    [
      'one with its own description alone',
      only('openapi.json', json({ openapi: '3.1.0', paths: { '/products.json': {} } })),
    ],
    ['one with a list of all products alone', only('/all/', catalog)],
    ['one with an open profile and all else behind 401', only('/ucp', profile, asks('Basic'))],
    ['one with a working profile and all else 500', only('/ucp', profile, { status: 500 })],
    ['one with a working catalog and all else empty', only(list, catalog, {})],
    ['one with a commerce endpoint behind whose host all is 403', only('/mcp', tools, { status: 403 })],
    ['one with a working catalog and all else redirected', only(list, catalog, to('/'))],
    [
      'one whose home page asks for the country',
      (path) => (path === '/' ? to('https://us.shop.example/') : catalog),
    ],
    ['one with a captcha on its home page', (path) => (path === '/' ? page('Shop', 'captcha') : catalog)],
    ['one that loses a request', (path) => (path === '/' ? failing('ECONNRESET') : storefront(path))],
    ['one that loses its catalog', (path) => (path === list ? failing('ECONNRESET') : nothing)],
    ['one that is overloaded for a moment', (path, turn) => (turn <= 3 ? { status: 503 } : storefront(path))],
    ['one that breaks for a moment', (path, turn) => (turn <= 3 ? { status: 500 } : storefront(path))],
    [
      'one with a low limit',
      (path, turn) => (turn <= 9 ? { status: 429, headers: [['retry-after', '2']] } : storefront(path)),
    ],
  ])('%s', async (_, script) => {
    expect((await looked(script)).diagnosis).toBeUndefined();
  });

  test('a target that the budget leaves no requests for', async () => {
    expect((await looked(() => to('/password'), { budget: 1 })).diagnosis).toBeUndefined();
    expect((await looked(() => nothing, { budget: 5 })).diagnosis).toBeUndefined();
  });

  test('with no request beyond those of every audit', async () => {
    expect((await looked(storefront)).sent).toBe(3);
  });
});

test('a first look without requests finds no problem', async () => {
  const { diagnosis, sent } = await looked(() => failing('gone'), {}, { ...policy, firstLook: [] });
  expect([diagnosis, sent]).toEqual([undefined, 0]);
});
