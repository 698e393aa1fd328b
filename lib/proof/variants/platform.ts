/** A storefront as a hosted platform serves it, corrected only where the interface says otherwise. */

import { type Article, article } from './platform-products.ts';
import { platformTools } from './platform-tools.ts';
import { limiter, type Places, pageType, readCall, segment, type Variant } from './variant.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
const open = { 'access-control-allow-origin': '*' };
const versions = ['2026-04-08', '2026-01-23', '2026-08-25'];
const file = '/cdn/shop/files/openapi-2026-08-27.json';
const spec = 'https://ucp.dev/2026-04-08';

/** As the platform writes JSON: slashes and angle brackets escaped. */
const written = (body: unknown) =>
  JSON.stringify(body).replaceAll('/', '\\/').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
const ok = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(written(body), { headers: { ...json, ...headers } });
const lost = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(written({ code, message: `${code}.` }), { status, headers: { ...json, ...headers } });

function list(url: URL, from: readonly Article[]): Response {
  const asked = Number.parseInt(url.searchParams.get('limit') ?? '', 10);
  const limit = asked >= 1 ? Math.min(asked, 250) : 24;
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1);
  if (page * limit > 25_000) return lost(400, 'page_limit');
  return ok(
    { products: from.slice((page - 1) * limit, page * limit) },
    { etag: `"${from.length}-${limit}-${page}"` },
  );
}

function profile(version: string, { canonicalUrl }: Places, leaf = false): Response {
  const uris = versions.map((known) => [known, `${canonicalUrl}/.well-known/ucp/${known}`]);
  const capability = (name: string, more: object = {}) => [
    `dev.ucp.shopping.${name}`,
    [
      {
        version,
        spec: `${spec}/specification/${name}`,
        schema: `${spec}/schemas/shopping/${name}.json`,
        ...more,
      },
    ],
  ];
  return ok({
    ucp: {
      version,
      ...(leaf ? {} : { supported_versions: Object.fromEntries(uris) }),
      services: {
        'dev.ucp.shopping': [
          {
            version,
            spec: `${spec}/specification/overview/`,
            transport: 'mcp',
            endpoint: `${canonicalUrl}/api/ucp/mcp`,
            schema: `${spec}/services/shopping/mcp.openrpc.json`,
          },
          { version, transport: 'embedded', schema: `${spec}/services/shopping/embedded.openrpc.json` },
        ],
      },
      capabilities: Object.fromEntries([
        capability('checkout'),
        capability('fulfillment', { extends: ['dev.ucp.shopping.checkout', 'dev.ucp.shopping.cart'] }),
      ]),
      payment_handlers: { 'com.platform.pay': [{ id: 'pay', version }] },
    },
  });
}

/** The issuer is the platform's, and the endpoints are on the shop's own account host. */
function metadata({ otherUrl }: Places): Response {
  return ok({
    issuer: 'https://platform.test/authentication/78618525910',
    token_endpoint: `${otherUrl}/authentication/oauth/token`,
    authorization_endpoint: `${otherUrl}/authentication/oauth/authorize`,
    end_session_endpoint: `${otherUrl}/authentication/logout`,
    jwks_uri: `${otherUrl}/authentication/.well-known/jwks.json`,
    scopes_supported: ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:jwt-bearer',
    ],
  });
}

const key = {
  kty: 'RSA',
  use: 'sig',
  alg: 'RS256',
  kid: 'a',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23',
  e: 'AQAB',
};

const answered = {
  responses: { '200': { description: 'OK' }, '500': { description: 'Internal server error' } },
};
const handle = { name: 'handle', in: 'path', required: true, schema: { type: 'string' } };
const limit = {
  name: 'limit',
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum: 250, default: 24 },
};
const version = {
  name: 'version',
  in: 'path',
  required: true,
  schema: { enum: ['2026-04-08', '2026-01-23'] },
};
const description = (baseUrl: string) => ({
  openapi: '3.1.0',
  info: { title: 'Storefront', version: '2026-08-27' },
  servers: [{ url: baseUrl }],
  paths: {
    '/.well-known/ucp': { get: answered },
    '/.well-known/ucp/{version}': { get: { parameters: [version], ...answered } },
    '/.well-known/oauth-authorization-server': { get: answered },
    '/products.json': { get: { parameters: [limit], ...answered } },
    '/products/{handle}.json': { get: { parameters: [handle], ...answered } },
    '/collections/{handle}/products.json': { get: { parameters: [handle, limit], ...answered } },
    '/sitemap.xml': { get: answered },
    '/api/ucp/mcp': {
      post: { requestBody: { required: true, content: { 'application/json': {} } }, ...answered },
    },
  },
});

const kinds = ['products', 'pages', 'collections', 'blogs', 'agentic_discovery'];
const xml = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemap(path: string, baseUrl: string, goods: readonly Article[]): Response | undefined {
  if (path === '/sitemap.xml') {
    const child = (kind: string) =>
      kind === 'agentic_discovery'
        ? 'sitemap_agentic_discovery.xml'
        : `sitemap_${kind}_1.xml?from=1&amp;to=9`;
    const entries = kinds.map(
      (kind) => `  <sitemap>\n    <loc>${baseUrl}/${child(kind)}</loc>\n  </sitemap>`,
    );
    return xml(`<sitemapindex ${namespace}>\n<!-- for agents -->\n${entries.join('\n')}\n</sitemapindex>\n`);
  }
  const kind = kinds.find((each) => path === `/sitemap_${each}_1.xml` || path === `/sitemap_${each}.xml`);
  if (!kind) return undefined;
  const pages =
    kind === 'products' ? goods.map((each) => `/products/${encodeURIComponent(each.handle)}`) : [];
  const urls = ['/', ...pages].map(
    (page) => `<url><loc>${baseUrl}${page}</loc><changefreq>daily</changefreq></url>`,
  );
  return xml(
    `<urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('')}</urlset>`,
  );
}

function page(request: Request, url: URL, goods: readonly Article[]): Response {
  const known = url.pathname === '/' || /^\/(search|collections\/all|pages)/.test(url.pathname);
  const product = goods.some((each) => `/products/${each.handle}` === segment(url.pathname));
  const { type, markdown } = pageType(request);
  const body = markdown
    ? '# Shop\n\n[Products](/collections/all)\n'
    : '<!doctype html>\n<html lang="en">Shop</html>';
  const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'Accept' };
  return new Response(body, { status: known || product ? 200 : 404, headers });
}

function commerceOf(places: Places, goods: readonly Article[]) {
  const call = platformTools(goods, places.canonicalUrl);
  const wait = limiter(places.now, 120, 2_000);
  const messages: Readonly<Record<number, string>> = {
    [-32000]: 'AuthenticationRequired',
    [-32601]: 'Method not found',
  };
  return async (request: Request, ip: string): Promise<Response> => {
    if (request.method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Accept',
      };
      return new Response(null, { status: 204, headers: { ...open, ...allowed } });
    }
    if (request.method !== 'POST')
      return lost(405, 'method_not_allowed', { ...open, allow: 'POST, OPTIONS' });
    const millis = wait(ip);
    if (millis > 0)
      return lost(429, 'rate_limited', { ...open, 'retry-after': String(Math.ceil(millis / 1000)) });
    const asked = readCall(await request.text());
    if (asked === 'notification') return new Response(null, { status: 202, headers: open });
    const outcome = asked === 'unreadable' ? -32700 : asked === 'invalid' ? -32600 : call(asked);
    const id = typeof asked === 'string' ? null : asked.id;
    if (typeof outcome !== 'number') return ok({ jsonrpc: '2.0', id, result: outcome }, open);
    const error = {
      code: outcome,
      message: messages[outcome] ?? 'Invalid',
      data: 'A string, as live stores send it',
    };
    return ok({ jsonrpc: '2.0', id, error }, open);
  };
}

/** @param count how many products; the default limit shows all but those above 24. */
export const platform =
  (count: number): Variant =>
  (places) => {
    const goods = Array.from({ length: count }, (_, index) => article(index));
    const commerce = commerceOf(places, goods);
    const { baseUrl } = places;

    function read(request: Request, url: URL): Response {
      const path = url.pathname;
      const [, kind, name = '', of] = path.split('/');
      if (path === '/products.json') return list(url, goods);
      if (kind === 'collections' && of === 'products.json') return list(url, name === 'all' ? goods : []);
      if (kind === 'products' && name.endsWith('.json')) {
        const product = goods.find((each) => `${each.handle}.json` === segment(name));
        return product ? ok({ product }) : lost(404, 'not_found');
      }
      if (path === '/.well-known/ucp') return profile('2026-04-08', places);
      if (path === '/.well-known/oauth-authorization-server') return metadata(places);
      if (kind === '.well-known' && name === 'ucp') {
        return of && versions.includes(of) ? profile(of, places, true) : lost(404, 'version_unsupported');
      }
      if (path === '/openapi.json') return Response.redirect(baseUrl + file, 302);
      if (path === file) return ok(description(baseUrl), open);
      if (path === '/authentication/oauth/authorize') return lost(400, 'invalid_request');
      if (path === '/authentication/.well-known/jwks.json') return ok({ keys: [key] });
      return sitemap(path, baseUrl, goods) ?? page(request, url, goods);
    }

    return async (request, client) => {
      const url = new URL(request.url);
      if (url.pathname === '/api/ucp/mcp') return commerce(request, client?.ip ?? '');
      if (url.pathname === '/authentication/oauth/token' && request.method === 'POST')
        return Response.json({ error: 'invalid_client', error_description: 'unknown' }, { status: 401 });
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return lost(405, 'method', { allow: 'GET, HEAD' });
      const answer = read(request, url);
      if (request.headers.get('if-none-match') !== answer.headers.get('etag')) return answer;
      return answer.headers.has('etag')
        ? new Response(null, { status: 304, headers: answer.headers })
        : answer;
    };
  };
