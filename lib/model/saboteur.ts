/** Saboteurs: hand-written mutants of the reference storefront, each of which breaks one promise. */

/** The client of a request, and the way of the storefront to other hosts, where that is not the network. */
type Client = {
  readonly ip: string;
  readonly fetch?: (url: string, signal: AbortSignal) => Promise<Response>;
};

/** A storefront as a function: the reference storefront, or a wrapper of it. */
export type Handler = (request: Request, client?: Client) => Promise<Response>;

/** Wraps a handler and alters the requests that it gets or the responses that it returns. */
export type Sabotage = (handler: Handler) => Handler;

export type Saboteur = {
  /** Named after the fault: `prices-as-numbers`. */
  readonly id: string;
  /** Ids of the checks that must catch it. */
  readonly breaks: readonly [string, ...string[]];
  /** Ids of the browser checks that must catch it; no other browser check may. */
  readonly breaksInBrowser?: readonly [string, ...string[]];
  /** Checks that inevitably catch it too, and why. */
  readonly alsoCatches?: { readonly checks: readonly string[]; readonly because: string };
  /** Why its failures are not grouped into one cause whose primary check is in `breaks`. */
  readonly notOneCause?: string;
  /** Options of the wrapped storefront that differ from the defaults. */
  readonly storefront?: {
    readonly dialect?: 'ucp';
    readonly version?: '2026-01-23' | '2026-08-25';
    readonly products?: number;
    readonly currency?: string;
    readonly mcp?: 'sessions' | '2026-07-28';
  };
  /** The audit has the approval that the reference storefront takes, and places orders. */
  readonly isApproved?: true;
  readonly sabotage: Sabotage;
};

/** Gives a saboteur its type, and nothing else. */
export const saboteur = (value: Saboteur): Saboteur => value;
