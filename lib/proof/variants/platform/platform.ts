/** A storefront as a hosted platform serves it, its documents included, corrected only where the platform breaks the interface. */
import { limiter, type Places, pageType, readCall, segment, type Variant } from '../variant.ts';
import { type Article, article } from './products.ts';
import { openRpc, platformTools } from './tools.ts';

function list(url: URL, products: readonly Article[]): Response {
  const wanted = Number.parseInt(url.searchParams.get('limit') ?? '', 10);
  const limit = wanted >= 1 ? Math.min(wanted, 250) : 24;
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1);
  if (page * limit > 25_000) return failure(400, 'page_limit');
  return ok(
    { products: products.slice((page - 1) * limit, page * limit) },
    { etag: `"${products.length}-${limit}-${page}"` },
  );
}

function page(request: Request, url: URL, products: readonly Article[]): Response {
  const known = url.pathname === '/' || /^\/(search|collections\/all|pages)/.test(url.pathname);
  const product = products.some((each) => `/products/${each.handle}` === segment(url.pathname));
  const { type, markdown } = pageType(request);
  const body = markdown
    ? '# Shop\n\n[Products](/collections/all)\n'
    : '<!doctype html>\n<html lang="en">Shop</html>';
  const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'Accept' };
  return new Response(body, { status: known || product ? 200 : 404, headers });
}

function commerceEndpoint(places: Places, products: readonly Article[], calls: number) {
  const call = platformTools(products, places.canonicalUrl);
  const wait = limiter(places.now, calls, 2_000);
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
    if (request.method !== 'POST') {
      return failure(405, 'method_not_allowed', { ...open, allow: 'POST, OPTIONS' });
    }
    const millis = wait(ip);
    if (millis > 0) {
      return failure(429, 'rate_limited', { ...open, 'retry-after': String(Math.ceil(millis / 1000)) });
    }
    const rpc = readCall(await request.text());
    if (rpc === 'notification') return new Response(null, { status: 202, headers: open });
    const outcome = rpc === 'unreadable' ? -32700 : rpc === 'invalid' ? -32600 : call(rpc);
    const id = typeof rpc === 'string' ? null : rpc.id;
    if (typeof outcome !== 'number') return ok({ jsonrpc: '2.0', id, result: outcome }, open);
    const error = {
      code: outcome,
      message: messages[outcome] ?? 'Invalid',
      data: 'A string, as live stores send it',
    };
    return ok({ jsonrpc: '2.0', id, error }, open);
  };
}

function reader(places: Places, products: readonly Article[], version: string) {
  const documents = platformDocuments(places, products, version);
  return (request: Request, url: URL): Response => {
    const path = url.pathname;
    const [, kind, name = '', of] = path.split('/');
    if (path === '/products.json') return list(url, products);
    if (kind === 'collections' && of === 'products.json') return list(url, name === 'all' ? products : []);
    if (kind === 'products' && name.endsWith('.json')) {
      const product = products.find((each) => `${each.handle}.json` === segment(name));
      return product ? ok({ product }) : failure(404, 'not_found');
    }
    const document = documents(path);
    if (document) return document;
    if (path.startsWith('/.well-known/ucp/')) return failure(404, 'version_unsupported');
    if (path === '/authentication/oauth/authorize') return failure(400, 'invalid_request');
    return page(request, url, products);
  };
}

/**
 * @param count the number of products; without a limit the list shows the first 24.
 * @param version the version of the profile.
 * @param calls the number of calls that a client may send in two seconds.
 */
export const platform =
  (count: number, version = '2026-04-08', calls = 120): Variant =>
  (places) => {
    const products = Array.from({ length: count }, (_, index) => article(index));
    const commerce = commerceEndpoint(places, products, calls);
    const read = reader(places, products, version);
    return async (request, client) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/ucp/mcp') return commerce(request, client?.ip ?? '');
      if (pathname === '/authentication/oauth/token' && request.method === 'POST') {
        return Response.json({ error: 'invalid_client', error_description: 'unknown' }, { status: 401 });
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return failure(405, 'method', { allow: 'GET, HEAD' });
      }
      return ifChanged(request, read(request, new URL(request.url)));
    };
  };

/** The response, or 304 for a caller that already has it. */
function ifChanged(request: Request, response: Response): Response {
  const tag = response.headers.get('etag');
  if (tag === null || request.headers.get('if-none-match') !== tag) return response;
  return new Response(null, { status: 304, headers: response.headers });
}

type Listed = { readonly handle: string };

const versions = ['2026-04-08', '2026-01-23', '2026-08-25'];

const file = '/cdn/shop/files/openapi-2026-08-27.json';

/** The version of the embedded checkout, independent of the version of the profile. */
const embedded = '2026-04-08';

function profile(version: string, { canonicalUrl }: Places, leaf = false): Response {
  const spec = `https://ucp.dev/${version}`;
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
          {
            version: version < embedded ? version : embedded,
            transport: 'embedded',
            schema: `https://ucp.dev/${embedded}/services/shopping/embedded.openrpc.json`,
          },
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

/** The platform is the issuer, and the endpoints are on the account host of the store. */
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

function sitemap(path: string, baseUrl: string, products: readonly Listed[]): Response | undefined {
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
    kind === 'products' ? products.map((each) => `/products/${encodeURIComponent(each.handle)}`) : [];
  const urls = ['/', ...pages].map(
    (page) => `<url><loc>${baseUrl}${page}</loc><changefreq>daily</changefreq></url>`,
  );
  return xml(
    `<urlset ${namespace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${urls.join('')}</urlset>`,
  );
}

/** @param version the version of the profile. @returns the document at a path; undefined if there is none */
export function platformDocuments(places: Places, products: readonly Listed[], version: string) {
  return (path: string): Response | undefined => {
    if (path === '/.well-known/ucp') return profile(version, places);
    if (/^\/[\d-]+\/services\/shopping\/mcp\.openrpc\.json$/.test(path)) return ok(openRpc());
    const [, pinned = ''] = /^\/\.well-known\/ucp\/([^/]+)/.exec(path) ?? [];
    if (versions.includes(pinned)) return profile(pinned, places, true);
    if (path === '/.well-known/oauth-authorization-server') return metadata(places);
    if (path === '/authentication/.well-known/jwks.json') return ok({ keys: [key] });
    if (path === '/openapi.json') return Response.redirect(places.baseUrl + file, 302);
    if (path === file) return ok(description(places.baseUrl), open);
    return sitemap(path, places.baseUrl, products);
  };
}

/** The responses of the platform's storefront: JSON in the platform's format, and errors. */
const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

export const open = { 'access-control-allow-origin': '*' };

/** The platform escapes slashes and angle brackets. */
const written = (body: unknown) =>
  JSON.stringify(body).replaceAll('/', '\\/').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');

export const ok = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(written(body), { headers: { ...json, ...headers } });

export const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(written({ code, message: `${code}.` }), { status, headers: { ...json, ...headers } });
