/** The documents of the platform's storefront: profiles, metadata, keys, the OpenAPI file and sitemaps. */
import type { Places } from '../variant.ts';
import { openRpc } from './tools.ts';

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
