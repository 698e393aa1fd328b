/** Permalinks of the Universal Commerce Protocol: a link with items leads a buyer to a page of the shop, and does nothing else. */
import { type App, addRoute } from '../base/http.ts';
import type { Catalog } from '../catalog/catalog.ts';

export const permalinkPath = '/buy';

const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Without a scheme, a second slash, a backslash, a space or a control character. */
const localPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** `variant:quantity`, or `~` and the id in base64url. */
const itemPair = /^(~?[A-Za-z0-9_.~-]+):([1-9]\d{0,5})$/;

/** Members of carts and checkouts, which are for the shop and not for the page that the link leads to. */
const fields = [
  ...['line_items', 'buyer', 'context', 'signals', 'attribution', 'discounts', 'fulfillment', 'payment'],
  ...['id', 'status', 'currency', 'totals', 'links', 'messages', 'order', 'ucp', 'continue_to'],
];

const sensitive = /token|secret|passw|key|session|auth|credential|code/i;

/** Serves permalinks below /buy. */
export function permalinkRoutes(app: App, catalog: Catalog, baseUrl: string): void {
  const lead = (items: string, url: URL): Response => {
    const wanted = url.searchParams.getAll('continue_to');
    const [first] = wanted;
    const isOne = wanted.length === 1 && first !== undefined && localPath.test(first);
    const target = new URL(isOne ? first : pageOf(catalog, items), baseUrl);
    const isOurs = target.origin === new URL(baseUrl).origin;
    const destination = isOurs ? target : new URL(baseUrl);
    for (const [name, value] of url.searchParams) {
      if (isHandedOn(name)) destination.searchParams.append(name, value);
    }
    return new Response(null, { status: 303, headers: { ...headers, Location: destination.href } });
  };
  addRoute(app, permalinkPath, { GET: ({ req }) => lead('', new URL(req.url)) });
  addRoute(app, `${permalinkPath}/:items`, {
    GET: ({ req }) => lead(req.param('items') ?? '', new URL(req.url)),
  });
}

/** A name with or without a slash before it is a path of fields, if it begins with one. */
function isHandedOn(name: string): boolean {
  const [root = ''] = name.replace(/^\//, '').split('/');
  return !fields.includes(root) && !sensitive.test(name);
}

/** The page of the first item; the home page if one of the items cannot be bought. */
function pageOf(catalog: Catalog, items: string): string {
  const offers = items.split(',').map((item) => {
    const [, token = ''] = itemPair.exec(item) ?? [];
    const id = token.startsWith('~') ? decoded(token.slice(1)) : token;
    return id === undefined ? undefined : catalog.offer(id);
  });
  const [first] = offers;
  return first && offers.every((offer) => offer?.variant.available)
    ? `/products/${encodeURIComponent(first.product.handle)}`
    : '/';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined unless the text is canonical base64url without padding, of UTF-8 without control characters. */
function decoded(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    const id = utf8.decode(bytes);
    return /\p{Cc}/u.test(id) ? undefined : id;
  } catch (error) {
    // What is not UTF-8 is no id.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
