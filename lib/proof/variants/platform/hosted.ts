/** The platform's storefront as live stores serve it, including its deviations from the interface. */

import { parseJson } from '../../../assert/json.ts';
import type { Handler } from '../../../model/saboteur.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../variant.ts';
import { platform } from './platform.ts';

/** Deviations that only some stores have, or only at some times. */
export type Traits = {
  readonly gate: Gate;
  /** The 404 of an unknown product is a page of the theme, not an empty body. */
  readonly themed: boolean;
  /** The 404 of an unknown version of the profile is an empty body, not a page of the theme. */
  readonly bareVersions?: boolean;
  /** A 429 has neither a body nor Retry-After. */
  readonly mute?: boolean;
  /** No header names the platform. */
  readonly nameless?: boolean;
};

/** The version of the profile since late August 2026, beside two older ones. */
const newest = '2026-08-25';

/** More than an audit without a burst sends, because in-process audits take no time. */
const calls = 400;

const json = { 'content-type': 'application/json; charset=utf-8' };

const listing = /^\/collections\/[^/]+\/products\.json$/;

const single = /^\/products\/[^/]+\.json$/;

const pinned = /^\/\.well-known\/ucp\//;

const defaultLimit = '30';

const themedPage = () =>
  new Response('<!doctype html>\n<html lang="en"><title>404 Not Found</title></html>', {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const bareNotFound = () => new Response('', { status: 404, headers: json });

/** The platform's headers on every response. */
const platformHeaders = {
  'powered-by': 'Shopify',
  'x-shopid': '12345678',
  'x-request-id': '0b1c-1787',
  'server-timing': 'processing;dur=21',
};

const commerceHeaders = { 'x-shopify-ucp-mcp-api-version': newest };

export const hosted =
  (count: number, traits: Traits): Variant =>
  (places) => {
    const storefront = differing(platform(count, newest, calls)(places), traits);
    return async (request, client) => {
      const response = await storefront(request, client);
      if (traits.nameless) return response;
      const isCommerce = new URL(request.url).pathname === '/api/ucp/mcp';
      const named = { ...platformHeaders, ...(isCommerce && commerceHeaders) };
      const headers = new Headers([...response.headers, ...Object.entries(named)]);
      return new Response(response.body, { status: response.status, headers });
    };
  };

function differing(storefront: Handler, traits: Traits): Handler {
  const commerce = gated(storefront, { ...traits, version: newest });
  return async (request, client) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/openapi.json' || pathname.startsWith('/cdn/shop/files/openapi')) return themedPage();
    if (pathname === '/api/ucp/mcp') return commerce(request, client);
    if (pathname === '/products.json' && request.method !== 'OPTIONS') {
      return openToBrowsers(await storefront(withDefaultLimit(request), client));
    }
    if (listing.test(pathname)) return storefront(withDefaultLimit(request), client);
    const response = await storefront(request, client);
    if (pinned.test(pathname) && response.status === 404) {
      return traits.bareVersions ? bareNotFound() : themedPage();
    }
    if (!single.test(pathname)) return response;
    if (response.status === 200) return asSingleProduct(response);
    return traits.themed ? themedPage() : new Response('', { status: response.status, headers: json });
  };
}

function withDefaultLimit(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', defaultLimit);
  return new Request(url, request);
}

/** Against the interface, every origin may read the list, and a page beyond the limit has a different error format. */
async function openToBrowsers(response: Response): Promise<Response> {
  const open = { 'access-control-allow-origin': '*' };
  const headers = new Headers([...response.headers, ...Object.entries(open)]);
  if (response.status !== 400) return new Response(response.body, { status: response.status, headers });
  return Response.json({ errors: 'Page * Limit exceeds the 25000 limit.' }, { status: 400, headers: open });
}

/** A single product has its tags in one string, and its variants lack `available`. */
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

/** What requires an agent profile: only calling tools, or also listing them. */
type Gate = 'none' | 'calls' | 'everything';

type Endpoint = {
  readonly gate: Gate;
  readonly mute?: boolean | undefined;
  /** The version of the profile. */
  readonly version: string;
};

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
};

/** A live store fetches the profile; this one accepts a single host. */
const reachable = 'https://agent.test/';

const failure = (status: number, id: unknown, error: Fields) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error }), { status, headers });

/** Refuses a call without an agent profile before reading its method and arguments. */
const gated =
  (storefront: Handler, { gate, mute, version }: Endpoint): Handler =>
  async (request, client) => {
    if (request.method !== 'POST') return storefront(request, client);
    const text = await request.text();
    const call = parseJson(text);
    if (isFields(call) && 'id' in call) {
      const refused = refusalOf(call, request, gate);
      if (refused) return refused;
    }
    return asServed(await storefront(new Request(request, { body: text }), client), { mute, version });
  };

function refusalOf(call: Fields, request: Request, gate: Gate): Response | undefined {
  const params = fieldsOf(call, 'params');
  const isShut = gate === 'everything' || (gate === 'calls' && call.method !== 'tools/list');
  const refused = isShut ? profileTrouble(params, request) : undefined;
  if (refused) {
    const data = { ...refused, continue_url: new URL('/', request.url).href };
    return failure(422, call.id, { code: -32001, message: 'UCP discovery failed', data });
  }
  if (params.name !== 'get_order') return undefined;
  const data = 'Unauthorized: a valid token is required to call get_order.';
  return failure(403, call.id, { code: -32000, message: 'AuthenticationRequired', data });
}

/** The fault of the caller's profile; undefined for a valid one. */
function profileTrouble(params: Fields, request: Request): Fields | undefined {
  const agent = fieldsOf(fieldsOf(fieldsOf(params, 'arguments'), 'meta'), 'ucp-agent');
  const header = /profile="([^"]*)"/.exec(request.headers.get('ucp-agent') ?? '')?.[1];
  const profile = typeof agent.profile === 'string' ? agent.profile : header;
  if (profile === undefined) return { code: 'invalid_profile_url', content: 'No agent profile was given' };
  if (profile.startsWith(reachable)) return undefined;
  return { code: 'profile_unreachable', content: 'Unable to fetch agent profile: Http error' };
}

/** Results name the version of the profile. */
async function asServed(response: Response, { mute, version }: Omit<Endpoint, 'gate'>): Promise<Response> {
  if (mute && response.status === 429) {
    return new Response(null, { status: 429, headers: { 'access-control-allow-origin': '*' } });
  }
  const sent = new Headers(response.headers);
  if (response.body === null) return new Response(null, { status: response.status, headers: sent });
  const text = (await response.text()).replaceAll('2026-04-08', version);
  return new Response(text, { status: response.status, headers: sent });
}
