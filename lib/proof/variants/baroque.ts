/** A storefront that keeps the interface with all that the standards allow: extras, codings, streams, detours. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { baroquePaper } from './baroque-documents.ts';
import { type Curio, curio } from './baroque-products.ts';
import { baroqueTools } from './baroque-tools.ts';
import { acceptedTypes, limiter, pageType, readCall, segment, type Variant } from './variant.ts';

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

/** Codes the body as the caller can read it. */
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

function list(url: URL, from: readonly Curio[]): Response {
  const count = (name: string, otherwise: number) => {
    const asked = url.searchParams.get(name);
    return asked !== null && /^-?\d+$/.test(asked) ? Number(asked) : otherwise;
  };
  const limit = Math.min(250, Math.max(1, count('limit', 24)));
  const start = (Math.max(1, count('page', 1)) - 1) * limit;
  return json({ page_info: { of: from.length }, products: from.slice(start, start + limit) });
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
  const door = [{ transport: 'mcp', version, endpoint: `${canonicalUrl}/api/ucp/mcp`, 'x-mood': null }];
  return json({
    ucp: {
      version,
      supported_versions: Object.fromEntries(uris),
      services: {
        'com.example.odd': { regions: [{ asia: { doors: door } }], rest: `${baseUrl}/nowhere` },
        'dev.ucp.shopping': door,
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

/** 401, as a server may answer that knows neither client nor code (RFC 6749 section 5.2). */
const unknownClient = (): Response =>
  json(
    { error: 'invalid_client', error_uri: 'https://odd.example/errors#client', mood: 'stern' },
    { status: 401, headers: { 'www-authenticate': 'Basic realm="odd"', 'cache-control': 'no-store' } },
  );

export const baroque: Variant = ({ baseUrl, canonicalUrl, otherUrl, now }) => {
  const goods = Array.from({ length: 300 }, (_, index) => curio(index, otherUrl));
  const backwards = goods.toReversed();
  const help = `${baseUrl}/help?why=%F0%9F%90%8C#answer`;
  const wait = limiter(now, 25, 1_000);
  const call = baroqueTools(goods, baseUrl);
  const paper = baroquePaper({ baseUrl, canonicalUrl, otherUrl }, goods);

  function slowDown(millis: number): Response {
    const until = new Date(Math.ceil((now() + millis) / 1000) * 1000).toUTCString();
    return failure(429, help, { ...open, 'retry-after': until });
  }

  async function commerce(request: Request, ip: string): Promise<Response> {
    if (request.method === 'OPTIONS') {
      const allowed = { 'access-control-allow-methods': 'POST, OPTIONS', 'access-control-max-age': '600' };
      const headers = { ...open, ...allowed, 'access-control-allow-headers': '*, Content-Type, ucp-agent' };
      return new Response(null, { status: 204, headers });
    }
    if (request.method !== 'POST') return failure(405, help, { ...open, allow: 'POST, OPTIONS' });
    const millis = wait(ip);
    if (millis > 0) return slowDown(millis);
    const asked = readCall(await request.text());
    if (asked === 'notification') return new Response(null, { status: 202, headers: open });
    const outcome = asked === 'unreadable' ? -32700 : asked === 'invalid' ? -32600 : call(asked);
    const id = typeof asked === 'string' ? null : asked.id;
    const failed = { code: outcome, message: '', data: { trace: ['…'] }, hint: 'calm' };
    const body = {
      jsonrpc: '2.0',
      id,
      ...(typeof outcome === 'number' ? { error: failed } : { result: outcome }),
    };
    if (!acceptedTypes(request).includes('text/event-stream')) return json(body, { headers: open });
    const stream = `: a comment\r\n\r\nid: 1\r\nevent: message\r\ndata: ${JSON.stringify(body)}\r\n\r\n`;
    return new Response(stream, { headers: { ...open, 'content-type': 'text/event-stream;charset=utf-8' } });
  }

  function read(request: Request, url: URL): Response {
    const path = url.pathname;
    const printed = paper(path);
    if (printed) return printed;
    if (path === '/products.json') return list(url, goods);
    const [, kind, name, of] = path.split('/');
    if (kind === 'collections' && of === 'products.json') {
      return list(url, name === 'all' ? backwards : name === 'few' ? goods.slice(7, 12) : []);
    }
    if (kind === 'products' && name?.endsWith('.json')) {
      const found = goods.find(({ handle }) => `${handle}.json` === segment(name));
      return found ? json({ meta: {}, product: found }) : failure(404, help);
    }
    if (path === '/.well-known/ucp') return profile('2026-08-25', baseUrl, canonicalUrl);
    if (path === '/.well-known/oauth-authorization-server') return metadata(baseUrl);
    if (path.startsWith('/.well-known/ucp/')) {
      return of && versions.includes(of) ? profile(of, baseUrl, canonicalUrl) : failure(404, help);
    }
    if (path === '/oauth/authorize') return failure(400, help);
    return /^\/($|search|collections|products|pages|blogs)/.test(path) ? page(request) : failure(404, help);
  }

  return async (request, client) => {
    const url = new URL(request.url);
    if (url.pathname === '/api/ucp/mcp') return coded(request, await commerce(request, client?.ip ?? ''));
    if (url.pathname === '/oauth/token') return coded(request, unknownClient());
    if (request.method === 'GET' || request.method === 'HEAD') return coded(request, read(request, url));
    return coded(request, failure(405, help, { allow: 'GET, HEAD' }));
  };
};
