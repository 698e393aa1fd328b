/** A lawful storefront around a variant's own tools; everything outside commerce is like on a hosted platform. */
import { failure, ok, open, platformDocuments } from '../platform/platform.ts';
import { limiter, type Places, pageType, readCall, segment, type Variant } from '../variant.ts';
import { caller, type Toolbox } from './tools.ts';

/** The parts that are specific to a storefront. */
type Trade = Toolbox & {
  readonly products: (places: Places) => readonly CatalogProduct[];
  /** Handles of products in collections besides `all`. */
  readonly collections: Readonly<Record<string, (product: CatalogProduct) => boolean>>;
  /** The maximum number of requests to the commerce endpoint, and the window in milliseconds. */
  readonly rate: readonly [most: number, windowMs: number];
};

export const shop =
  (trade: Trade): Variant =>
  (places) => {
    const products = trade.products(places);
    const commerce = commerceEndpoint(places, trade);
    const read = reader(places, products, trade);
    return async (request, client) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/ucp/mcp') return commerce(request, client?.ip ?? '');
      if (pathname === '/authentication/oauth/token' && request.method === 'POST') {
        return Response.json({ error: 'invalid_client', error_description: 'unknown' }, { status: 401 });
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return failure(405, 'method_not_allowed', { allow: 'GET, HEAD' });
      }
      return read(request, new URL(request.url));
    };
  };

const allowed = {
  ...open,
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers':
    'Content-Type, Accept, UCP-Agent, Mcp-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
};

function commerceEndpoint(places: Places, trade: Trade) {
  const wait = limiter(places.now, ...trade.rate);
  const call = caller(trade, places);
  return async (request: Request, ip: string): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: allowed });
    if (request.method !== 'POST') {
      return failure(405, 'method_not_allowed', { ...open, allow: 'POST, OPTIONS' });
    }
    const millis = wait(ip);
    if (millis > 0) {
      return failure(429, 'rate_limited', { ...open, 'retry-after': String(Math.ceil(millis / 1000)) });
    }
    const rpc = readCall(await request.text());
    if (rpc === 'notification') return new Response(null, { status: 202, headers: open });
    const refused = (code: number, message: string) =>
      ok({ jsonrpc: '2.0', id: null, error: { code, message } }, open);
    if (rpc === 'unreadable') return refused(-32700, 'Parse error');
    if (rpc === 'invalid') return refused(-32600, 'Invalid request');
    return ok({ jsonrpc: '2.0', id: rpc.id, ...call(rpc) }, open);
  };
}

function list(url: URL, products: readonly CatalogProduct[]): Response {
  const wanted = Number.parseInt(url.searchParams.get('limit') ?? '', 10);
  const limit = wanted >= 1 ? Math.min(wanted, 250) : 24;
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1);
  return ok({ products: products.slice((page - 1) * limit, page * limit) });
}

function reader(places: Places, products: readonly CatalogProduct[], { collections }: Trade) {
  const documents = platformDocuments(places, products, '2026-04-08');
  const inCollection = (name: string | undefined) => {
    if (name === 'all') return products;
    const isIn = name !== undefined && Object.hasOwn(collections, name) ? collections[name] : undefined;
    return isIn ? products.filter(isIn) : [];
  };
  return (request: Request, url: URL): Response => {
    const [, kind, name = '', of] = url.pathname.split('/');
    if (url.pathname === '/products.json') return list(url, products);
    if (kind === 'collections' && of === 'products.json') return list(url, inCollection(segment(name)));
    if (kind === 'products' && name.endsWith('.json')) {
      const product = products.find((each) => `${each.handle}.json` === segment(name));
      return product ? ok({ product }) : failure(404, 'not_found');
    }
    const document = documents(url.pathname);
    if (document) return document;
    if (url.pathname.startsWith('/.well-known/ucp/')) return failure(404, 'version_unsupported');
    if (url.pathname === '/authentication/oauth/authorize') return failure(400, 'invalid_request');
    return page(request, url, products);
  };
}

function page(request: Request, url: URL, products: readonly CatalogProduct[]): Response {
  const known = url.pathname === '/' || /^\/(search|collections\/all|pages)/.test(url.pathname);
  const product = products.some(({ handle }) => `/products/${handle}` === segment(url.pathname));
  const { type, markdown } = pageType(request);
  const body = markdown
    ? '# Shop\n\n[Products](/collections/all)\n'
    : '<!doctype html>\n<html lang="en">Shop</html>';
  const headers = { 'content-type': `${type}; charset=utf-8`, vary: 'Accept' };
  return new Response(body, { status: known || product ? 200 : 404, headers });
}

/** A product with its variants. Prices are decimal strings. */
export type Ware = {
  readonly id: number;
  readonly handle: string;
  readonly title: string;
  readonly story: string;
  readonly maker: string;
  readonly kind: string;
  readonly tags: readonly string[];
  /** The name of the option that distinguishes the variants: `Wood`, `Cor`. */
  readonly option: string;
  readonly makes: readonly Make[];
};

type Make = {
  readonly id: number;
  readonly label: string;
  readonly sku: string;
  readonly price: string;
  readonly available: boolean;
};

type CatalogProduct = ReturnType<typeof catalogProduct>;

const time = '2026-03-04T05:06:07Z';

export const catalogProduct = (ware: Ware, cdn: string) => ({
  id: ware.id,
  title: ware.title,
  handle: ware.handle,
  body_html: `<p>${ware.story}</p>`,
  published_at: time,
  created_at: time,
  updated_at: time,
  vendor: ware.maker,
  product_type: ware.kind,
  tags: ware.tags,
  variants: ware.makes.map((make, index) => catalogVariant(ware, make, index)),
  images: [
    {
      id: ware.id + 7,
      src: `${cdn}/cdn/${encodeURIComponent(ware.handle)}.webp?v=3`,
      width: 900,
      height: 1200,
      position: 1,
    },
  ],
  options: [{ name: ware.option, position: 1, values: ware.makes.map(({ label }) => label) }],
});

const catalogVariant = (ware: Ware, make: Make, index: number) => ({
  id: make.id,
  title: make.label,
  option1: make.label,
  option2: null,
  option3: null,
  sku: make.sku,
  price: make.price,
  compare_at_price: null,
  available: make.available,
  requires_shipping: true,
  taxable: true,
  grams: 400 + 25 * index,
  position: index + 1,
  product_id: ware.id,
});
