/** A storefront as a hosted platform serves it, corrected only where the platform breaks the interface. */

import { limiter, type Places, pageType, readCall, segment, type Variant } from '../variant.ts';
import { failure, ok, open, platformDocuments } from './documents.ts';
import { type Article, article } from './products.ts';
import { platformTools } from './tools.ts';

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
