/** Which targets get which diagnosis from the probe, and which command it proposes. */
import { describe, expect, test } from 'vitest';
import type { Target } from '../../model/target.ts';
import {
  asks,
  catalog,
  failing,
  form,
  json,
  list,
  looked,
  nothing,
  type PathScript,
  page,
  to,
} from '../../proof/engine/audited.ts';

type Row = readonly [
  name: string,
  script: PathScript,
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
  [
    'a password in front of all but the well-known addresses',
    (path) => (path.startsWith('/.well-known/') ? json({ ucp: { version: '1' } }) : to('/password')),
    'needs-credentials',
    /login page .*, except at its well-known addresses$/,
    /"Cookie: \$COOKIE"$/,
  ],
  [
    'Basic in front of all but the well-known addresses',
    (path) => (path.startsWith('/.well-known/') ? json({ ucp: { version: '1' } }) : asks('Basic realm="a"')),
    'needs-credentials',
    /401, Basic, realm "a"\), except at its well-known addresses$/,
    /--header "Authorization: Basic \$TOKEN"$/,
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
    /: of its documented addresses, GET \/sitemap\.xml, .* show no storefront .* of the others all 6 answer 404$/,
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
});

test('a catalog that asks for a password is no diagnosis where the sitemap does not', async () => {
  const { diagnosis } = await looked((path) => {
    if (path.startsWith('/.well-known/')) return json({ ucp: { version: '1' } });
    if (path !== '/sitemap.xml') return to('/password');
    const children = ['products', 'collections'].map(
      (name) => `<sitemap><loc>http://shop.example/sitemap_${name}_1.xml</loc></sitemap>`,
    );
    return { body: `<sitemapindex>${children.join('')}</sitemapindex>` };
  });
  expect(diagnosis).toBeUndefined();
});
