// Makes the reference storefront: a function from Request to Response, without sockets.
import { app } from './app.ts';
import { isOpen } from './commerce/shop/checkout.ts';
import type { Client } from './http/route.ts';
import { type StorefrontOptions, withDefaults } from './options.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';

/**
 * Answers a request. `client` is who asks, as the listener saw it; without it, the local host. Never
 * rejects.
 */
export type Handler = (request: Request, client?: Client) => Promise<Response>;

export type Storefront = {
  readonly handler: Handler;
  readonly options: Required<StorefrontOptions>;
  /** Counts the requests to the commerce endpoint: for who answers some of them in the storefront's stead. */
  readonly limit: RateLimit;
  /** How many carts and checkouts there are that were neither cancelled nor completed. */
  readonly open: () => Open;
};

export type Open = { readonly carts: number; readonly checkouts: number };

/** A storefront with a state of its own. Throws a RangeError for options that make no sense. */
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
