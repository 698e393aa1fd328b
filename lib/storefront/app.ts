// Puts the rooms of the storefront together into one app.
import { Hono } from 'hono';
import { catalog } from './catalog/catalog.ts';
import { pictureRoom } from './catalog/picture.ts';
import { catalogRoom } from './catalog/routes.ts';
import { commerceRoom } from './commerce/routes.ts';
import { type Shop, shop } from './commerce/shop/shop.ts';
import { discoveryRoom } from './discovery.ts';
import type { App, Env } from './http/route.ts';
import { failure, notFound } from './http/failure.ts';
import { oauthRoom } from './oauth/routes.ts';
import { openApiRoom } from './openapi/routes.ts';
import { openRpcRoom } from './openrpc.ts';
import type { StorefrontOptions } from './options.ts';
import { pagesRoom } from './pages/routes.ts';
import type { RateLimit } from './rate-limit.ts';
import { sitemapRoom } from './sitemap.ts';

/** Answers requests, and keeps what was sold. */
export type Rooms = { readonly hono: App; readonly shop: Shop };

/** Both hosts are served by the same app, and so share one state: the path alone decides the answer. */
export function app(options: Required<StorefrontOptions>, limit: RateLimit): Rooms {
  const { baseUrl, canonicalUrl } = options;
  const products = catalog(options);
  const hono = new Hono<Env>();
  hono.notFound(() => notFound('There is nothing at this path.'));
  hono.onError((error) => {
    console.error(error);
    return failure({ status: 500, code: 'internal_error', message: 'The storefront made a mistake.' });
  });
  const sales = shop(products, options);
  commerceRoom(hono, sales, limit);
  discoveryRoom(hono, options);
  oauthRoom(hono, baseUrl);
  catalogRoom(hono, products, baseUrl);
  pictureRoom(hono, products);
  sitemapRoom(hono, products, baseUrl);
  openApiRoom(hono, baseUrl);
  openRpcRoom(hono, canonicalUrl, options.dialect);
  pagesRoom(hono, sales);
  return { hono, shop: sales };
}
