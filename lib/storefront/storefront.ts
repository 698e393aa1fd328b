/** The reference storefront as a function from Request to Response, without sockets. */

import { Hono } from 'hono';
import { directoryRoutes, tierOf } from './base/access.ts';
import { type App, type Client, type Env, failure, notFound } from './base/http.ts';
import { type StorefrontOptions, withDefaults } from './base/options.ts';
import { catalog } from './catalog/catalog.ts';
import { catalogRoutes, pictureRoutes } from './catalog/routes.ts';
import { commerceRoutes, type RateLimit, rateLimit } from './commerce/routes.ts';
import { openApiRoutes } from './discovery/openapi.ts';
import { agentFileRoutes, discoveryRoutes, openRpcRoutes } from './discovery/profile.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { notesOf, sitemapRoutes } from './pages/sitemap.ts';
import { isOpen } from './shop/checkout.ts';
import { type Shop, shop } from './shop/shop.ts';
import { permalinkRoutes } from './ucp/permalink.ts';

/**
 * Answers a request. Never rejects.
 * @param client as the listener saw it; the local host by default.
 */
export type Handler = (request: Request, client?: Client) => Promise<Response>;

export type Storefront = {
  readonly handler: Handler;
  readonly options: Required<StorefrontOptions>;
  /** Counts the requests to the commerce endpoint, for a wrapper that answers some of them itself. */
  readonly limit: RateLimit;
  /** The number of carts and checkouts that were neither cancelled nor completed. */
  readonly open: () => Open;
};

export type Open = { readonly carts: number; readonly checkouts: number };

/**
 * Creates a storefront with its own state.
 * @throws RangeError for invalid options.
 */
export function storefront(options: StorefrontOptions): Storefront {
  const complete = withDefaults(options);
  const limit = rateLimit(complete);
  const { hono, shop } = app(complete, limit);
  return {
    handler: async (request, client = { ip: '127.0.0.1' }) => hono.fetch(request, { client }),
    options: complete,
    limit,
    open: () => ({
      carts: shop.carts.values().length,
      checkouts: shop.checkouts.values().filter(isOpen).length,
    }),
  };
}

/** The app, and the state behind its commerce endpoint. */
type ReferenceApp = { readonly hono: App; readonly shop: Shop };

/** Assembles all routes. Both hosts share this app and its state: only the path decides the response. */
function app(options: Required<StorefrontOptions>, limit: RateLimit): ReferenceApp {
  const { baseUrl, canonicalUrl } = options;
  const products = catalog(options);
  const hono = new Hono<Env>();
  hono.notFound(() => notFound('There is nothing at this path.'));
  hono.onError((error) => {
    console.error(error);
    return failure({ status: 500, code: 'internal_error', message: 'The storefront failed.' });
  });
  const sales = shop(products, options);
  commerceRoutes(hono, sales, { limit, tierOf: tierOf(options), ...options });
  directoryRoutes(hono, options);
  discoveryRoutes(hono, options);
  agentFileRoutes(hono);
  oauthRoutes(hono, baseUrl);
  catalogRoutes(hono, products, baseUrl);
  pictureRoutes(hono, products);
  const notes = notesOf(options);
  sitemapRoutes(hono, products, { baseUrl, notes, size: options.size });
  openApiRoutes(hono, baseUrl);
  openRpcRoutes(hono, canonicalUrl, options.dialect);
  if (options.dialect === 'ucp' && options.version === '2026-08-25') {
    permalinkRoutes(hono, products, baseUrl);
  }
  pageRoutes(hono, sales, notes);
  return { hono, shop: sales };
}
