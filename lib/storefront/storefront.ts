/** Creates the reference storefront: a function from Request to Response, without sockets. */
import { app } from './app.ts';
import { isOpen } from './commerce/shop/checkout.ts';
import type { Client } from './http/route.ts';
import { type StorefrontOptions, withDefaults } from './options.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';

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
