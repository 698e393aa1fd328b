/** A lawful storefront that uses everything that the standards allow: extra members, codings, streams, redirects. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  acceptedTypes,
  limiter,
  type Places,
  pageType,
  readCall,
  segment,
  type Variant,
} from '../variant.ts';
import { baroqueDocuments, type Curio, curio } from './documents.ts';
import { baroqueTools } from './tools.ts';

const type = { 'content-type': 'Application/JSON;charset="UTF-8"; profile="https://example.com/x,y;z"' };
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'X-Trace' };
const versions = ['2026-01-23', '2026-08-25', '2026-04-08', '2025-09-01'];

const json = (body: unknown, init: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(`\n${JSON.stringify(body, null, 1)}\n`, { ...init, headers: { ...type, ...init.headers } });
const failure = (status: number, continueUrl: string, headers: Record<string, string> = {}) =>
  json(
    { code: `E${status}`, message: '', continue_url: continueUrl, trace: [1], code_url: null },
    { status, headers },
  );

/** Compresses the body with an accepted coding. */
async function coded(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const coding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  headers.append('vary', 'accept, X-Mood');
  headers.set('cache-control', 'private');
  const { status } = response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.length === 0) return new Response(null, { status, headers });
  if (coding) headers.set('content-encoding', coding);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const bytes = {
    br: () => brotliCompressSync(plain, quick),
    gzip: () => gzipSync(plain),
    plain: () => plain,
  };
  return new Response(bytes[coding ?? 'plain'](), { status, headers });
}

function list(url: URL, products: readonly Curio[]): Response {
  const count = (name: string, otherwise: number) => {
    const value = url.searchParams.get(name);
    return value !== null && /^-?\d+$/.test(value) ? Number(value) : otherwise;
  };
  const limit = Math.min(250, Math.max(1, count('limit', 24)));
  const start = (Math.max(1, count('page', 1)) - 1) * limit;
  return json({ page_info: { of: products.length }, products: products.slice(start, start + limit) });
}

function page(request: Request): Response {
  const { type: shown, markdown } = pageType(request);
  const body = markdown
    ? 'Curios\n======\n\n- [All](/collections/all)\n'
    : '<!-- old -->\n<HTML lang=ja><BODY>Curios';
  return new Response(body, { headers: { 'content-type': `${shown}; charset=UTF-8` } });
}

function profile(version: string, baseUrl: string, canonicalUrl: string): Response {
  const uris = versions.map((known) => [known, `${canonicalUrl}/.well-known/ucp/${known}`]);
  const mcp = [{ transport: 'mcp', version, endpoint: `${canonicalUrl}/api/ucp/mcp`, 'x-mood': null }];
  return json({
    ucp: {
      version,
      supported_versions: Object.fromEntries(uris),
      services: {
        'com.example.odd': { regions: [{ asia: { doors: mcp } }], rest: `${baseUrl}/nowhere` },
        'dev.ucp.shopping': mcp,
      },
      capabilities: { 'com.example.odd.singing': [{ version: '1999-12-31' }], none: null },
      payment_handlers: { 'com.example.shells': [{ id: 'cowrie', version }] },
      signing_keys: [],
    },
    signing_keys: [],
  });
}

function metadata(baseUrl: string): Response {
  return json({
    issuer: `${baseUrl}`,
    authorization_endpoint: `${baseUrl}/oauth/authorize?tenant=1`,
    token_endpoint: `${baseUrl}/oauth/token`,
    scopes_supported: ['customer-account-mcp-api:full', 'customer-account-api:full', 'email', 'openid'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    'x-mood': 'calm',
  });
}

/** A server may answer an unknown client with 401 (RFC 6749 section 5.2). */
const unknownClient = (): Response =>
  json(
    { error: 'invalid_client', error_uri: 'https://odd.example/errors#client', mood: 'stern' },
    { status: 401, headers: { 'www-authenticate': 'Basic realm="odd"', 'cache-control': 'no-store' } },
  );

const helpPage = (baseUrl: string): string => `${baseUrl}/help?why=%F0%9F%90%8C#answer`;

export const baroque: Variant = (places) => {
  const products = Array.from({ length: 300 }, (_, index) => curio(index, places.otherUrl));
  const commerce = commerceEndpoint(places, products);
  const read = reader(places, products);
  return async (request, client) => {
    const url = new URL(request.url);
    if (url.pathname === '/api/ucp/mcp') return coded(request, await commerce(request, client?.ip ?? ''));
    if (url.pathname === '/oauth/token') return coded(request, unknownClient());
    if (request.method === 'GET' || request.method === 'HEAD') return coded(request, read(request, url));
    return coded(request, failure(405, helpPage(places.baseUrl), { allow: 'GET, HEAD' }));
  };
};

function commerceEndpoint({ baseUrl, now }: Places, products: readonly Curio[]) {
  const help = helpPage(baseUrl);
  const wait = limiter(now, 80, 1_000);
  const call = baroqueTools(products, baseUrl);
  return async (request: Request, ip: string): Promise<Response> => {
    if (request.method === 'OPTIONS') {
      const allowed = { 'access-control-allow-methods': 'POST, OPTIONS', 'access-control-max-age': '600' };
      const headers = { ...open, ...allowed, 'access-control-allow-headers': '*, Content-Type, ucp-agent' };
      return new Response(null, { status: 204, headers });
    }
    if (request.method !== 'POST') return failure(405, help, { ...open, allow: 'POST, OPTIONS' });
    const millis = wait(ip);
    if (millis > 0) {
      const until = new Date(Math.ceil((now() + millis) / 1000) * 1000).toUTCString();
      return failure(429, help, { ...open, 'retry-after': until });
    }
    const rpc = readCall(await request.text());
    if (rpc === 'notification') return new Response(null, { status: 202, headers: open });
    const outcome = rpc === 'unreadable' ? -32700 : rpc === 'invalid' ? -32600 : call(rpc);
    const error = { code: outcome, message: '', data: { trace: ['…'] }, hint: 'calm' };
    const member = typeof outcome === 'number' ? { error } : { result: outcome };
    const body = { jsonrpc: '2.0', id: typeof rpc === 'string' ? null : rpc.id, ...member };
    return acceptedTypes(request).includes('text/event-stream')
      ? stream(body)
      : json(body, { headers: open });
  };
}

function stream(body: unknown): Response {
  const text = `: a comment\r\n\r\nid: 1\r\nevent: message\r\ndata: ${JSON.stringify(body)}\r\n\r\n`;
  return new Response(text, { headers: { ...open, 'content-type': 'text/event-stream;charset=utf-8' } });
}

function reader(places: Places, products: readonly Curio[]) {
  const { baseUrl, canonicalUrl } = places;
  const backwards = products.toReversed();
  const documents = baroqueDocuments(places, products);
  const missing = () => failure(404, helpPage(baseUrl));
  return (request: Request, url: URL): Response => {
    const path = url.pathname;
    const document = documents(path);
    if (document) return document;
    if (path === '/products.json') return list(url, products);
    const [, kind, name, of] = path.split('/');
    if (kind === 'collections' && of === 'products.json') {
      return list(url, name === 'all' ? backwards : name === 'few' ? products.slice(7, 12) : []);
    }
    if (kind === 'products' && name?.endsWith('.json')) {
      const product = products.find(({ handle }) => `${handle}.json` === segment(name));
      return product ? json({ meta: {}, product }) : missing();
    }
    if (path === '/.well-known/ucp') return profile('2026-08-25', baseUrl, canonicalUrl);
    if (path === '/.well-known/oauth-authorization-server') return metadata(baseUrl);
    if (path.startsWith('/.well-known/ucp/')) {
      return of && versions.includes(of) ? profile(of, baseUrl, canonicalUrl) : missing();
    }
    if (path === '/oauth/authorize') return failure(400, helpPage(baseUrl));
    return /^\/($|search|collections|products|pages|blogs)/.test(path) ? page(request) : missing();
  };
}
