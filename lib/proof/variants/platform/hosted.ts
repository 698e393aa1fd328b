/** The platform's storefront as live stores serve it, with its differences from the interface. */

import { parseJson } from '../../../assert/json.ts';
import type { Handler } from '../../../model/saboteur.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../variant.ts';
import { platform } from './platform.ts';

/** Differences that some stores show and others do not. */
export type Traits = {
  /** Without an agent profile a caller cannot list the tools either. */
  readonly closed: boolean;
  /** The 404 of an unknown product is a page of the theme, not an empty body. */
  readonly themed: boolean;
};

const open = { 'access-control-allow-origin': '*' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const listing = /^\/collections\/[^/]+\/products\.json$/;
const single = /^\/products\/[^/]+\.json$/;
const defaultLimit = '30';

const themedPage = () =>
  new Response('<!doctype html>\n<html lang="en"><title>404 Not Found</title></html>', {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

export const hosted =
  (count: number, traits: Traits): Variant =>
  (places) => {
    const storefront = platform(count)(places);
    return async (request, client) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/openapi.json' || pathname.startsWith('/cdn/shop/files/openapi')) return themedPage();
      if (pathname === '/api/ucp/mcp') return commerce(storefront, traits, request, client);
      if (pathname === '/products.json' && request.method !== 'OPTIONS') {
        return openToBrowsers(await storefront(withDefaultLimit(request), client));
      }
      if (listing.test(pathname)) return storefront(withDefaultLimit(request), client);
      if (!single.test(pathname)) return storefront(request, client);
      const response = await storefront(request, client);
      if (response.status === 200) return asSingleProduct(response);
      return traits.themed ? themedPage() : new Response('', { status: response.status, headers: json });
    };
  };

function withDefaultLimit(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', defaultLimit);
  return new Request(url, request);
}

/** Every origin may read the list, against the interface; a page beyond the limit has an error of another form. */
async function openToBrowsers(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', '*');
  if (response.status !== 400) return new Response(response.body, { status: response.status, headers });
  return Response.json({ errors: 'Page * Limit exceeds the 25000 limit.' }, { status: 400, headers: open });
}

/** A single product has its tags in one string, and variants without `available`. */
async function asSingleProduct(response: Response): Promise<Response> {
  const product = fieldsOf(await response.json(), 'product');
  const { tags, variants } = product;
  const shown = {
    ...product,
    template_suffix: '',
    tags: Array.isArray(tags) ? tags.join(', ') : '',
    variants: Array.isArray(variants) ? variants.filter(isFields).map(toSingleVariant) : [],
  };
  return new Response(JSON.stringify({ product: shown }), { headers: json });
}

const toSingleVariant = ({ available: _available, ...variant }: Fields): Fields => ({
  ...variant,
  compare_at_price: variant.compare_at_price ?? '',
  fulfillment_service: 'manual',
});

const failure = (status: number, id: unknown, error: Fields) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), { status, headers: { ...json, ...open } });

/** The platform refuses a call without an agent profile before it reads the method and the arguments. */
async function commerce(
  storefront: Handler,
  { closed }: Traits,
  request: Request,
  client: Parameters<Handler>[1],
): Promise<Response> {
  if (request.method !== 'POST') return storefront(request, client);
  const text = await request.text();
  const call = parseJson(text);
  const forward = () => storefront(new Request(request, { body: text }), client);
  if (!isFields(call) || !('id' in call)) return forward();
  const params = fieldsOf(call, 'params');
  const agent = fieldsOf(fieldsOf(fieldsOf(params, 'arguments'), 'meta'), 'ucp-agent');
  const needsProfile = call.method !== 'tools/list' || closed;
  if (needsProfile && typeof agent.profile !== 'string' && !request.headers.has('ucp-agent')) {
    return failure(422, call.id ?? null, {
      code: -32001,
      message: 'UCP discovery failed',
      data: { code: 'invalid_profile_url', content: 'No agent profile was given' },
    });
  }
  if (params.name === 'get_order') {
    return failure(403, call.id ?? null, {
      code: -32000,
      message: 'AuthenticationRequired',
      data: 'Unauthorized: a valid token is required to call get_order.',
    });
  }
  return forward();
}
