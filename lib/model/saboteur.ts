/** A saboteur wraps the reference storefront and breaks one promise. */

/** A storefront as a function; the reference storefront is one, and so is everything that wraps it. */
export type Handler = (request: Request, client?: { readonly ip: string }) => Promise<Response>;

/** Wraps a handler and alters what it receives or returns. */
export type Sabotage = (handler: Handler) => Handler;

export type Saboteur = {
  /** Named after the fault: `prices-as-numbers`. */
  readonly id: string;
  /** Ids of the checks that must catch it. */
  readonly breaks: readonly [string, ...string[]];
  /** Ids of the checks in a real browser that must catch it; all others there must not. */
  readonly breaksInBrowser?: readonly [string, ...string[]];
  /** Checks that cannot help catching it as well, and why. */
  readonly alsoCatches?: { readonly checks: readonly string[]; readonly because: string };
  /** The storefront that it wraps, where that is not the usual one. */
  readonly storefront?: {
    readonly dialect?: 'ucp';
    readonly version?: '2026-01-23';
    readonly products?: number;
    readonly currency?: string;
  };
  readonly sabotage: Sabotage;
};

/** Gives a saboteur its type, and nothing else. */
export const saboteur = (value: Saboteur): Saboteur => value;
