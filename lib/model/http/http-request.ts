/** What a check asks of a storefront: one HTTP request, not yet on the wire. */

export type HttpRequest = {
  readonly method: string;
  /** Absolute, or a path relative to the target's base URL: `/products.json?limit=2`. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};
