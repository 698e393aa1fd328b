/** Permalinks of the Universal Commerce Protocol: a link with items leads a buyer to a page of the shop, and does nothing else. */
import { type App, addRoute } from '../base/http.ts';
import type { Catalog } from '../catalog/catalog.ts';

export const permalinkPath = '/buy';

const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Without a scheme, a second slash, a backslash, a space or a control character. */
const localPath = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** `variant:quantity`, or `~` and the id in base64url. */
const itemPair = /^(~?[A-Za-z0-9_.~-]+):([1-9]\d{0,5})$/;

/** Serves permalinks below /buy. */
export function permalinkRoutes(app: App, catalog: Catalog, baseUrl: string): void {
  const lead = (items: string, url: URL): Response => {
    const wanted = url.searchParams.get('continue_to');
    const path = wanted !== null && localPath.test(wanted) ? wanted : pageOf(catalog, items);
    const target = new URL(path, baseUrl);
    const isOurs = target.origin === new URL(baseUrl).origin;
    const destination = isOurs ? target : new URL(baseUrl);
    for (const [name, value] of url.searchParams) {
      if (name.startsWith('utm_')) destination.searchParams.set(name, value);
    }
    return new Response(null, { status: 303, headers: { ...headers, Location: destination.href } });
  };
  addRoute(app, permalinkPath, { GET: ({ req }) => lead('', new URL(req.url)) });
  addRoute(app, `${permalinkPath}/:items`, {
    GET: ({ req }) => lead(req.param('items') ?? '', new URL(req.url)),
  });
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

/** Undefined unless the text is canonical base64url without padding. */
function decoded(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes.toString('utf8') : undefined;
}
