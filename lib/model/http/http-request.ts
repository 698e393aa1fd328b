/** One HTTP request of a check, before it is sent. */

export type HttpRequest = {
  readonly method: string;
  /** Absolute, or a path relative to the target's base URL: `/products.json?limit=2`. */
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};
