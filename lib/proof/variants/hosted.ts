/** The platform's storefront as live stores show it, uncorrected: where it differs from the interface, it does so here. */
import type { Handler } from '../../model/saboteur.ts';
import { platform } from './platform.ts';
import { type Fields, fieldsOf, isFields, type Variant } from './variant.ts';

/** Traits that some stores show and others do not. */
export type Traits = {
  /** Whoever sends no agent profile gets no list of tools either. */
  readonly closed: boolean;
  /** A product that is not there is a page of the theme, instead of an empty answer. */
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
    const honest = platform(count)(places);
    return async (request, client) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/openapi.json' || pathname.startsWith('/cdn/shop/files/openapi')) return themedPage();
      if (pathname === '/api/ucp/mcp') return commerce(honest, traits, request, client);
      if (pathname === '/products.json' && request.method !== 'OPTIONS')
        return opened(await honest(withDefaultLimit(request), client));
      if (listing.test(pathname)) return honest(withDefaultLimit(request), client);
      if (!single.test(pathname)) return honest(request, client);
      const answer = await honest(request, client);
      if (answer.status === 200) return asShownAlone(answer);
      return traits.themed ? themedPage() : new Response('', { status: answer.status, headers: json });
    };
  };

function withDefaultLimit(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', defaultLimit);
  return new Request(url, request);
}

/** Browsers may read the list, which the interface denies; too far a page is refused in another form. */
async function opened(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set('access-control-allow-origin', '*');
  if (answer.status !== 400) return new Response(answer.body, { status: answer.status, headers });
  return Response.json({ errors: 'Page * Limit exceeds the 25000 limit.' }, { status: 400, headers: open });
}

/** A product by itself has its tags in one text, and variants that do not say whether they can be bought. */
async function asShownAlone(answer: Response): Promise<Response> {
  const product = fieldsOf(await answer.json(), 'product');
  const { tags, variants } = product;
  const shown = {
    ...product,
    template_suffix: '',
    tags: Array.isArray(tags) ? tags.join(', ') : '',
    variants: Array.isArray(variants) ? variants.filter(isFields).map(variantAlone) : [],
  };
  return new Response(JSON.stringify({ product: shown }), { headers: json });
}

const variantAlone = ({ available: _available, ...variant }: Fields): Fields => ({
  ...variant,
  compare_at_price: variant.compare_at_price ?? '',
  fulfillment_service: 'manual',
});

const failure = (status: number, id: unknown, error: Fields) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), { status, headers: { ...json, ...open } });

/** What lacks an agent profile is refused before its method and arguments are looked at. */
async function commerce(
  honest: Handler,
  { closed }: Traits,
  request: Request,
  client: Parameters<Handler>[1],
): Promise<Response> {
  if (request.method !== 'POST') return honest(request, client);
  const text = await request.text();
  const call = parsed(text);
  const passed = () => honest(new Request(request, { body: text }), client);
  if (!isFields(call) || !('id' in call)) return passed();
  const params = fieldsOf(call, 'params');
  const agent = fieldsOf(fieldsOf(fieldsOf(params, 'arguments'), 'meta'), 'ucp-agent');
  const asked = call.method === 'tools/list' ? closed : true;
  if (asked && typeof agent.profile !== 'string' && !request.headers.has('ucp-agent'))
    return failure(422, call.id ?? null, {
      code: -32001,
      message: 'UCP discovery failed',
      data: { code: 'invalid_profile_url', content: 'No agent profile was given' },
    });
  if (params.name === 'get_order')
    return failure(403, call.id ?? null, {
      code: -32000,
      message: 'AuthenticationRequired',
      data: 'Unauthorized: a valid token is required to call get_order.',
    });
  return passed();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
