/** The reference storefront as the adapter of a part sees it: without the layer that the part replaces. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Handler, storefront } from '../../lib/storefront/index.ts';
import type { Layer } from './part.ts';

type Json = Readonly<Record<string, unknown>>;

type Tool = { readonly name: string; readonly description: string; readonly inputSchema: Json };

export type Shop = {
  /** Where the adapter has to listen. */
  readonly hostname: string;
  readonly port: number;
  readonly baseUrl: string;
  /** The rest of the storefront, in the three forms that servers want. */
  readonly listener: RequestListener;
  readonly fetch: (request: Request) => Promise<Response>;
  /** For servers that read no body themselves. */
  readonly answer: (incoming: IncomingMessage) => Promise<Response>;
  /** The body of /products.json, for the parameters of its query. */
  readonly products: (query: Readonly<Record<string, string>>) => Promise<Json>;
  /** The body of a single product, if there is one. */
  readonly product: (handle: string) => Promise<Json | undefined>;
  readonly openApi: () => Promise<Json>;
  /** What tools/list describes. */
  readonly tools: () => Promise<readonly Tool[]>;
  /** The result of tools/call. @throws Error with the code and the message of a JSON-RPC error. */
  readonly call: (name: string, given: Json) => Promise<Json>;
  /** The addresses in one of its sitemaps: products, collections, pages or blogs. */
  readonly links: (kind: string) => Promise<readonly Link[]>;
};

type Link = { readonly url: string; readonly lastmod?: string };

const hostname = '127.0.0.1';

/** Far beyond what an audit sends, so that only a limiter that is a part has a limit. */
const unlimited = 1_000_000;

export function makeShop(layer: Layer, port: number): Shop {
  const baseUrl = `http://${hostname}:${port}`;
  // Both hosts are the part's.
  const canonicalUrl = `http://localhost:${port}`;
  const { handler } = storefront({ baseUrl, canonicalUrl, rate: unlimited });
  const rest = without(layer, handler);
  const fetch = (request: Request) => rest(request);
  const get = (path: string) => handler(new Request(`${baseUrl}${path}`));
  const rpc = rpcTo(baseUrl, handler);
  return {
    ...{ hostname, port, baseUrl, fetch },
    listener: getRequestListener(fetch, { overrideGlobalObjects: false }),
    answer: async (incoming) => fetch(await toRequest(baseUrl, incoming)),
    products: async (query) => bodyOf(await get(`/products.json?${new URLSearchParams(query)}`)),
    product: async (handle) => {
      const response = await get(`/products/${encodeURIComponent(handle)}.json`);
      return response.ok ? bodyOf(response) : undefined;
    },
    openApi: async () => {
      const redirect = await get('/openapi.json');
      return bodyOf(await get(new URL(redirect.headers.get('location') ?? '', baseUrl).pathname));
    },
    tools: async () => (await rpc('tools/list', {})).tools as readonly Tool[],
    call: (name, given) => rpc('tools/call', { name, arguments: given }),
    links: async (kind) => linksOf(await (await get(`/sitemap_${kind}_1.xml`)).text()),
  };
}

const bodyOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

/** What the part answers itself. A part that is mounted elsewhere must not pass by what the storefront answers. */
const replaced: Partial<Readonly<Record<Layer, RegExp>>> = {
  sitemap: /^\/sitemap[^/]*\.xml$/,
  mcp: /^\/api\/ucp\/mcp$/,
  oauth: /^\/(?:\.well-known\/oauth-authorization-server|authentication)(?:\/|$)/,
  server: /^\/products(?:\/[^/]+)?\.json$/,
};

function without(layer: Layer, handler: Handler): Handler {
  return async (request) => {
    if (replaced[layer]?.test(new URL(request.url).pathname)) {
      return new Response('The part does not answer this.', { status: 501 });
    }
    const response = await handler(request);
    if (layer !== 'cors') return response;
    for (const name of [...response.headers.keys()]) {
      if (name.startsWith('access-control-')) response.headers.delete(name);
    }
    return response;
  };
}

function rpcTo(baseUrl: string, handler: Handler) {
  return async (method: string, params: Json): Promise<Json> => {
    const response = await handler(
      new Request(`${baseUrl}/api/ucp/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    );
    const { result, error } = (await response.json()) as { result: Json; error?: { message: string } };
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  };
}

async function toRequest(baseUrl: string, incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headersDistinct } = incoming;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`${baseUrl}${url}`, {
    method,
    headers,
    ...(hasBody && { body: Buffer.concat(chunks) }),
  });
}

const linksOf = (xml: string): readonly Link[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, url = '', lastmod]) => ({
    url: url.replaceAll('&amp;', '&'),
    ...(lastmod !== undefined && { lastmod }),
  }));
