/** Assembles the routes of the storefront into one app. */
import { Hono } from 'hono';
import { directoryRoutes } from './access/directory.ts';
import { tierOf } from './access/tier.ts';
import { catalog } from './catalog/catalog.ts';
import { pictureRoutes } from './catalog/picture.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { commerceRoutes } from './commerce/routes.ts';
import { type Shop, shop } from './commerce/shop/shop.ts';
import { discoveryRoutes } from './discovery.ts';
import { failure, notFound } from './http/failure.ts';
import type { App, Env } from './http/route.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { openRpcRoutes } from './openrpc.ts';
import type { StorefrontOptions } from './options.ts';
import { pageRoutes } from './pages/routes.ts';
import type { RateLimit } from './rate-limit.ts';
import { notesOf, sitemapRoutes } from './sitemap.ts';

/** The app, and the state behind its commerce endpoint. */
export type ReferenceApp = { readonly hono: App; readonly shop: Shop };

/** Both hosts are served by the same app and share its state: the path alone decides the response. */
export function app(options: Required<StorefrontOptions>, limit: RateLimit): ReferenceApp {
  const { baseUrl, canonicalUrl } = options;
  const products = catalog(options);
  const hono = new Hono<Env>();
  hono.notFound(() => notFound('There is nothing at this path.'));
  hono.onError((error) => {
    console.error(error);
    return failure({ status: 500, code: 'internal_error', message: 'The storefront failed.' });
  });
  const sales = shop(products, options);
  commerceRoutes(hono, sales, { limit, tierOf: tierOf(options), mcp: options.mcp });
  directoryRoutes(hono, options);
  discoveryRoutes(hono, options);
  oauthRoutes(hono, baseUrl);
  catalogRoutes(hono, products, baseUrl);
  pictureRoutes(hono, products);
  const notes = notesOf(options);
  sitemapRoutes(hono, products, { baseUrl, notes });
  openApiRoutes(hono, baseUrl);
  openRpcRoutes(hono, canonicalUrl, options.dialect);
  pageRoutes(hono, sales, notes);
  return { hono, shop: sales };
}
