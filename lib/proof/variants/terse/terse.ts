/** A minimal lawful storefront, without optional members or headers; and the same in the style of another framework. */
import { counter, limiter, pageType, readCall, segment, type Variant } from '../variant.ts';
import { terseTools } from './tools.ts';

const time = '2026-01-01T00:00:00Z';

const versions = ['2026-04-08', '2026-01-23'];

const file = '/cdn/shop/files/openapi-2026-08-27.json';

const json = { 'content-type': 'application/json' };

const open = { 'access-control-allow-origin': '*' };

/** Thirty things at one price, without images and options; most are sold out. */
const products = Array.from({ length: 30 }, (_, index) => ({
  id: 8_000_000_000 + index,
  title: `Thing ${index}`,
  handle: `thing-${index}`,
  body_html: '',
  published_at: time,
  created_at: time,
  updated_at: time,
  vendor: '',
  product_type: '',
  tags: [],
  variants: [
    {
      id: 9_000_000_000 + index,
      title: '',
      price: '10.00',
      available: index % 7 === 5,
      requires_shipping: true,
      taxable: false,
      grams: 0,
      position: 1,
      product_id: 8_000_000_000 + index,
    },
  ],
  images: [],
  options: [],
}));

const ok = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers: { ...json, ...headers } });

const refuse = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, message: code }), { status, headers: { ...json, ...headers } });

function list(url: URL, listed: readonly unknown[]): Response {
  const text = url.searchParams.get('limit') ?? '24';
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 250) return refuse(400, 'bad_limit');
  return ok({ products: listed.slice(0, limit) });
}

const named = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }];

const readable = { get: { responses: { default: { description: '' } } } };

const description = {
  openapi: '3.1.0',
  info: { title: '', version: '2026-08-27' },
  paths: {
    '/.well-known/ucp': readable,
    '/.well-known/ucp/{version}': { parameters: named('version'), ...readable },
    '/.well-known/oauth-authorization-server': readable,
    '/products.json': readable,
    '/products/{handle}.json': { parameters: named('handle'), ...readable },
    '/collections/{handle}/products.json': { parameters: named('handle'), ...readable },
    '/sitemap.xml': readable,
    '/api/ucp/mcp': { post: readable.get },
  },
};

const kinds = ['products', 'collections', 'pages', 'blogs'];

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const xml = (root: string, item: string, locations: readonly string[]) =>
  new Response(
    `<${root} ${namespace}>${locations
      .map((location) => `<${item}><loc><![CDATA[${location}]]></loc></${item}>`)
      .join('')}</${root}>`,
    { headers: { 'content-type': 'application/xml' } },
  );

function page(request: Request): Response {
  const { type, markdown } = pageType(request);
  const body = markdown ? '# Things' : '<!doctype html><title>Things</title>';
  return new Response(body, { headers: { 'content-type': type } });
}

function metadata(baseUrl: string): Response {
  return ok({
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    scopes_supported: ['openid', 'email', 'customer-account-api:full', 'customer-account-mcp-api:full'],
    response_types_supported: ['code'],
  });
}

function profile(version: string, baseUrl?: string): Response {
  const uris = versions.map((known) => [known, `${baseUrl}/.well-known/ucp/${known}`]);
  const supported = baseUrl ? { supported_versions: Object.fromEntries(uris) } : {};
  return ok({ ucp: { version, ...supported, services: {}, capabilities: {} } });
}

function read(request: Request, url: URL, baseUrl: string): Response {
  const [first, second, third, rest] = url.pathname.slice(1).split('/');
  const about = `${first}/${second}`;
  if (url.pathname === '/products.json') return list(url, products);
  if (url.pathname === file) return ok(description, open);
  if (url.pathname === '/openapi.json') {
    return new Response(null, { status: 307, headers: { location: `.${file}?v=7` } });
  }
  if (about === '.well-known/oauth-authorization-server') return metadata(baseUrl);
  if (about === '.well-known/ucp') {
    if (third === undefined) return profile('2026-04-08', baseUrl);
    return versions.includes(third) ? profile(third) : refuse(404, 'version');
  }
  if (first === 'collections' && third === 'products.json' && rest === undefined) {
    return list(url, second === 'all' ? products : []);
  }
  if (first === 'products' && second?.endsWith('.json')) {
    const found = products.find(({ handle }) => `${handle}.json` === segment(second));
    return found ? ok({ product: found }) : refuse(404, 'product');
  }
  if (url.pathname === '/sitemap.xml') {
    const children = kinds.map((kind) => `${baseUrl}/${kind}.xml`);
    return xml('sitemapindex', 'sitemap', children);
  }
  const kind = kinds.find((name) => url.pathname === `/${name}.xml`);
  const pages = products.map(({ handle }) => `${baseUrl}/products/${handle}`);
  if (kind) return xml('urlset', 'url', kind === 'products' ? pages : [`${baseUrl}/`]);
  if (about === 'oauth/authorize') return refuse(400, 'client');
  if (/^(search|products|collections)?$/.test(first ?? '') && !third) return page(request);
  return refuse(404, 'path');
}

export const terse: Variant = ({ baseUrl, now }) => {
  const commerce = commerceEndpoint(now);
  return async (request, client) => {
    const url = new URL(request.url);
    if (url.pathname === '/api/ucp/mcp') return commerce(request, client?.ip ?? '');
    if (url.pathname === '/oauth/token') return Response.json({ error: 'invalid_grant' }, { status: 400 });
    if (request.method !== 'GET') return refuse(405, 'get_only', { allow: 'GET' });
    return read(request, url, baseUrl);
  };
};

function commerceEndpoint(now: () => number) {
  const wait = limiter(now, 300, 5_000);
  const call = terseTools(products);
  return async (request: Request, ip: string): Promise<Response> => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { headers: { ...open, 'access-control-allow-headers': 'content-type' } });
    }
    if (request.method !== 'POST') return refuse(405, 'post_only', { ...open, allow: 'POST' });
    if (wait(ip) > 0) return refuse(429, 'slow_down', open);
    const rpc = readCall(await request.text());
    if (rpc === 'unreadable') return refuse(400, 'unreadable', open);
    if (rpc === 'notification') return new Response(null, { status: 204, headers: open });
    const failed = (id: unknown, code: number, message: string) =>
      ok({ jsonrpc: '2.0', id, error: { code, message } }, open);
    if (rpc === 'invalid') return failed(null, -32600, 'invalid');
    const outcome = call(rpc);
    if (typeof outcome === 'number') return failed(rpc.id, outcome, 'refused');
    return ok({ jsonrpc: '2.0', id: rpc.id, result: outcome }, open);
  };
}

/** Some languages write integers as floats; both are the same JSON number. */
const asFloats = (text: string): string =>
  text.replaceAll(/("(?:[^"\\]|\\.)*")|(-?\d+)(?=[,\]}])/g, (_, quoted?: string, digits?: string) =>
    digits === undefined ? (quoted ?? '') : `${digits}.0`,
  );

/** RFC 9457 in addition to the members that the interface promises. */
const asProblem = (text: string, status: number): string => {
  const { code, message } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ type: 'about:blank', title: message, status, detail: null, code, message });
};

const labelledJson = 'application/json;charset=UTF-8';

/** Rewrites the body and media type of a response in other notations. */
async function spelled(response: Response): Promise<readonly [text: string, type: string]> {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  if (type === 'application/xml') {
    const head = '<?xml version="1.0"?>\r\n<?xml-stylesheet type="text/xsl" href="/style.xsl"?>\r\n';
    return [`${head}${text.replaceAll('><', '>\r\n\t<')}\r\n`, 'application/xml; charset=UTF-8'];
  }
  if (type !== 'application/json') return [text, `${type};charset=UTF-8`];
  if (text.startsWith('{"code"')) return [asProblem(text, response.status), 'application/problem+json'];
  const isRpc = text.startsWith('{"jsonrpc"');
  return [`${asFloats(isRpc ? text.replace(/\}$/, ',"took":{"ms":3}}') : text)}\n`, labelledJson];
}

/** Redirects pages permanently to the address with a trailing slash. */
function slashRedirect(url: URL): Response | undefined {
  const isBare = /^\/(search|collections\/[^/.]+)$/.test(url.pathname);
  return isBare
    ? new Response(null, { status: 308, headers: { location: `${url.pathname}/${url.search}` } })
    : undefined;
}

/** @param directory the path of the base address, such as `/shop` */
export const vernacular =
  (directory = ''): Variant =>
  (places) => {
    const plain = terse({ ...places, baseUrl: `${places.baseUrl}${directory}` });
    const next = counter();
    return async (request, client) => {
      const url = new URL(request.url);
      if (!url.pathname.startsWith(`${directory}/`)) {
        return new Response('<h1>Elsewhere</h1>', { status: 404 });
      }
      url.pathname = url.pathname.slice(directory.length);
      const moved = slashRedirect(url);
      if (moved) {
        moved.headers.set('location', `${directory}${moved.headers.get('location')}`);
        return moved;
      }
      url.pathname = url.pathname.replace(/^\/(search|collections\/[^/]+)\/$/, '/$1');
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const body = request.body === null ? null : await request.text();
      const forwarded = new Request(url, { method, headers: request.headers, body });
      const response = await plain(forwarded, client);
      const headers = new Headers(response.headers);
      headers.append('set-cookie', `visit=${next()}; Path=/; HttpOnly; SameSite=Lax`);
      headers.append('set-cookie', 'tracking=off');
      if (response.body === null) return new Response(null, { status: response.status, headers });
      const [text, type] = await spelled(response);
      headers.set('content-type', type);
      headers.set('etag', `W/"${next()}"`);
      headers.set('last-modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
      return new Response(request.method === 'HEAD' ? null : text, { status: response.status, headers });
    };
  };
